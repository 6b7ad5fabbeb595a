import type { z } from 'zod';
import type { bookingWork } from '../../../contracts/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { fromWireDate } from '../../../domain/dates.ts';
import type { ChoiceInput } from '../../../domain/day-choice.ts';
import { localToday } from '../../../domain/local-time.ts';
import { messages } from '../../../domain/messages.ts';
import { centsFromDollars, dollarsFromCents, formatMoney, incGst } from '../../../domain/money.ts';
import { comparePrice, type DocketTotals, docketTotals } from '../../../domain/prices.ts';
import { discountFor, type Promo, promoRefusalMessage } from '../../../domain/promotions.ts';
import type { Deps } from '../../deps.ts';
import { fieldsRefusal, Refusal } from '../../platform/refusal.ts';
import { type QuotedPrice, type QuoteInput, type QuoteRefusal, quotePrice } from '../quoting/quote-price.ts';
import type { Catalogue } from '../reference/catalogue.ts';
import type { PlaceQuery } from '../reference/places.ts';
import { hasStandingBooking } from './bookings.queries.ts';

/** Whoever books, as promo codes know them. */
export type Booker = { userName: string; abn: string | null };

/** The wire's names for what only one of the two ways to book calls so. */
export type WorkFields = Record<'equipmentTypeId' | 'postcode' | 'promoCode', string>;

/** What is asked for and what was seen of its price. */
type Wish = { choice: ChoiceInput; shownFeeCents: number; parkingCents: number };

type WishBody = Pick<
  z.output<typeof bookingWork>,
  | 'PriorityOption'
  | 'PriorityTimeWindow'
  | 'PrioritySelectedDate'
  | 'PriorityAfterHoursTime'
  | 'InitialAttendanceFeeExGst'
  | 'ParkingFeeExGst'
>;

/** The part of a wish that both ways to book name alike. */
export function wishOf(body: WishBody): Wish {
  return {
    choice: {
      option: body.PriorityOption,
      date: fromWireDate(body.PrioritySelectedDate),
      window: body.PriorityTimeWindow,
      time: body.PriorityAfterHoursTime,
    },
    shownFeeCents: centsFromDollars(body.InitialAttendanceFeeExGst),
    parkingCents: centsFromDollars(body.ParkingFeeExGst),
  };
}

export type WorkRequest = Wish & {
  equipmentTypeId: number;
  place: PlaceQuery;
  promoCode: string | null;
  audience: QuoteInput['audience'];
  catalogue: Catalogue;
  now: Temporal.Instant;
  booker: Booker;
  /** What is at fault already; named together with what is found here (R5.23). */
  faults: readonly FieldFault[];
  fields: WorkFields;
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
  const { equipmentTypeId, place, choice, now, audience, catalogue, booker, fields } = request;
  const faults = [...request.faults];
  const priced = { equipmentTypeId, ...place, choice, now, audience };
  const quoted = quotePrice(catalogue, deps.config.brand, priced);
  if (!quoted.ok) refuseQuote(quoted, faults, fields);
  const { promoCode: code } = request;
  const promo = code === null ? null : catalogue.promos.byCode(code);
  const applied = code === null ? NO_PROMO : await applyPromo(deps, { promo, quoted, booker, now });
  if (applied.message !== null) faults.push({ field: fields.promoCode, message: applied.message });
  refuse(faults);
  const { feeCents } = quoted;
  const { discountCents } = applied;
  const totals = docketTotals({ feeCents, discountCents, parkingCents: request.parkingCents });
  refuseHigherPrice(request.shownFeeCents, totals);
  return { now, quoted, totals, promo, booker };
}

/** What a code takes off, in cents ex GST, or the message that says why it takes nothing. */
type AppliedPromo = { discountCents: number; message: string | null };

const NO_PROMO: AppliedPromo = { discountCents: 0, message: null };

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

function refuse(faults: readonly FieldFault[]) {
  const [first, ...others] = faults;
  if (first) throw fieldsRefusal([first, ...others], messages.bookingFailed);
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

function refuseQuote(refusal: QuoteRefusal, faults: readonly FieldFault[], fields: WorkFields): never {
  const { code, message } = refusal;
  const fault = { field: fieldOf(refusal.field, fields), message };
  if (code === 'no_price' && faults.length === 0) throw new Refusal(code, message, [fault]);
  refuse(faults.some(({ field }) => field === fault.field) ? faults : [...faults, fault]);
  throw new Error('A refused price has a field at fault');
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
