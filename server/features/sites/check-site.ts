import type { z } from 'zod';
import type { bookingSite } from '../../../contracts/bookings/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { type AddressParts, parseAddress } from '../../../domain/sites/address.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import type { Catalogue } from '../reference-data/catalogue.ts';
import { misfitOf } from './check-address.ts';

/** The site fields of a booking or a sign-up. */
export type SiteForm = z.output<typeof bookingSite>;
type SiteAddress = Omit<SiteForm, 'CheckoutLocationName'>;

/** The fields that `checkSite` reads. */
export const SITE_FIELDS = [
  'CheckoutStreet',
  'CheckoutSuburb',
  'CheckoutState',
  'CheckoutCountry',
  'CheckoutPostcode',
  'BookingPostcode',
] as const satisfies readonly (keyof SiteForm)[];

/** The address in parts, its state abbreviated. */
export function addressOf(form: SiteAddress): AddressParts {
  return parseAddress({
    street: form.CheckoutStreet,
    suburb: form.CheckoutSuburb,
    state: form.CheckoutState,
    country: form.CheckoutCountry,
    postcode: form.CheckoutPostcode,
  });
}

const ADDRESS_FIELDS = {
  street: 'CheckoutStreet',
  suburb: 'CheckoutSuburb',
  state: 'CheckoutState',
  country: 'CheckoutCountry',
} as const satisfies Record<string, keyof SiteForm>;

/**
 * Checks the booking's address: it must be in the booking's postcode and exist (R5.11). Whether the postcode is
 * serviced is checked with the price.
 */
export function checkSite(form: SiteAddress, places: Catalogue['places']): FieldFault[] {
  const address = addressOf(form);
  const wrong = (field: keyof SiteForm): FieldFault[] => [{ field, message: siteMessages.wrongAddress }];
  if (address.postcode !== form.BookingPostcode) return wrong('CheckoutPostcode');
  const misfit = misfitOf(address, places);
  if (misfit === null) return [];
  return misfit === 'country' || misfit === 'street' || places.region(address.postcode) !== null
    ? wrong(ADDRESS_FIELDS[misfit])
    : [];
}
