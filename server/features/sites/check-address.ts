import type { FieldFault } from '../../../contracts/problem.ts';
import type { SiteFields } from '../../../contracts/sites/sites.ts';
import { type AddressParts, parseAddress } from '../../../domain/sites/address.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { isVisitableStreet } from '../../../domain/sites/visitable-street.ts';
import type { PostcodeArea } from '../../../domain/visits/day-choice.ts';
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
  const area = places.area(address);
  return { address, timeZone: area?.timeZone ?? null, wrong: wrongPart(address, area, places) };
}

function wrongPart(
  { street, suburb, state, country, postcode }: AddressParts,
  area: PostcodeArea | null,
  places: Places,
): AddressPart | null {
  if (!isVisitableStreet(street)) return 'street';
  if (!/^(au|australia)$/i.test(country)) return 'country';
  if (!area) return 'postcode';
  const listed = places.ofPostcode(postcode);
  if (listed.length === 0) return area.state === state ? null : 'state';
  const named = listed.filter((one) => one.suburb.toLowerCase() === suburb.toLowerCase());
  if (named.length === 0) return 'suburb';
  return named.some((one) => one.state === state) ? null : 'state';
}

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
