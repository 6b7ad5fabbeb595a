import type { AddressParts } from '../../../domain/places/address.ts';
import type { Catalogue } from '../../common/reference-data/catalogue.ts';

/**
 * The part of an address that can't be: it is in Australia, in a suburb and state that its postcode has (R5.11). A
 * postcode without listed suburbs takes any suburb of its state. Null where nothing speaks against it.
 */
export function misfitOf(
  { suburb, state, country, postcode }: AddressParts,
  places: Catalogue['places'],
): 'suburb' | 'state' | 'country' | null {
  if (!/^(au|australia)$/i.test(country)) return 'country';
  const listed = places.ofPostcode(postcode);
  if (listed.length === 0) return places.place({ postcode, state })?.state === state ? null : 'state';
  const named = listed.filter((one) => one.suburb.toLowerCase() === suburb.toLowerCase());
  if (named.length === 0) return 'suburb';
  return named.some((one) => one.state === state) ? null : 'state';
}
