import { type AddressDetail, checkAddress, parseAddressDetails } from '../../../../domain/sites/address.ts';

/** The parts of a chosen address; null if street, suburb, state or postcode is missing (R5.11). */
export function wholeAddress(details: readonly AddressDetail[]) {
  const check = checkAddress(details, parseAddressDetails(details).postcode);
  return check.ok ? check.address : null;
}
