import type { AddressParts } from '../../../domain/places/address.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * The part of an address that is wrong: it must be in Australia, in a suburb and state of its postcode (R5.11). A
 * postcode without listed suburbs accepts any suburb of its state. Null if nothing is wrong.
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
