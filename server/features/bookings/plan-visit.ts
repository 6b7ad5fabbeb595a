import type { z } from 'zod';
import type { bookingWork } from '../../../contracts/bookings/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { comparePrice, type DocketTotals, docketTotals } from '../../../domain/instant-quotes/prices.ts';
import { centsFromDollars, dollarsFromCents, formatMoney, incGst } from '../../../domain/money/money.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { discountFor, type Promo, promoRefusalMessage } from '../../../domain/promotions/promotions.ts';
import { fromWireDate } from '../../../domain/visits/dates.ts';
import type { ChoiceInput } from '../../../domain/visits/day-choice.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../deps.ts';
import { fieldsRefusal, Refusal } from '../../platform/refusal.ts';
import {
  type QuotedPrice,
  type QuoteInput,
  type QuoteRefusal,
  quotePrice,
} from '../instant-quotes/quote-price.ts';
import { isNewClient, type PromoClient } from '../promotions/promo-use.ts';
import type { PlaceQuery } from '../reference-data/places.ts';

type VisitForm = z.output<typeof bookingWork>;

/** The fields of a form that say when a tech should come. */
export const TIME_FIELDS = [
  'PriorityOption',
  'PriorityTimeWindow',
  'PrioritySelectedDate',
  'PriorityAfterHoursTime',
] as const satisfies readonly (keyof VisitForm)[];

/** Wire names of fields that are named differently in the two ways to book. */
export type VisitFields = Record<'equipmentTypeId' | 'postcode' | 'promoCode', string>;

/** What a time, a price and a promo code depend on. */
export type VisitRequest = {
  form: Pick<VisitForm, (typeof TIME_FIELDS)[number]>;
  equipmentTypeId: number;
  place: PlaceQuery;
  promoCode: string | null;
  audience: QuoteInput['audience'];
  client: PromoClient;
  fields: VisitFields;
};

/** Time, price and promo as they would be booked now, and their errors. */
export type CheckedVisit = {
  quoted: QuotedPrice | QuoteRefusal;
  promo: Promo | null;
  /** Ex GST. */
  discountCents: number;
  faults: FieldFault[];
};

/** Determines when a tech comes and at what price, by the server's own rules and clock (R4.17, R4.18). */
export async function checkVisit(deps: Deps, request: VisitRequest): Promise<CheckedVisit> {
  const { equipmentTypeId, place, audience, promoCode, fields } = request;
  const catalogue = deps.catalogue.current();
  const now = deps.clock.now();
  const choice = choiceOf(request.form);
  const quoted = quotePrice(catalogue, deps.config.brand, {
    equipmentTypeId,
    ...place,
    choice,
    now,
    audience,
  });
  if (!quoted.ok) {
    const fault = { field: fieldOf(quoted.field, fields), message: quoted.message };
    return { quoted, promo: null, discountCents: 0, faults: [fault] };
  }
  if (promoCode === null) return { quoted, promo: null, discountCents: 0, faults: [] };
  const promo = catalogue.promos.byCode(promoCode);
  const { discountCents, message } = await applyPromo(deps, { promo, quoted, client: request.client, now });
  const faults = message === null ? [] : [{ field: fields.promoCode, message }];
  return { quoted, promo, discountCents, faults };
}

function choiceOf(form: VisitRequest['form']): ChoiceInput {
  return {
    option: form.PriorityOption,
    date: fromWireDate(form.PrioritySelectedDate),
    window: form.PriorityTimeWindow,
    time: form.PriorityAfterHoursTime,
  };
}

/** The discount of the booking's code (R5.22), in cents ex GST, or why there is none. */
async function applyPromo(
  deps: Deps,
  input: { promo: Promo | null; quoted: QuotedPrice; client: PromoClient; now: Temporal.Instant },
): Promise<{ discountCents: number; message: string | null }> {
  const { promo, quoted, client, now } = input;
  if (!promo) return { discountCents: 0, message: promotionMessages.promoInvalid };
  const result = discountFor(promo, quoted.feeCents, {
    target: 'callout',
    rate: quoted.rate,
    isNewClient: !promo.newClientsOnly || (await isNewClient(deps.db, client)),
    today: localToday(now, OPERATOR_TIME_ZONE),
  });
  return result.ok
    ? { discountCents: result.discountCents, message: null }
    : { discountCents: 0, message: promoRefusalMessage(result.reason) };
}

/** Wire names for the errors of a quote. */
function fieldOf(field: QuoteRefusal['field'], { equipmentTypeId, postcode }: VisitFields): string {
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

/** A visit that can be booked. */
export type PlannedVisit = { quoted: QuotedPrice; totals: DocketTotals; promo: Promo | null };

/**
 * Turns a checked visit into what will be booked.
 * @param formFaults errors in the rest of the form, reported together with the visit's (R5.23)
 * @throws Refusal `invalid_fields`, `no_price`, `price_increased`
 */
export function planVisit(
  { quoted, promo, discountCents, faults }: CheckedVisit,
  { form, formFaults }: { form: SeenPrice; formFaults: readonly FieldFault[] },
): PlannedVisit {
  if (!quoted.ok && quoted.code === 'no_price' && formFaults.length === 0) {
    throw new Refusal(quoted.code, quoted.message, faults);
  }
  const named = new Set(formFaults.map(({ field }) => field));
  const [first, ...others] = [...formFaults, ...faults.filter(({ field }) => !named.has(field))];
  if (first) throw fieldsRefusal([first, ...others], bookingMessages.bookingFailed);
  if (!quoted.ok) throw new Error('A refused price names its field');
  const totals = docketTotals({
    feeCents: quoted.feeCents,
    discountCents,
    parkingCents: centsFromDollars(form.ParkingFeeExGst),
  });
  refuseHigherPrice(form, totals);
  return { quoted, totals, promo };
}

/** The price that the customer saw, in dollars ex GST; what is left out is as it's now. */
type SeenPrice = Pick<VisitForm, 'InitialAttendanceFeeExGst' | 'DiscountExGst' | 'ParkingFeeExGst'>;

/** The customer must confirm a higher price, or a smaller discount, than the one shown (R4.18). */
function refuseHigherPrice(
  { InitialAttendanceFeeExGst, DiscountExGst }: SeenPrice,
  { feeCents, discountCents, totalCents }: DocketTotals,
) {
  const seenFeeCents =
    InitialAttendanceFeeExGst === undefined ? feeCents : centsFromDollars(InitialAttendanceFeeExGst);
  const seenDiscountCents = DiscountExGst === undefined ? discountCents : centsFromDollars(DiscountExGst);
  const seenNetCents = seenFeeCents - seenDiscountCents;
  const netCents = feeCents - discountCents;
  const isFeeHigher = comparePrice(seenFeeCents, feeCents) === 'higher';
  if (!isFeeHigher && comparePrice(seenNetCents, netCents) !== 'higher') return;
  const [seenCents, nowCents] = isFeeHigher ? [seenFeeCents, feeCents] : [seenNetCents, netCents];
  const text = instantQuoteMessages.priceHigher(
    formatMoney(incGst(seenCents)),
    formatMoney(incGst(nowCents)),
  );
  throw new Refusal('price_increased', text, [], {
    InitialAttendanceFeeExGst: dollarsFromCents(feeCents),
    DiscountExGst: dollarsFromCents(discountCents),
    TotalIncGst: dollarsFromCents(totalCents),
  });
}
