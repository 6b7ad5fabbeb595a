import { type AddressDetail, checkAddress, parseAddressDetails } from '../../../../domain/sites/address.ts';

/** A chosen address with the field names of bookings and sign-up (R3.13); without a country it's in Australia. */
export function checkoutAddress(details: readonly AddressDetail[]) {
  const { street, suburb, state, country, postcode } = parseAddressDetails(details);
  return {
    CheckoutStreet: street,
    CheckoutSuburb: suburb,
    CheckoutState: state,
    CheckoutCountry: country || 'Australia',
    CheckoutPostcode: postcode,
  };
}

/** The parts of a chosen address; null if street, suburb, state or postcode is missing (R5.11). */
export function wholeAddress(details: readonly AddressDetail[]) {
  const check = checkAddress(details, parseAddressDetails(details).postcode);
  return check.ok ? check.address : null;
}
