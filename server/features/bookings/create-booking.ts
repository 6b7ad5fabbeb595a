import type {
  BookingBody,
  createBooking as createBookingCall,
} from '../../../contracts/bookings/bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { cardFields } from '../../../contracts/payments/card.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { staffRequestMessages } from '../../../domain/staff/staff-request-messages.ts';
import type { Visitor } from '../../../domain/website/visitor-events.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { fingerprintOf } from '../../common/idempotency/submits.queries.ts';
import { violatedConstraint } from '../../db/client.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { cardHolder } from '../accounts/card-holder.ts';
import { EMAIL_TAKEN, newAccount } from '../accounts/create-account.ts';
import type { Equipment } from '../equipment/check-equipment.ts';
import { checkCardChange } from '../payments/cards/check-card-change.ts';
import { keepCard } from '../payments/cards/keep-card.ts';
import { newSite } from '../sites/find-or-add-site.ts';
import { bookOnce } from './book-once.ts';
import type { BookingLimits } from './booking-limits.ts';
import { type BookedJob, presentBooking } from './bookings.present.ts';
import { foodColumns, type NewJob, STAFF_REQUEST_CONSUMED } from './bookings.queries.ts';
import { checkBooking } from './check-booking.ts';
import { type Booker, cardMissing } from './find-booker.ts';
import { type PlannedVisit, planVisit } from './plan-visit.ts';
import { type NewBooking, storeBooking } from './store-booking.ts';

export type Submit = {
  /** The Idempotency-Key (R4.30). */
  key: string;
  body: BookingBody;
  caller: Caller | null;
  /** A visitor in the A/B test, whose booking is its outcome (R2.20). */
  visitor: Visitor | null;
  origin: Origin;
};

/** Entered again for the same booking, so they say nothing about what is asked for (R4.30). */
const ENTERED_AGAIN = [...Object.keys(cardFields.shape), 'CheckoutPassword', 'RecaptchaResponse'];

/**
 * Books a technician: one submit, one booking, whatever is sent twice (R4.30). A visitor becomes a customer; staff book
 * for the customer of their staff request, which is then used up (R6.05).
 * @throws Refusal `idempotency_key_reused`, with the key's booking unless it's another customer's; `invalid_fields`
 *   with every invalid field; `no_price`; `price_increased` with the new price (R4.18); `card_declined`;
 *   `card_action_required`; `provider_unavailable`; `reauthenticate` if it would replace a card on file and the last
 *   proof of the caller is too old; `captcha_required` after many attempts; `TooManyTries` after five
 *   declined cards
 */
export async function createBooking(
  deps: Deps,
  limits: BookingLimits,
  submit: Submit,
): Promise<Reply<typeof createBookingCall>> {
  const { key, body, caller } = submit;
  const asked = Object.entries(body).filter(([name]) => !ENTERED_AGAIN.includes(name));
  const fingerprint = fingerprintOf('book', Object.fromEntries(asked));
  // For a staff booking, a customer who is signed in to the same browser doesn't count.
  const customerId = body.StaffRequest ? null : (caller?.customerId ?? null);
  const job = await bookOnce(deps, { key, fingerprint, customerId }, () =>
    bookWithinLimits(deps, limits, submit, () => book(deps, submit, fingerprint)),
  );
  const { InitialAttendanceFeeExGst: seenFee } = body;
  const seenFeeCents = seenFee === undefined ? null : centsFromDollars(seenFee);
  return presentBooking(job, deps.config.brand.referencePrefix, seenFeeCents);
}

/**
 * The errors in the valid fields of a form whose other fields are invalid (R5.23). It counts as an attempt, since it
 * reveals as much.
 * @throws Refusal `captcha_required`
 */
export async function bookingFaults(
  deps: Deps,
  limits: BookingLimits,
  { fields, caller, address }: { fields: Partial<BookingBody>; caller: Caller | null; address: string },
): Promise<FieldFault[]> {
  const solved = fields.RecaptchaResponse;
  await limits.take({ address, isVisitor: isVisitors(fields, caller), hasCard: false, solved });
  const { faults, visit } = await checkBooking(deps, fields, caller);
  return [...faults, ...visit.faults];
}

const isVisitors = ({ StaffRequest }: Partial<BookingBody>, caller: Caller | null) =>
  !caller && !StaffRequest;

/** A card counts as declined until the provider has accepted it. */
async function bookWithinLimits(
  deps: Deps,
  limits: BookingLimits,
  { body, caller, origin }: Submit,
  book: () => Promise<BookedJob>,
): Promise<BookedJob> {
  const hasCard = body.CheckoutCardToken !== undefined && !body.StaffRequest;
  if (hasCard && caller) await checkCardChange(deps.db, caller);
  const { address } = origin;
  const solved = body.RecaptchaResponse;
  const card = await limits.take({ address, isVisitor: isVisitors(body, caller), hasCard, solved });
  try {
    const job = await book();
    await card?.giveBack();
    return job;
  } catch (error) {
    const isDeclined = error instanceof Refusal && error.code === 'card_declined';
    if (!isDeclined) await card?.giveBack();
    throw error;
  }
}

async function book(
  deps: Deps,
  { key, body, caller, visitor, origin }: Submit,
  fingerprint: string,
): Promise<BookedJob> {
  const { faults, booker, equipment, address, visit } = await checkBooking(deps, body, caller);
  if (!equipment) throw new Error('A whole body has all that the checks read');
  const planned = planVisit(visit, { form: body, formFaults: faults });
  const { staff, client } = booker;
  const card = await cardOf(deps, booker, origin.address);
  const { CheckoutLocationName: name = booker.siteName, CheckoutShopFloorSuite: floorShop } = body;
  const site = newSite({ name, floorShop }, address);
  const booking: NewBooking = {
    key,
    fingerprint,
    customer: await customerOf(booker, site),
    site,
    card,
    withoutCard: card || staff ? null : cardMissing(),
    staff: staff && { ...staff, origin, override: null },
    // Staff aren't part of the A/B test (R2.20).
    visitor: staff ? null : visitor,
    promo: planned.promo,
    region: planned.region,
    client,
    promoField: 'PromotionCode',
    job: describedJob(body, {
      equipment,
      food: foodColumns(deps, body, equipment),
      planned,
      leadCategory: staff ? LEAD_CATEGORY_STAFF : LEAD_CATEGORY_INSTANT_QUOTE,
    }),
  };
  try {
    return await storeBooking(deps, booking);
  } catch (error) {
    const taken = violatedConstraint(error);
    if (taken === STAFF_REQUEST_CONSUMED)
      throw fieldRefusal('StaffRequest', staffRequestMessages.staffRequestSpent);
    if (taken === EMAIL_TAKEN) throw fieldRefusal('CheckoutEmailAddress', passwordMessages.emailHasAccount);
    throw error;
  }
}

/** A job for equipment that the form describes; it joins the register when it's booked. */
export function describedJob(
  body: Pick<
    BookingBody,
    | 'SerialIdentifier'
    | 'EquipmentLocation'
    | 'Problem'
    | 'ProblemDescription'
    | 'LocationDescription'
    | 'ParkingInstructions'
  >,
  {
    equipment,
    food,
    planned,
    leadCategory,
  }: {
    equipment: Equipment;
    food: ReturnType<typeof foodColumns>;
    planned: PlannedVisit;
    leadCategory: string;
  },
): NewJob {
  return {
    assetId: null,
    ...equipment,
    serialIdentifier: body.SerialIdentifier,
    equipmentLocation: body.EquipmentLocation,
    problem: body.Problem,
    problemDescription: body.ProblemDescription,
    ...food,
    ...planned.columns,
    locationDescription: body.LocationDescription,
    parkingInstructions: body.ParkingInstructions,
    leadCategory,
  };
}

/** The card of the form, kept by the provider; null if the card on file is used, or none is needed. */
async function cardOf(deps: Deps, { card, customerId, account }: Booker, address: string) {
  if (!card) return null;
  const shared = {
    token: card.CheckoutCardToken,
    address,
    notChecked: paymentMessages.cardNotChecked(deps.payments.script.provider),
  };
  if (customerId !== null) {
    return keepCard(deps, { ...shared, owner: customerId, holder: await cardHolder(deps.db, customerId) });
  }
  if (account === null) throw new Error('A new customer was checked without an account');
  const { CheckoutBusinessName: name, CheckoutEmailAddress: email } = account;
  return keepCard(deps, { ...shared, owner: email, holder: { name, email } });
}

/** Hashes a visitor's password, which is slow on purpose. */
async function customerOf({ customerId, account }: Booker, site: Parameters<typeof newAccount>[1]) {
  if (customerId !== null) return customerId;
  if (account === null) throw new Error('A new customer was checked without an account');
  return newAccount(account, site);
}

/** The source of bookings from the instant quote, besides the portal's 'Dashboard' (R3.09). */
const LEAD_CATEGORY_INSTANT_QUOTE = 'Instant quote';
/** A booking by staff isn't a visitor's lead. */
export const LEAD_CATEGORY_STAFF = 'Staff';
