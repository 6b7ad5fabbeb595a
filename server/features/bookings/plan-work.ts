import type { z } from 'zod';
import type { bookingWork } from '../../../contracts/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { fromWireDate } from '../../../domain/availability/dates.ts';
import type { ChoiceInput } from '../../../domain/availability/day-choice.ts';
import { localToday } from '../../../domain/availability/local-time.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { messages } from '../../../domain/messages.ts';
import { centsFromDollars, dollarsFromCents, formatMoney, incGst } from '../../../domain/pricing/money.ts';
import { comparePrice, type DocketTotals, docketTotals } from '../../../domain/pricing/prices.ts';
import { discountFor, type Promo, promoRefusalMessage } from '../../../domain/pricing/promotions.ts';
import type { Catalogue } from '../../common/reference-data/catalogue.ts';
import type { PlaceQuery } from '../../common/reference-data/places.ts';
import type { Deps } from '../../deps.ts';
import { fieldsRefusal, Refusal } from '../../platform/refusal.ts';
import {
  type QuotedPrice,
  type QuoteInput,
  type QuoteRefusal,
  quotePrice,
} from '../instant-quotes/quote-price.ts';
import { hasStandingBooking } from './bookings.queries.ts';

/** Whoever books, as promo codes know them. */
export type Booker = { userName: string; abn: string | null };

/** The wire's names for what only one of the two ways to book calls so. */
export type WorkFields = Record<'equipmentTypeId' | 'postcode' | 'promoCode', string>;

type ChoiceBody = Pick<
  z.output<typeof bookingWork>,
  'PriorityOption' | 'PriorityTimeWindow' | 'PrioritySelectedDate' | 'PriorityAfterHoursTime'
>;

/** The day, window and time of a booking. */
export function choiceOf(body: ChoiceBody): ChoiceInput {
  return {
    option: body.PriorityOption,
    date: fromWireDate(body.PrioritySelectedDate),
    window: body.PriorityTimeWindow,
    time: body.PriorityAfterHoursTime,
  };
}

type SeenBody = Pick<
  z.output<typeof bookingWork>,
  'InitialAttendanceFeeExGst' | 'DiscountExGst' | 'ParkingFeeExGst'
>;

/** What was seen of the price and what is to be added to it. */
type Seen = { shownFeeCents: number; shownDiscountCents: number | null; parkingCents: number };

export function seenOf(body: SeenBody): Seen {
  return {
    shownFeeCents: centsFromDollars(body.InitialAttendanceFeeExGst),
    shownDiscountCents: body.DiscountExGst === undefined ? null : centsFromDollars(body.DiscountExGst),
    parkingCents: centsFromDollars(body.ParkingFeeExGst),
  };
}

/** What a time, a price and a promo code depend on. */
export type WorkQuestion = {
  equipmentTypeId: number;
  place: PlaceQuery;
  choice: ChoiceInput;
  promoCode: string | null;
  audience: QuoteInput['audience'];
  catalogue: Catalogue;
  now: Temporal.Instant;
  booker: Booker;
  fields: WorkFields;
};

export type WorkRequest = WorkQuestion &
  Seen & {
    /** What is at fault already; named together with what is found here (R5.23). */
    faults: readonly FieldFault[];
  };

/** A visit with its time, price and promo, as it would be booked now. */
export type PlannedWork = {
  now: Temporal.Instant;
  quoted: QuotedPrice;
  totals: DocketTotals;
  promo: Promo | null;
  booker: Booker;
};

/**
 * Settles when a tech comes and what that costs, by the server's own rules and clock (R4.17, R4.18), or refuses with
 * every field at fault.
 * @throws Refusal `invalid_fields`, `no_price`, `price_increased`
 */
export async function planWork(deps: Deps, request: WorkRequest): Promise<PlannedWork> {
  const { now, booker } = request;
  const { quoted, promo, discountCents, faults } = await settle(deps, request);
  if (!quoted.ok && quoted.code === 'no_price' && request.faults.length === 0) {
    throw new Refusal(quoted.code, quoted.message, faults);
  }
  const named = new Set(request.faults.map(({ field }) => field));
  const [first, ...others] = [...request.faults, ...faults.filter(({ field }) => !named.has(field))];
  if (first) throw fieldsRefusal([first, ...others], messages.bookingFailed);
  if (!quoted.ok) throw new Error('A refused price has a field at fault');
  const totals = docketTotals({
    feeCents: quoted.feeCents,
    discountCents,
    parkingCents: request.parkingCents,
  });
  refuseHigherPrice(request, totals);
  return { now, quoted, totals, promo, booker };
}

/** What is at fault with a time, its price and a promo code. */
export async function workFaults(deps: Deps, question: WorkQuestion): Promise<FieldFault[]> {
  return (await settle(deps, question)).faults;
}

type Settled = {
  quoted: QuotedPrice | QuoteRefusal;
  promo: Promo | null;
  discountCents: number;
  faults: FieldFault[];
};

async function settle(deps: Deps, question: WorkQuestion): Promise<Settled> {
  const { equipmentTypeId, place, choice, now, audience, catalogue, fields, promoCode } = question;
  const priced = { equipmentTypeId, ...place, choice, now, audience };
  const quoted = quotePrice(catalogue, deps.config.brand, priced);
  if (!quoted.ok) {
    const fault = { field: fieldOf(quoted.field, fields), message: quoted.message };
    return { quoted, promo: null, discountCents: 0, faults: [fault] };
  }
  if (promoCode === null) return { quoted, promo: null, discountCents: 0, faults: [] };
  const promo = catalogue.promos.byCode(promoCode);
  const { discountCents, message } = await applyPromo(deps, { ...question, promo, quoted });
  const faults = message === null ? [] : [{ field: fields.promoCode, message }];
  return { quoted, promo, discountCents, faults };
}

/** What a code takes off, in cents ex GST, or the message that says why it takes nothing. */
type AppliedPromo = { discountCents: number; message: string | null };

/** The discount of the code that came with the booking (R5.22). */
async function applyPromo(
  deps: Deps,
  asked: { promo: Promo | null; quoted: QuotedPrice; booker: Booker; now: Temporal.Instant },
): Promise<AppliedPromo> {
  const { promo, quoted, booker, now } = asked;
  if (!promo) return { discountCents: 0, message: messages.promoInvalid };
  const isNewClient = !promo.newClientsOnly || !(await hasStandingBooking(deps.db, booker));
  const result = discountFor(promo, quoted.feeCents, {
    target: 'callout',
    rate: quoted.rate,
    isNewClient,
    today: localToday(now, OPERATOR_TIME_ZONE),
  });
  return result.ok
    ? { discountCents: result.discountCents, message: null }
    : { discountCents: 0, message: promoRefusalMessage(result.reason) };
}

/** The wire's names for what a quote may refuse. */
function fieldOf(field: QuoteRefusal['field'], { equipmentTypeId, postcode }: WorkFields): string {
  const names: Record<QuoteRefusal['field'], string> = {
    equipmentTypeId,
    postcode,
    option: 'PriorityOption',
    date: 'PrioritySelectedDate',
    window: 'PriorityTimeWindow',
    time: 'PriorityAfterHoursTime',
  };
  return names[field];
}

/** A higher price than the one that was seen, or less off it, is the customer's to confirm (R4.18). */
function refuseHigherPrice(
  { shownFeeCents, shownDiscountCents }: Seen,
  { feeCents, discountCents, totalCents }: DocketTotals,
) {
  const shownNetCents = shownFeeCents - (shownDiscountCents ?? discountCents);
  const netCents = feeCents - discountCents;
  const isFeeHigher = comparePrice(shownFeeCents, feeCents) === 'higher';
  if (!isFeeHigher && comparePrice(shownNetCents, netCents) !== 'higher') return;
  const [shownCents, nowCents] = isFeeHigher ? [shownFeeCents, feeCents] : [shownNetCents, netCents];
  const text = messages.priceHigher(formatMoney(incGst(shownCents)), formatMoney(incGst(nowCents)));
  throw new Refusal('price_increased', text, [], {
    InitialAttendanceFeeExGst: dollarsFromCents(feeCents),
    DiscountExGst: dollarsFromCents(discountCents),
    TotalIncGst: dollarsFromCents(totalCents),
  });
}
