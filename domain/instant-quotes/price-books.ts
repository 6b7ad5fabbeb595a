import { OPERATOR_TIME_ZONE } from '../constants.ts';
import { localToday } from '../visits/local-time.ts';

/** A draft has no start; of those that have started, the last one is in force (R10.17). */
export const PRICE_BOOK_STATES = ['draft', 'scheduled', 'inForce', 'past'] as const;
export type PriceBookState = (typeof PRICE_BOOK_STATES)[number];

/** @param lastStart the start of the book in force, in milliseconds; null if none has started */
export function priceBookState(
  startsAt: Temporal.Instant | null,
  now: Temporal.Instant,
  lastStart: number | null,
): PriceBookState {
  if (!startsAt) return 'draft';
  if (startsAt.epochMilliseconds > now.epochMilliseconds) return 'scheduled';
  return startsAt.epochMilliseconds === lastStart ? 'inForce' : 'past';
}

/**
 * When prices of a local date start: with the day in the seller's zone, or at once if that's today; null for a day that
 * is over.
 */
export function startOfPrices(date: string, now: Temporal.Instant): Temporal.Instant | null {
  const today = localToday(now, OPERATOR_TIME_ZONE);
  if (date < today) return null;
  if (date === today) return now;
  return Temporal.PlainDate.from(date).toZonedDateTime(OPERATOR_TIME_ZONE).toInstant();
}

/** Whether a start is that of a book from before starts were kept, which have one in 1970. */
export const isFromTheBeginning = (startsAt: Temporal.Instant): boolean =>
  startsAt.toZonedDateTimeISO(OPERATOR_TIME_ZONE).year < 2000;

/** A type of equipment in a region. */
export type PricedMachine = { readonly equipmentTypeId: number; readonly region: string };

export type MachinePrices = PricedMachine & {
  /** Whether the book has its prices. */
  readonly isPriced: boolean;
  /** Whether the book in force has its prices. */
  readonly isPricedNow: boolean;
  /** No customer is offered it any more. */
  readonly isRetired: boolean;
  /** Priced by phone, whatever a book has (R4.18). */
  readonly isByPhone: boolean;
  /** Whether the region has a serviced postcode. */
  readonly isServiced: boolean;
};

/** The machines that a book would leave without a price where they need one, or have one now (R10.17). */
export function unpricedMachines<M extends MachinePrices>(machines: readonly M[]): M[] {
  return machines.filter(
    ({ isPriced, isPricedNow, isRetired, isByPhone, isServiced }) =>
      !isPriced && !isRetired && !isByPhone && (isPricedNow || isServiced),
  );
}
