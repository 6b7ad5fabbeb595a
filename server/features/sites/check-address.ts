import type { AddressParts } from '../../../domain/sites/address.ts';
import { isVisitableStreet } from '../../../domain/sites/visitable-street.ts';
import type { Catalogue } from '../reference-data/catalogue.ts';

/**
 * The part of an address that is wrong: it must be in Australia, in a suburb and state of its postcode, where somebody
 * can be visited (R5.11). A postcode without listed suburbs accepts any suburb of its state. Null if nothing is wrong.
 */
export function misfitOf(
  { street, suburb, state, country, postcode }: AddressParts,
  places: Catalogue['places'],
): 'street' | 'suburb' | 'state' | 'country' | null {
  if (!isVisitableStreet(street)) return 'street';
  if (!/^(au|australia)$/i.test(country)) return 'country';
  const listed = places.ofPostcode(postcode);
  if (listed.length === 0) return places.place({ postcode, state })?.state === state ? null : 'state';
  const named = listed.filter((one) => one.suburb.toLowerCase() === suburb.toLowerCase());
  if (named.length === 0) return 'suburb';
  return named.some((one) => one.state === state) ? null : 'state';
}
