import { type AddressParts, parseAddress } from '../../../domain/sites/address.ts';
import { isVisitableStreet } from '../../../domain/sites/visitable-street.ts';
import type { Place } from '../../../domain/visits/day-choice.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

type Places = Catalogue['places'];
type AddressPart = keyof AddressParts;

export type CheckedAddress = {
  /** Its state abbreviated. */
  address: AddressParts;
  /** Null if nobody can be visited at an address with this postcode. */
  timeZone: string | null;
  /** The part that is wrong; null if nothing is. */
  wrong: AddressPart | null;
};

/**
 * Reads and checks an address: it must be in Australia, in a suburb and state of its postcode, where somebody can be
 * visited (R5.11). A postcode without listed suburbs accepts any suburb of its state. Serviced or not is up to the
 * caller.
 */
export function checkAddress(typed: Readonly<Record<AddressPart, string>>, places: Places): CheckedAddress {
  const address = parseAddress(typed);
  const place = places.place(address);
  return { address, timeZone: place?.timeZone ?? null, wrong: wrongPart(address, place, places) };
}

function wrongPart(
  { street, suburb, state, country, postcode }: AddressParts,
  place: Place | null,
  places: Places,
): AddressPart | null {
  if (!isVisitableStreet(street)) return 'street';
  if (!/^(au|australia)$/i.test(country)) return 'country';
  if (!place) return 'postcode';
  const listed = places.ofPostcode(postcode);
  if (listed.length === 0) return place.state === state ? null : 'state';
  const named = listed.filter((one) => one.suburb.toLowerCase() === suburb.toLowerCase());
  if (named.length === 0) return 'suburb';
  return named.some((one) => one.state === state) ? null : 'state';
}
