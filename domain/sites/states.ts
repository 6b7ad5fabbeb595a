/** Australia's states and territories by the abbreviations used in addresses and holiday rows. */
export const AUSTRALIAN_STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const;

export type AustralianState = (typeof AUSTRALIAN_STATES)[number];

export const STATE_NAMES: Readonly<Record<AustralianState, string>> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  NT: 'Northern Territory',
  ACT: 'Australian Capital Territory',
};

export function isAustralianState(text: unknown): text is AustralianState {
  return (AUSTRALIAN_STATES as readonly unknown[]).includes(text);
}
