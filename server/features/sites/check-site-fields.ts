import type { FieldFault } from '../../../contracts/problem.ts';
import type { SiteFields } from '../../../contracts/sites/sites.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type CheckedAddress, checkAddress } from './check-address.ts';

/** The fields that say where the site is. */
type AddressFields = Partial<Omit<SiteFields, 'CheckoutLocationName' | 'CheckoutShopFloorSuite'>>;

const FIELDS = {
  street: 'CheckoutStreet',
  suburb: 'CheckoutSuburb',
  state: 'CheckoutState',
  country: 'CheckoutCountry',
  postcode: 'CheckoutPostcode',
} as const satisfies Record<keyof CheckedAddress['address'], keyof SiteFields>;

const NEEDED = [...Object.values(FIELDS), 'BookingPostcode'] as const;

/**
 * The address of a booking or a sign-up: it must be in the booking's postcode and exist (R5.11). Whether the postcode
 * is serviced is checked with the price. A form with unreadable fields has no faults until all of its address is read.
 */
export function checkSiteFields(
  form: AddressFields,
  places: Catalogue['places'],
): CheckedAddress & { faults: FieldFault[] } {
  const { CheckoutStreet: street = '', CheckoutSuburb: suburb = '', CheckoutState: state = '' } = form;
  const { CheckoutCountry: country = '', CheckoutPostcode: postcode = form.BookingPostcode ?? '' } = form;
  const checked = checkAddress({ street, suburb, state, country, postcode }, places);
  const wrong = NEEDED.every((name) => form[name] !== undefined) ? faultyPart(checked, form, places) : null;
  return { ...checked, faults: wrong ? [{ field: FIELDS[wrong], message: siteMessages.wrongAddress }] : [] };
}

function faultyPart(
  { address, wrong }: CheckedAddress,
  { BookingPostcode }: AddressFields,
  places: Catalogue['places'],
): CheckedAddress['wrong'] {
  if (address.postcode !== BookingPostcode) return 'postcode';
  const isServiced = places.region(address.postcode) !== null;
  return isServiced || wrong === 'country' || wrong === 'street' ? wrong : null;
}
