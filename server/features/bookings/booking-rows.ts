import type { BookingCard } from '../../../contracts/bookings.ts';
import { toDate } from '../../platform/clock.ts';
import { newAccount } from '../accounts/new-account.ts';
import type { NewBooking, NewCard, NewJob } from './bookings.queries.ts';
import type { BookingBody } from './check-booking.ts';
import type { Submit } from './create-booking.ts';
import { newLocation } from './new-location.ts';
import type { BookingPlan } from './plan-booking.ts';
import { workRow } from './work-row.ts';

/** Where bookings of the instant quote come from, beside the portal's 'Dashboard' (R3.09). */
const LEAD_CATEGORY_INSTANT_QUOTE = 'Instant quote';
/** Those that staff make are no visitor's lead. */
const LEAD_CATEGORY_STAFF = 'Staff';

/** The rows that a planned booking is kept as. Hashes a visitor's password, so it takes a while. */
export async function bookingRows(
  { key, body, visitor }: Submit,
  plan: BookingPlan,
  fingerprint: string,
): Promise<NewBooking> {
  const { account, card, staff } = plan;
  const location = newLocation(body, plan.address, plan.quoted.place.timeZone);
  const customer = plan.customerId ?? (account && (await newAccount(account, location)));
  if (customer === null) throw new Error('A visitor was planned without an account');
  return {
    at: toDate(plan.now),
    key,
    fingerprint,
    customer,
    location,
    card: card && newCard(card),
    staff,
    // Staff are left out (R2.20).
    visitor: staff ? null : visitor,
    job: newJob(body, plan),
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
    leadCategory: plan.staff ? LEAD_CATEGORY_STAFF : LEAD_CATEGORY_INSTANT_QUOTE,
  };
}
