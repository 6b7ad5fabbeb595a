import type { CustomerEntry } from '../api/customer-queries.ts';

type Found = Pick<CustomerEntry, 'FoundEquipment' | 'FoundSites'>;

/** What of a customer's a search found: machines by their serial number, else sites; empty where it found the customer alone (R10.15). */
export function foundWords({ FoundEquipment, FoundSites }: Found): string[] {
  if (FoundEquipment.length === 0) {
    return FoundSites.map(({ LocationName, Address }) => `${LocationName}, ${Address}`);
  }
  return FoundEquipment.map(({ Name, SerialIdentifier, LocationName, Address, IsRetired }) => {
    const machine = `${Name}, serial ${SerialIdentifier}${IsRetired ? ', retired' : ''}`;
    return `${machine}, at ${LocationName}, ${Address}`;
  });
}
