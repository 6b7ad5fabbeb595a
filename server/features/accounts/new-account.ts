import type { BookingAccount } from '../../../contracts/bookings.ts';
import { hashPassword } from '../../platform/password.ts';
import type { NewCustomer, NewLocation } from '../bookings/bookings.queries.ts';

/**
 * The account of somebody who signs up or books; the first place of work is its address too, until the customer gives
 * another (R3.05). Hashes the password, so it takes a while.
 */
export async function newAccount(form: BookingAccount, place: NewLocation): Promise<NewCustomer> {
  const { floorShop, street, suburb, state, country, postcode } = place;
  return {
    userName: form.CheckoutEmailAddress,
    passwordHash: await hashPassword(form.CheckoutPassword),
    firstName: form.CheckoutFirstName,
    lastName: form.CheckoutLastName,
    businessName: form.CheckoutBusinessName,
    abn: form.CheckoutABN,
    mobile: form.CheckoutMobileNumber,
    suiteFloorBox: floorShop,
    street,
    suburb,
    state,
    country,
    postcode,
  };
}
