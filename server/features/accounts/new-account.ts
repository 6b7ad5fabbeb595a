import type { BookingAccount, StaffBookingAccount } from '../../../contracts/bookings.ts';
import { hashPassword } from '../../platform/password.ts';
import type { NewCustomer, NewLocation } from '../bookings/bookings.queries.ts';

/**
 * The account of somebody who signs up or books; the first place of work is its address too, until the customer gives
 * another (R3.05). Hashes the password, so it takes a while; of whom staff book for there is none before the activation.
 */
export async function newAccount(
  form: BookingAccount | StaffBookingAccount,
  place: NewLocation,
): Promise<NewCustomer> {
  const { floorShop, street, suburb, state, country, postcode } = place;
  return {
    userName: form.CheckoutEmailAddress,
    passwordHash: 'CheckoutPassword' in form ? await hashPassword(form.CheckoutPassword) : null,
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
