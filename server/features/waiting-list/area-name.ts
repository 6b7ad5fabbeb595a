import type { Places } from '../../catalogue/places.ts';

/** As many suburbs as fit on a line. */
const MAX_NAMES = 3;
const names = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** `4870 Cairns City`; a postcode with many suburbs, or none known, is named by its state: `0872 NT`. */
export function areaName(places: Places, postcode: string): string {
  const suburbs = places.ofPostcode(postcode).map(({ suburb }) => suburb);
  const isNamed = suburbs.length > 0 && suburbs.length <= MAX_NAMES;
  const area = isNamed ? names.format(suburbs) : (places.area({ postcode })?.state ?? '');
  return `${postcode} ${area}`.trim();
}
