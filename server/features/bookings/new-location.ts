import type { AddressParts } from '../../../domain/places/address.ts';
import type { NewLocation } from './bookings.queries.ts';
import type { PlaceBody } from './check-booking.ts';

/** The place of work of a form whose address `checkPlace` found no fault in. */
export function newLocation(form: PlaceBody, address: AddressParts, timeZone: string): NewLocation {
  const { street, suburb, state, postcode } = address;
  return {
    name: form.CheckoutLocationName,
    floorShop: form.CheckoutShopFloorSuite,
    street,
    suburb,
    state,
    country: 'Australia',
    postcode,
    timeZone,
  };
}
