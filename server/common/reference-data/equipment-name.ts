import type { Catalogue } from './catalogue.ts';

/** The name of an equipment type; one that the operator took away is still equipment. */
export function typeName({ equipment }: Catalogue, equipmentTypeId: number): string {
  return equipment.type(equipmentTypeId)?.Name ?? 'Equipment';
}

/** Equipment in one line: `Underbench fridge, Skope ProSpec 2 door`. */
export function equipmentName(
  type: string,
  { makeName, modelName }: { makeName: string | null; modelName: string | null },
): string {
  const makeAndModel = [makeName, modelName].filter(Boolean).join(' ');
  return makeAndModel ? `${type}, ${makeAndModel}` : type;
}
