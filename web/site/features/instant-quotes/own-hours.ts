import type { InstantQuote } from '../../../../domain/instant-quotes/quote-draft.ts';
import { parseAddressDetails } from '../../../../domain/sites/address.ts';
import type { AvoidedHours } from '../../../../domain/visits/avoided-hours.ts';
import { useCustomerLocations } from '../../api/equipment-queries.ts';

const NONE: readonly AvoidedHours[] = [];

/** The hours to avoid of a signed-in customer's site, once the quote is for it (R12.10); a visitor has no site yet. */
export function useOwnHours(
  { BookingLocation: { Address, FloorShop } }: InstantQuote,
  isSignedIn: boolean,
): readonly AvoidedHours[] {
  const sites = useCustomerLocations({ enabled: isSignedIn && Address.length > 0 }).data ?? [];
  const { street, suburb, postcode } = parseAddressDetails(Address);
  const wanted = [FloorShop, street, suburb, postcode].join().toLowerCase();
  const site = sites.find(
    ({ SuiteFloorBox, StreetAddress, Suburb, Postcode }) =>
      [SuiteFloorBox ?? '', StreetAddress, Suburb, Postcode].join().toLowerCase() === wanted,
  );
  return isSignedIn && site ? site.AvoidedHours : NONE;
}
