import type { z } from 'zod';
import type { bookingWork } from '../../../contracts/bookings/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { comparePrice, type DocketTotals, docketTotals } from '../../../domain/instant-quotes/prices.ts';
import { centsFromDollars, dollarsFromCents, formatMoney, incGst } from '../../../domain/money/money.ts';
import type { Promo } from '../../../domain/promotions/promotions.ts';
import type { Loading } from '../../../domain/visits/day-choice.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldsRefusal, Refusal } from '../../platform/refusal.ts';
import type { QuotedPrice } from '../instant-quotes/quote-price.ts';
import type { CheckedVisit } from './check-visit.ts';

type VisitForm = z.output<typeof bookingWork>;

/** A visit that can be booked. */
export type PlannedVisit = {
  promo: Promo | null;
  /** The price region whose windows the visit counts to (R10.06). */
  region: string;
  columns: ReturnType<typeof visitColumns>;
};

/**
 * Turns a checked visit into what will be booked.
 * @param formFaults errors in the rest of the form, reported together with the visit's (R5.23)
 * @throws Refusal `invalid_fields`, `no_price`, `price_increased`
 */
export function planVisit(
  { quoted, promo, discountCents, faults }: CheckedVisit,
  { form, formFaults }: { form: SeenPrice; formFaults: readonly FieldFault[] },
): PlannedVisit {
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
  return { promo, region: quoted.region, columns: visitColumns(quoted, totals, promo) };
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
    timeZone: quoted.place.timeZone,
    priceBookVersion: quoted.priceBookVersion,
    feeCents: totals.feeCents,
    loading: quoted.window === 'afterhours' ? null : reasonOf(quoted.loading),
    promoCodeId: promo?.couponPromoId ?? null,
    discountCents: totals.discountCents,
    parkingCents: totals.parkingCents,
    gstCents: totals.gstCents,
    totalCents: totals.totalCents,
  };
}

/** A daytime window's loading as it's stored: 'weekend', a holiday's name, or null. */
export function reasonOf(loading: Loading | null): string | null {
  return loading?.reason === 'public holiday' ? loading.name : (loading?.reason ?? null);
}
