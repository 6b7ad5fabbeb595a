/** What a row of the price list is (R15.01). */
export const PART_KINDS = ['part', 'labour', 'charge'] as const;
export type PartKind = (typeof PART_KINDS)[number];

export const PART_KIND_NAMES: Readonly<Record<PartKind, string>> = {
  part: 'Part',
  labour: 'Labour',
  charge: 'Charge',
};
