import type { BookingAccount, BookingCard } from '../../../contracts/bookings.ts';
import type { Loading } from '../../../domain/day-choice.ts';
import { toDate } from '../../platform/clock.ts';
import { hashPassword } from '../../platform/password.ts';
import type { NewBooking, NewCard, NewCustomer, NewJob, NewLocation } from './bookings.queries.ts';
import type { BookingBody } from './check-booking.ts';
import type { Submit } from './create-booking.ts';
import type { BookingPlan } from './plan-booking.ts';

/** Where bookings of the instant quote come from, beside the portal's 'Dashboard' (R3.09). */
const LEAD_CATEGORY_INSTANT_QUOTE = 'Instant quote';

/** The rows that a planned booking is kept as. Hashes a visitor's password, so it takes a while. */
export async function bookingRows(
  { key, body, caller }: Submit,
  plan: BookingPlan,
  fingerprint: string,
): Promise<NewBooking> {
  const { account, card } = plan;
  const customer = caller ? caller.customerId : account && (await newCustomer(account));
  if (customer === null) throw new Error('A visitor was planned without an account');
  return {
    at: toDate(plan.now),
    key,
    fingerprint,
    customer,
    location: newLocation(body, plan),
    card: card && newCard(card),
    job: newJob(body, plan),
  };
}

async function newCustomer(account: BookingAccount): Promise<NewCustomer> {
  return {
    userName: account.CheckoutEmailAddress,
    passwordHash: await hashPassword(account.CheckoutPassword),
    firstName: account.CheckoutFirstName,
    lastName: account.CheckoutLastName,
    businessName: account.CheckoutBusinessName,
    abn: account.CheckoutABN,
    mobile: account.CheckoutMobileNumber,
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

/** Price, parts and price-book version as they stand now; an edited price book changes no booking (R4.18). */
function newJob(body: BookingBody, { machine, quoted, totals, promo }: BookingPlan): NewJob {
  return {
    ...machine,
    serialIdentifier: body.SerialIdentifier,
    equipmentLocation: body.EquipmentLocation,
    problem: body.Problem,
    problemDescription: body.ProblemDescription,
    priorityOption: quoted.option,
    timeWindow: quoted.window,
    attendanceDate: quoted.date,
    startsAt: toDate(quoted.startsAt),
    endsAt: toDate(quoted.endsAt),
    timeZone: quoted.place.timeZone,
    locationDescription: body.LocationDescription,
    parkingInstructions: body.ParkingInstructions,
    priceBookVersion: quoted.priceBookVersion,
    feeCents: totals.feeCents,
    loading: quoted.window === 'afterhours' ? null : reasonOf(quoted.loading),
    promoCodeId: promo?.couponPromoId ?? null,
    discountCents: totals.discountCents,
    parkingCents: totals.parkingCents,
    gstCents: totals.gstCents,
    totalCents: totals.totalCents,
    leadCategory: LEAD_CATEGORY_INSTANT_QUOTE,
  };
}

function reasonOf(loading: Loading | null): string | null {
  return loading?.reason === 'public holiday' ? loading.name : (loading?.reason ?? null);
}
