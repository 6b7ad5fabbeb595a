import type { InstantQuote } from '../../../../domain/instant-quotes/quote-draft.ts';
import { parseAddressDetails } from '../../../../domain/sites/address.ts';
import { sameSite } from '../../../../domain/sites/same-site.ts';
import type { AvoidedHours } from '../../../../domain/visits/avoided-hours.ts';
import { useCustomerLocations } from '../../api/equipment-queries.ts';

const NONE: readonly AvoidedHours[] = [];

/**
 * The hours to avoid of a signed-in customer's site, once the quote is for it, by the rule that the booking goes by (R12.10);
 * a visitor has no site yet.
 */
export function useOwnHours(
  { BookingLocation: { Address, FloorShop, LocationName } }: InstantQuote,
  isSignedIn: boolean,
): readonly AvoidedHours[] {
  const { data } = useCustomerLocations({ enabled: isSignedIn && Address.length > 0 });
  if (!isSignedIn || !data || Address.length === 0) return NONE;
  const { street, suburb, postcode } = parseAddressDetails(Address);
  const sites = data.map((site) => ({
    name: site.LocationName,
    floorShop: site.SuiteFloorBox,
    street: site.StreetAddress,
    suburb: site.Suburb,
    postcode: site.Postcode,
    hours: site.AvoidedHours,
  }));
  const there = sameSite(sites, { name: LocationName, floorShop: FloorShop, street, suburb, postcode });
  return there?.hours ?? NONE;
}
