import type { BookingAccount, BookingCard } from '../../../contracts/bookings.ts';
import { toDate } from '../../platform/clock.ts';
import { hashPassword } from '../../platform/password.ts';
import type { NewBooking, NewCard, NewCustomer, NewJob, NewLocation } from './bookings.queries.ts';
import type { BookingBody } from './check-booking.ts';
import type { Submit } from './create-booking.ts';
import type { BookingPlan } from './plan-booking.ts';
import { workRow } from './work-row.ts';

/** Where bookings of the instant quote come from, beside the portal's 'Dashboard' (R3.09). */
const LEAD_CATEGORY_INSTANT_QUOTE = 'Instant quote';

/** The rows that a planned booking is kept as. Hashes a visitor's password, so it takes a while. */
export async function bookingRows(
  { key, body, caller }: Submit,
  plan: BookingPlan,
  fingerprint: string,
): Promise<NewBooking> {
  const { account, card } = plan;
  const location = newLocation(body, plan);
  const customer = caller ? caller.customerId : account && (await newCustomer(account, location));
  if (customer === null) throw new Error('A visitor was planned without an account');
  return {
    at: toDate(plan.now),
    key,
    fingerprint,
    customer,
    location,
    card: card && newCard(card),
    job: newJob(body, plan),
  };
}

/** The first place of work is the profile's address too, until the customer gives another (R3.05). */
async function newCustomer(account: BookingAccount, location: NewLocation): Promise<NewCustomer> {
  const { floorShop, street, suburb, state, country, postcode } = location;
  return {
    userName: account.CheckoutEmailAddress,
    passwordHash: await hashPassword(account.CheckoutPassword),
    firstName: account.CheckoutFirstName,
    lastName: account.CheckoutLastName,
    businessName: account.CheckoutBusinessName,
    abn: account.CheckoutABN,
    mobile: account.CheckoutMobileNumber,
    suiteFloorBox: floorShop,
    street,
    suburb,
    state,
    country,
    postcode,
  };
}

function newCard(card: BookingCard): NewCard {
  return {
    cardToken: card.CheckoutCardToken,
    mask: card.CheckoutCardMask,
    expiry: card.CheckoutCardExpiry,
    brand: card.CheckoutCardBrand,
  };
}

function newLocation(body: BookingBody, { address, quoted }: BookingPlan): NewLocation {
  const { street, suburb, state, postcode } = address;
  return {
    name: body.CheckoutLocationName,
    floorShop: body.CheckoutShopFloorSuite,
    street,
    suburb,
    state,
    country: 'Australia',
    postcode,
    timeZone: quoted.place.timeZone,
  };
}

function newJob(body: BookingBody, plan: BookingPlan): NewJob {
  return {
    assetId: null,
    ...plan.machine,
    serialIdentifier: body.SerialIdentifier,
    equipmentLocation: body.EquipmentLocation,
    problem: body.Problem,
    problemDescription: body.ProblemDescription,
    ...workRow(plan),
    locationDescription: body.LocationDescription,
    parkingInstructions: body.ParkingInstructions,
    leadCategory: LEAD_CATEGORY_INSTANT_QUOTE,
  };
}
