import type { Equipment } from './check-equipment.ts';

/** What tells one piece of equipment from another. */
export type Described = Equipment & {
  readonly locationId: number;
  readonly serialIdentifier: string | null;
  readonly equipmentLocation: string | null;
};

/**
 * Whether two descriptions are of one piece of equipment. Two serial numbers decide; without both, everything else must
 * match, at the same site. Spaces, punctuation, accents and case don't count.
 */
export function isSameEquipment(a: Described, b: Described): boolean {
  if (a.equipmentTypeId !== b.equipmentTypeId) return false;
  const [serialOfA, serialOfB] = [folded(a.serialIdentifier), folded(b.serialIdentifier)];
  if (serialOfA !== '' && serialOfB !== '') return serialOfA === serialOfB;
  return (
    a.locationId === b.locationId &&
    a.servicingTypeId === b.servicingTypeId &&
    folded(a.makeName) === folded(b.makeName) &&
    folded(a.modelName) === folded(b.modelName) &&
    folded(a.equipmentLocation) === folded(b.equipmentLocation)
  );
}

function folded(text: string | null): string {
  return (text ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
