import { MAX_PARKING_FEE_CENTS } from '../constants.ts';
import { gstOf } from '../money/money.ts';
import type { DayOption, Loading, PricedVisit } from '../visits/day-choice.ts';
import { instantQuoteMessages } from './instant-quote-messages.ts';

/** A row of the price book: the price of a call-out in one region for one equipment type, in cents ex GST (R3.04). */
export type PriceRow = {
  readonly todayAm: number;
  readonly todayPm: number;
  readonly todayAfterHours: number;
  readonly tomorrowAm: number;
  readonly tomorrowPm: number;
  readonly tomorrowAfterHours: number;
  readonly laterAm: number;
  readonly laterPm: number;
  readonly laterAfterHours: number;
  /** 'Soonest after hours' (R4.08), and the minimum for after hours on a later day (R4.11). */
  readonly afterHours: number;
};

export const PRICE_CELLS = [
  'todayAm',
  'todayPm',
  'todayAfterHours',
  'tomorrowAm',
  'tomorrowPm',
  'tomorrowAfterHours',
  'laterAm',
  'laterPm',
  'laterAfterHours',
  'afterHours',
] as const satisfies readonly (keyof PriceRow)[];

/** The reason for a fee, stored with the booking (R4.18). All but the first two are the after-hours price. */
export type PriceRate = 'morning' | 'afternoon' | 'afterhours' | 'weekend' | 'public holiday';

export type VisitPrice = { readonly feeCents: number; readonly rate: PriceRate };

/** False for a row with $0 or nonsense, which counts as no price: 'call {phone}' (R4.18). */
export function isCompletePriceRow(row: PriceRow): boolean {
  return PRICE_CELLS.every((cell) => Number.isSafeInteger(row[cell]) && row[cell] > 0);
}

/**
 * The attendance fee of a visit, in cents ex GST, and its rate. Weekend and public-holiday windows cost the day's
 * after-hours price (R4.16); after hours on a later day at least `afterHours` (R4.11).
 */
export function priceVisit(row: PriceRow, { option, window, loading }: PricedVisit): VisitPrice {
  if (option === 'afterhours') return { feeCents: row.afterHours, rate: 'afterhours' };
  if (window === 'afterhours') return { feeCents: afterHoursPrice(row, option), rate: 'afterhours' };
  if (loading) return { feeCents: afterHoursPrice(row, option), rate: loading.reason };
  return { feeCents: window === 'morning' ? row[`${option}Am`] : row[`${option}Pm`], rate: window };
}

/** A daytime window's loading as it's stored: 'weekend', a holiday's name, or null. */
export function loadingReason(loading: Loading | null): string | null {
  return loading?.reason === 'public holiday' ? loading.name : (loading?.reason ?? null);
}

function afterHoursPrice(row: PriceRow, day: Exclude<DayOption, 'afterhours'>): number {
  return day === 'later' ? Math.max(row.laterAfterHours, row.afterHours) : row[`${day}AfterHours`];
}

/** Whether the after-hours price applies, for any reason. */
export function isAfterHoursRate(rate: PriceRate): boolean {
  return rate !== 'morning' && rate !== 'afternoon';
}

export type DocketTotals = {
  readonly feeCents: number;
  readonly discountCents: number;
  readonly parkingCents: number;
  readonly subtotalCents: number;
  readonly gstCents: number;
  readonly totalCents: number;
};

/**
 * Fee − discount + parking, then GST once on the sum; everything in cents ex GST except the total (R4.19, R3.04). The
 * returned discount is the effective one: never more than the fee, never from parking (R5.22).
 */
export function docketTotals(parts: {
  readonly feeCents: number;
  readonly discountCents: number;
  readonly parkingCents: number;
}): DocketTotals {
  const discountCents = Math.max(0, Math.min(parts.discountCents, parts.feeCents));
  const subtotalCents = parts.feeCents - discountCents + parts.parkingCents;
  const gstCents = gstOf(subtotalCents);
  return { ...parts, discountCents, subtotalCents, gstCents, totalCents: subtotalCents + gstCents };
}

/** Compares the server's price with the one shown: the customer must confirm a higher one (R4.18). */
export function comparePrice(shownCents: number, serverCents: number): 'same' | 'higher' | 'lower' {
  if (serverCents === shownCents) return 'same';
  return serverCents > shownCents ? 'higher' : 'lower';
}

/** Null if the parking fee (cents ex GST) is allowed, else the message for its field (R4.19). */
export function checkParkingFee(cents: number): string | null {
  const ok = Number.isSafeInteger(cents) && cents >= 0 && cents <= MAX_PARKING_FEE_CENTS;
  return ok ? null : instantQuoteMessages.parkingFeeTooHigh;
}
