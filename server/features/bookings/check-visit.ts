import type { z } from 'zod';
import type { bookingWork } from '../../../contracts/bookings/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import {
  comparePrice,
  type DocketTotals,
  docketTotals,
  loadingReason,
} from '../../../domain/instant-quotes/prices.ts';
import { centsFromDollars, dollarsFromCents, formatMoney, incGst } from '../../../domain/money/money.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { discountFor, type Promo, promoRefusalMessage } from '../../../domain/promotions/promotions.ts';
import type { AvoidedHours } from '../../../domain/visits/avoided-hours.ts';
import { avoidedHoursMessages } from '../../../domain/visits/avoided-hours-messages.ts';
import { fromWireDate } from '../../../domain/visits/dates.ts';
import type { ChoiceInput } from '../../../domain/visits/day-choice.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { officePolicy } from '../../../domain/visits/office-policy.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PlaceQuery } from '../../catalogue/places.ts';
import type { Deps } from '../../common/deps.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldsRefusal, Refusal } from '../../platform/refusal.ts';
import {
  type QuotedPrice,
  type QuoteInput,
  type QuoteRefusal,
  quotePrice,
} from '../instant-quotes/quote-price.ts';
import { isNewClient, type PromoClient } from '../promotions/promo-use.ts';
import { fullWindows } from '../windows/window-places.ts';

type VisitForm = z.output<typeof bookingWork>;

/** The fields of a form that say when a tech should come. */
type TimeFields = Pick<
  VisitForm,
  'PriorityOption' | 'PriorityTimeWindow' | 'PrioritySelectedDate' | 'PriorityAfterHoursTime'
>;

/** Wire names of fields that are named differently in the two ways to book. */
export type VisitFields = Record<'equipmentTypeId' | 'postcode' | 'promoCode', string>;

/** What a time, a price and a promo code depend on. */
export type VisitRequest = {
  /** The form's valid fields. */
  form: Partial<TimeFields>;
  equipmentTypeId: number | undefined;
  place: PlaceQuery | null;
  promoCode: string | null;
  audience: QuoteInput['audience'];
  client: PromoClient;
  fields: VisitFields;
  /** Whose rules of time apply: the office can come whenever there's somebody to come (R10.13). */
  rules?: 'customers' | 'office';
  /** The site's hours to avoid; none where there's no site yet (R12.10). */
  avoided?: readonly AvoidedHours[];
  /** Food is at risk: they narrow nothing, and the customer is asked. */
  isFoodAtRisk?: boolean;
  /** Whether somebody said that we may come in those hours. */
  comesAnyway?: boolean;
};

/** Time, price and promo as they would be booked now, and their errors. */
export type CheckedVisit = {
  /** Null if a field that it depends on can't be read. */
  quoted: QuotedPrice | QuoteRefusal | null;
  promo: Promo | null;
  /** Ex GST. */
  discountCents: number;
  faults: FieldFault[];
};

/**
 * Determines when a tech comes and at what price, by the server's own rules and clock (R4.17, R4.18). All that's wrong is
 * named at once, the promo code too (R5.23).
 */
export async function checkVisit(deps: Deps, request: VisitRequest): Promise<CheckedVisit> {
  const { promoCode, fields, form, client, comesAnyway = false } = request;
  const quoted = await quotedVisit(deps, request);
  const promo = promoCode === null ? null : deps.catalogue.current().promos.byCode(promoCode);
  const price = quoted?.ok ? quoted : null;
  const { discountCents, message } =
    promoCode === null ? NO_CODE : await applyPromo(deps, { promo, quoted: price, client });
  return {
    quoted,
    promo: price && promo,
    discountCents,
    faults: [
      ...missingTime(form),
      ...(quoted && !quoted.ok ? quoted.faults : []).map((fault) => ({
        field: fieldOf(fault.field, fields),
        message: fault.message,
      })),
      ...(price?.inHours && !comesAnyway
        ? [{ field: 'ComeAnyway', message: avoidedHoursMessages.sayComeAnyway(price.inHours) }]
        : []),
      ...(message === null ? [] : [{ field: fields.promoCode, message }]),
    ],
  };
}

const NO_CODE = { discountCents: 0, message: null };

/** Day and window may be left out for the soonest time after hours only (R4.08). */
function missingTime(form: Partial<TimeFields>): FieldFault[] {
  if (form.PriorityOption === 'afterhours') return [];
  const fault = (field: string) => ({ field, message: visitMessages.chooseDateAndWindow });
  return [
    ...(form.PriorityTimeWindow === undefined ? [fault('PriorityTimeWindow')] : []),
    ...(form.PrioritySelectedDate === undefined ? [fault('PrioritySelectedDate')] : []),
  ];
}

/** No type of equipment. */
const NO_TYPE = 0;

async function quotedVisit(deps: Deps, request: VisitRequest): Promise<CheckedVisit['quoted']> {
  const { equipmentTypeId, place, audience, avoided = [], isFoodAtRisk = false } = request;
  const isOffice = request.rules === 'office';
  const catalogue = isOffice ? withOfficePolicy(deps.catalogue.current()) : deps.catalogue.current();
  const now = deps.clock.now();
  const choice = choiceOf(request.form);
  if (!choice || !place) return null;
  const quoted = quotePrice(catalogue, deps.config.brand, {
    equipmentTypeId: equipmentTypeId ?? NO_TYPE,
    ...place,
    choice,
    now,
    full: isOffice ? [] : await fullWindows(deps, place),
    hours: { avoided, whenAvoided: isFoodAtRisk ? 'ask' : isOffice ? 'reason' : 'close' },
    audience,
  });
  if (equipmentTypeId !== undefined || quoted.ok) return quoted;
  // The machine's own fault is named already; the time's doesn't depend on it.
  const [first, ...others] = quoted.faults.filter(({ field }) => field !== 'equipmentTypeId');
  return first ? { ...quoted, ...first, faults: [first, ...others] } : null;
}

const withOfficePolicy = ({ pricing, ...catalogue }: Catalogue): Catalogue => ({
  ...catalogue,
  pricing: { ...pricing, policy: officePolicy(pricing.policy) },
});

export function choiceOf(form: Partial<TimeFields>): ChoiceInput | null {
  const { PriorityOption: option, PriorityTimeWindow: window } = form;
  const { PrioritySelectedDate: date, PriorityAfterHoursTime: time } = form;
  if (!option || time === undefined) return null;
  const isSoonest = option === 'afterhours';
  if (!isSoonest && (!window || !date)) return null;
  return { option, date: date && fromWireDate(date), window, time };
}

/** The discount of the booking's code (R5.22), in cents ex GST, or why there is none; without a price, what's wrong at any. */
async function applyPromo(
  deps: Deps,
  input: { promo: Promo | null; quoted: QuotedPrice | null; client: PromoClient },
): Promise<{ discountCents: number; message: string | null }> {
  const { promo, quoted, client } = input;
  if (!promo) return { discountCents: 0, message: promotionMessages.promoInvalid };
  const result = discountFor(promo, quoted?.feeCents ?? 0, {
    target: 'callout',
    rate: quoted?.rate ?? null,
    isNewClient: !promo.newClientsOnly || (await isNewClient(deps.db, client)),
    today: localToday(deps.clock.now(), OPERATOR_TIME_ZONE),
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
export type BookableVisit = {
  promo: Promo | null;
  /** The price region whose windows the visit counts to (R10.06). */
  region: string;
  /** The site's hours to avoid that it falls into all the same; null if it's clear of them (R12.10). */
  inHours: AvoidedHours | null;
  columns: ReturnType<typeof visitColumns>;
};

/**
 * Turns a checked visit into what will be booked.
 * @param formFaults errors in the rest of the form, reported together with the visit's (R5.23)
 * @throws Refusal `invalid_fields`, `no_price`, `price_increased`
 */
export function bookableVisit(
  { quoted, promo, discountCents, faults }: CheckedVisit,
  { form, formFaults }: { form: SeenPrice; formFaults: readonly FieldFault[] },
): BookableVisit {
  if (quoted && !quoted.ok && quoted.code === 'no_price' && formFaults.length === 0) {
    throw new Refusal(quoted.code, quoted.message, faults);
  }
  const named = new Set(formFaults.map(({ field }) => field));
  const [first, ...others] = [...formFaults, ...faults.filter(({ field }) => !named.has(field))];
  if (first) throw fieldsRefusal([first, ...others], bookingMessages.bookingFailed);
  if (!quoted?.ok) throw new Error('A price that is refused or unknown names its field');
  const totals = docketTotals({
    feeCents: quoted.feeCents,
    discountCents,
    parkingCents: centsFromDollars(form.ParkingFeeExGst),
  });
  refuseHigherPrice(form, totals);
  return {
    promo,
    region: quoted.region,
    inHours: quoted.inHours,
    columns: visitColumns(quoted, totals, promo),
  };
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

/**
 * The columns of a job that say when a tech comes and at what price: price, its parts and the price book's version at
 * booking. Editing the price book changes no booking (R4.18).
 */
function visitColumns(quoted: QuotedPrice, totals: DocketTotals, promo: Promo | null) {
  return {
    priorityOption: quoted.option,
    timeWindow: quoted.window,
    attendanceDate: quoted.date,
    startsAt: toDate(quoted.startsAt),
    endsAt: toDate(quoted.endsAt),
    timeZone: quoted.area.timeZone,
    priceBookVersion: quoted.priceBookVersion,
    feeCents: totals.feeCents,
    loading: quoted.window === 'afterhours' ? null : loadingReason(quoted.loading),
    promoCodeId: promo?.couponPromoId ?? null,
    discountCents: totals.discountCents,
    parkingCents: totals.parkingCents,
    gstCents: totals.gstCents,
    totalCents: totals.totalCents,
  };
}
