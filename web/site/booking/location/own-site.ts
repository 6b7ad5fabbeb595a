import type { InstantQuote } from '../../../../domain/instant-quotes/quote-draft.ts';
import { parseAddressDetails } from '../../../../domain/sites/address.ts';
import { sameSite } from '../../../../domain/sites/same-site.ts';
import type { AvoidedHours } from '../../../../domain/visits/avoided-hours.ts';
import { useCustomerLocations } from '../../api/equipment-queries.ts';
import { useSitePayers } from '../../api/payer-queries.ts';

const NONE: readonly AvoidedHours[] = [];

/** A signed-in customer's site, once the quote is for it, by the rule that the booking goes by; a visitor has none yet. */
function useOwnSite(
  { BookingLocation: { Address, FloorShop, LocationName } }: InstantQuote,
  isSignedIn: boolean,
): { id: number; hours: readonly AvoidedHours[] } | null {
  const { data } = useCustomerLocations({ enabled: isSignedIn && Address.length > 0 });
  if (!isSignedIn || !data || Address.length === 0) return null;
  const { street, suburb, postcode } = parseAddressDetails(Address);
  const sites = data.map((site) => ({
    id: site.AssetLocationId,
    name: site.LocationName,
    floorShop: site.SuiteFloorBox,
    street: site.StreetAddress,
    suburb: site.Suburb,
    postcode: site.Postcode,
    hours: site.AvoidedHours,
  }));
  return sameSite(sites, { name: LocationName, floorShop: FloorShop, street, suburb, postcode }) ?? null;
}

/** Its hours to avoid (R12.10). */
export const useOwnHours = (draft: InstantQuote, isSignedIn: boolean): readonly AvoidedHours[] =>
  useOwnSite(draft, isSignedIn)?.hours ?? NONE;

/** The business that pays for it in place of the customer's own (R12.09): the booking needs no card then. */
export function useSitePayer(draft: InstantQuote, isSignedIn: boolean) {
  const site = useOwnSite(draft, isSignedIn);
  const { data } = useSitePayers(site !== null);
  const payer = site && data?.Payers.find((one) => one.AssetLocationId === site.id && one.State === 'pays');
  return payer?.BusinessName ? { kind: payer.Kind, name: payer.BusinessName } : null;
}
