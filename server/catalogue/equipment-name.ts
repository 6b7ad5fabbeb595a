import type { Catalogue } from './catalogue.ts';

/** The name of an equipment type; a type that the operator removed is 'equipment'. */
export function typeName({ equipment }: Catalogue, equipmentTypeId: number): string {
  return equipment.type(equipmentTypeId)?.Name ?? 'Equipment';
}

/** Equipment on one line: `Underbench fridge, Skope ProSpec 2 door`. */
export function equipmentName(
  type: string,
  { makeName, modelName }: { makeName: string | null; modelName: string | null },
): string {
  const makeAndModel = [makeName, modelName].filter(Boolean).join(' ');
  return makeAndModel ? `${type}, ${makeAndModel}` : type;
}
