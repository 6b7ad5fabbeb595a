import type { ADDRESS_DETAIL_NAMES } from './address-detail-names.ts';
import { siteMessages } from './site-messages.ts';
import { type AustralianState, isAustralianState, STATE_NAMES } from './states.ts';
import { isVisitableStreet } from './visitable-street.ts';

export type AddressDetailName = (typeof ADDRESS_DETAIL_NAMES)[number];

export type AddressDetail = {
  readonly Name: AddressDetailName;
  readonly Value: string;
  readonly ShortValue: string;
};

/** An address in parts; a missing part is ''. */
export type AddressParts = {
  /** Number and street: `41 Marlowe Street`. */
  readonly street: string;
  readonly suburb: string;
  readonly state: AustralianState | '';
  readonly country: string;
  readonly postcode: string;
};

export type AddressCheck =
  | { readonly ok: true; readonly address: AddressParts & { readonly state: AustralianState } }
  | { readonly ok: false; readonly message: string };

/** The parts of a chosen suggestion (R3.02). The state may be abbreviated or in full. */
export function parseAddressDetails(details: readonly AddressDetail[]): AddressParts {
  const entry = (name: AddressDetailName) => details.find((detail) => detail.Name === name);
  const value = (name: AddressDetailName) => entry(name)?.Value.trim() ?? '';
  const state = entry('administrative_area_level_1');
  return {
    street: value('placeaddress'),
    suburb: value('locality'),
    state: state ? stateOf(state.ShortValue, state.Value) : '',
    country: value('country'),
    postcode: value('postal_code'),
  };
}

/** An address from a form's fields, in the same shape; the state may be abbreviated or in full. */
export function parseAddress(fields: { readonly [part in keyof AddressParts]: string }): AddressParts {
  const { street, suburb, state, country, postcode } = fields;
  return {
    street: street.trim(),
    suburb: suburb.trim(),
    state: stateOf(state, state),
    country: country.trim(),
    postcode: postcode.trim(),
  };
}

function stateOf(shortText: string, fullText: string): AustralianState | '' {
  const short = shortText.trim().toUpperCase();
  if (isAustralianState(short)) return short;
  const full = fullText.trim().toLowerCase();
  const match = Object.entries(STATE_NAMES).find(
    ([code, name]) => name.toLowerCase() === full || code.toLowerCase() === full,
  );
  return match && isAustralianState(match[0]) ? match[0] : '';
}

/** An address on one line, as shown on screen: `Shop 3, 41 Marlowe Street, Surry Hills NSW 2010`. */
export function addressLine(place: {
  readonly floorShop: string | null;
  readonly street: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
}): string {
  const { floorShop, street, suburb, state, postcode } = place;
  return [floorShop, street, `${suburb} ${state} ${postcode}`].filter(Boolean).join(', ');
}

/** How many lines an accounting program has for what comes before the suburb. */
const MOST_LINES = 4;

/**
 * The parts of an address on one line, as `addressLine` writes it: the lines before the suburb, four at most. What isn't
 * written like that is one line.
 */
export function addressPartsOf(address: string): {
  readonly lines: readonly string[];
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
} {
  const [, before = '', suburb = '', state = '', postcode = ''] =
    /^(.+), ([^,]+) ([A-Z]{2,3}) (\d{4})$/.exec(address) ?? [];
  const parts = before.split(', ').filter(Boolean);
  if (parts.length === 0) return { lines: address ? [address] : [], suburb, state, postcode };
  const lines = parts.slice(0, MOST_LINES - 1);
  const rest = parts.slice(MOST_LINES - 1).join(', ');
  return { lines: rest ? [...lines, rest] : lines, suburb, state, postcode };
}

/** The detail entries of an address, for our own maps service (R3.02). */
export function buildAddressDetails(parts: {
  readonly street: string;
  readonly suburb: string;
  readonly state: AustralianState;
  readonly postcode: string;
}): AddressDetail[] {
  const { street, suburb, state, postcode } = parts;
  return [
    { Name: 'placeaddress', Value: street, ShortValue: street },
    { Name: 'locality', Value: suburb, ShortValue: suburb },
    { Name: 'administrative_area_level_1', Value: STATE_NAMES[state], ShortValue: state },
    { Name: 'country', Value: 'Australia', ShortValue: 'AU' },
    { Name: 'postal_code', Value: postcode, ShortValue: postcode },
  ];
}

/**
 * A chosen address needs street, suburb, state and postcode, and its postcode must be the booking's; otherwise 'Wrong
 * address.' (R5.11). If there's a country, it must be Australia, and somebody must be able to come to the street.
 */
export function checkAddress(details: readonly AddressDetail[], bookingPostcode: string): AddressCheck {
  const address = parseAddressDetails(details);
  const { street, suburb, state, country, postcode } = address;
  const inAustralia = country === '' || /^(au|australia)$/i.test(country);
  const isComplete = suburb && state && inAustralia && postcode !== '';
  if (isComplete && isVisitableStreet(street) && postcode === bookingPostcode) {
    return { ok: true, address: { ...address, state } };
  }
  return { ok: false, message: siteMessages.wrongAddress };
}
