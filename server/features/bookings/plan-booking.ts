import type { BookingAccount, BookingCard } from '../../../contracts/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import type { AddressParts } from '../../../domain/address.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { fromWireDate } from '../../../domain/dates.ts';
import { localToday } from '../../../domain/local-time.ts';
import { messages } from '../../../domain/messages.ts';
import { centsFromDollars, dollarsFromCents, formatMoney, incGst } from '../../../domain/money.ts';
import { comparePrice, type DocketTotals, docketTotals } from '../../../domain/prices.ts';
import { discountFor, type Promo, promoRefusalMessage } from '../../../domain/promotions.ts';
import type { Deps } from '../../deps.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';
import type { Caller } from '../../platform/http/route.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { hasAccount } from '../accounts/accounts.queries.ts';
import { type Machine, machineOf } from '../equipment/check-machine.ts';
import { type QuotedPrice, type QuoteRefusal, quotePrice } from '../quoting/quote-price.ts';
import type { Catalogue } from '../reference/catalogue.ts';
import { bookingCustomer, hasStandingBooking } from './bookings.queries.ts';
import {
  addressOf,
  type BookingBody,
  checkAccount,
  checkCard,
  checkPlace,
  checkWork,
} from './check-booking.ts';

/** A booking that nothing cheap speaks against: what it costs and who makes it. */
export type BookingPlan = {
  now: Temporal.Instant;
  machine: Machine;
  address: AddressParts;
  quoted: QuotedPrice;
  totals: DocketTotals;
  promo: Promo | null;
  booker: Booker;
  /** A visitor's account to be; null for a customer who is signed in. */
  account: BookingAccount | null;
  /** Null where the card on file serves. */
  card: BookingCard | null;
};

/** Whoever books, as promo codes know them. */
type Booker = { userName: string; abn: string | null };

/** The wire's names for what a quote may refuse. */
const QUOTE_FIELDS: Readonly<Record<QuoteRefusal['field'], keyof BookingBody>> = {
  equipmentTypeId: 'EquipmentTypeId',
  postcode: 'BookingPostcode',
  option: 'PriorityOption',
  date: 'PrioritySelectedDate',
  window: 'PriorityTimeWindow',
  time: 'PriorityAfterHoursTime',
};

/** Who books, with which card, and what is at fault with that. */
async function findBooker(deps: Deps, body: BookingBody, caller: Caller | null, now: Temporal.Instant) {
  if (caller) {
    const booker = await bookingCustomer(deps.db, caller.customerId);
    const card = checkCard(body, booker.hasCard, now);
    return { booker, account: null, card: card.value, faults: card.faults };
  }
  const account = checkAccount(body);
  const card = checkCard(body, false, now);
  const faults = [...account.faults, ...card.faults];
  const {
    CheckoutEmailAddress: userName = '',
    CheckoutABN: abn = '',
    CheckoutPassword: password = '',
  } = body;
  if (userName && (await hasAccount(deps.db, userName))) {
    faults.push({ field: 'CheckoutEmailAddress', message: messages.emailHasAccount });
  }
  if (password && (await isCommonPassword(password))) {
    faults.push({ field: 'CheckoutPassword', message: messages.passwordCommon });
  }
  return { booker: { userName, abn }, account: account.value, card: card.value, faults };
}

function priceOf(deps: Deps, catalogue: Catalogue, body: BookingBody, now: Temporal.Instant) {
  const { suburb, state } = addressOf(body);
  return quotePrice(catalogue, deps.config.brand, {
    equipmentTypeId: body.EquipmentTypeId,
    postcode: body.BookingPostcode,
    suburb,
    state,
    choice: {
      option: body.PriorityOption,
      date: fromWireDate(body.PrioritySelectedDate),
      window: body.PriorityTimeWindow,
      time: body.PriorityAfterHoursTime,
    },
    now,
    audience: 'visitor',
  });
}

/** The discount of the code that came with the booking, in cents ex GST (R5.22). */
async function applyPromo(
  deps: Deps,
  promo: Promo | null,
  quoted: QuotedPrice,
  asked: { code: string | null; booker: Booker; now: Temporal.Instant },
): Promise<{ discountCents: number; faults: FieldFault[] }> {
  const refused = (message: string) => ({ discountCents: 0, faults: [{ field: 'PromotionCode', message }] });
  if (asked.code === null) return { discountCents: 0, faults: [] };
  if (!promo) return refused(messages.promoInvalid);
  const isNewClient = !promo.newClientsOnly || !(await hasStandingBooking(deps.db, asked.booker));
  const result = discountFor(promo, quoted.feeCents, {
    target: 'callout',
    rate: quoted.rate,
    isNewClient,
    today: localToday(asked.now, OPERATOR_TIME_ZONE),
  });
  return result.ok
    ? { discountCents: result.discountCents, faults: [] }
    : refused(promoRefusalMessage(result.reason));
}

function refuse(faults: readonly FieldFault[]): never {
  const [first, ...others] = faults;
  if (first && others.length === 0) throw fieldRefusal(first.field, first.message);
  throw new Refusal('invalid_fields', messages.bookingFailed, faults);
}

/** A higher price than the one that was seen is the customer's to confirm (R4.18). */
function refuseHigherPrice(shownFeeCents: number, { feeCents, totalCents }: DocketTotals) {
  if (comparePrice(shownFeeCents, feeCents) !== 'higher') return;
  const text = messages.priceHigher(formatMoney(incGst(shownFeeCents)), formatMoney(incGst(feeCents)));
  throw new Refusal('price_increased', text, [], {
    InitialAttendanceFeeExGst: dollarsFromCents(feeCents),
    TotalIncGst: dollarsFromCents(totalCents),
  });
}

/**
 * Checks all that costs little, before a card is verified or a password hashed, and names every field at fault
 * (R5.23): machine, problem, place, day and window at the server's now in the place's zone, price, promo, person.
 * @throws Refusal `invalid_fields`, `no_price`, `price_increased`
 */
export async function planBooking(
  deps: Deps,
  { body, caller }: { body: BookingBody; caller: Caller | null },
): Promise<BookingPlan> {
  if (body.StaffRequest) throw fieldRefusal('StaffRequest', messages.staffRequestInvalid);
  const now = deps.clock.now();
  const catalogue = deps.catalogue.current();
  const { booker, account, card, faults: personFaults } = await findBooker(deps, body, caller, now);
  const faults = [
    ...checkWork(body, catalogue.equipment),
    ...checkPlace(body, catalogue.places),
    ...personFaults,
  ];
  const quoted = priceOf(deps, catalogue, body, now);
  if (!quoted.ok) {
    const fault = { field: QUOTE_FIELDS[quoted.field], message: quoted.message };
    if (quoted.code === 'no_price' && faults.length === 0)
      throw new Refusal(quoted.code, fault.message, [fault]);
    refuse(faults.some(({ field }) => field === fault.field) ? faults : [...faults, fault]);
  }
  const promo = body.PromotionCode === null ? null : catalogue.promos.byCode(body.PromotionCode);
  const applied = await applyPromo(deps, promo, quoted, { code: body.PromotionCode, booker, now });
  faults.push(...applied.faults);
  if (faults.length > 0) refuse(faults);

  const totals = docketTotals({
    feeCents: quoted.feeCents,
    discountCents: applied.discountCents,
    parkingCents: centsFromDollars(body.ParkingFeeExGst),
  });
  refuseHigherPrice(centsFromDollars(body.InitialAttendanceFeeExGst), totals);
  return {
    now,
    machine: machineOf(body, catalogue.equipment),
    address: addressOf(body),
    quoted,
    totals,
    promo,
    booker,
    account,
    card,
  };
}
