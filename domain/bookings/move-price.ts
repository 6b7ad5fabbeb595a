import {
  type DocketTotals,
  docketTotals,
  type PriceRate,
  type PriceRow,
  priceVisit,
} from '../instant-quotes/prices.ts';
import { formatMoney } from '../money/money.ts';
import { discountFor, type Promo } from '../promotions/promotions.ts';
import { type PricedVisit, TIME_WINDOWS, type TimeWindow } from '../visits/day-choice.ts';

/** What the price of a moved visit follows from, in cents ex GST. */
export type MovePricing = {
  /** The job's price now. */
  readonly now: DocketTotals;
  /** The row of the price book frozen at booking; null if moves change no money. */
  readonly row: PriceRow | null;
  /** The code that was counted with the booking. */
  readonly promo: Promo | null;
};

/**
 * The price of a visit moved to a day and window (R11.01): that of the frozen book, with the booking's parking. A code that
 * was counted stays valid whatever its end, its limit and its rule for new clients; its after-hours rule and its amount
 * are rechecked.
 */
export function movedPrice({ now, row, promo }: MovePricing, visit: PricedVisit): DocketTotals {
  if (!row) return now;
  const { feeCents, rate } = priceVisit(row, visit);
  return docketTotals({
    feeCents,
    discountCents: promo ? countedDiscount(promo, feeCents, rate) : 0,
    parkingCents: now.parkingCents,
  });
}

function countedDiscount(promo: Promo, feeCents: number, rate: PriceRate): number {
  const counted = { ...promo, startsOn: null, endsOn: null, maxUses: null, newClientsOnly: false };
  const result = discountFor(counted, feeCents, { target: 'callout', rate, isNewClient: true, today: '' });
  return result.ok ? result.discountCents : 0;
}

type MoveDay = 'today' | 'tomorrow' | 'later';

/**
 * Every price of a move by day and window, in cents ex GST with discount and parking. A daytime window of a weekend or a
 * public holiday costs that of its day's after hours.
 */
export type MoveSubtotals = Readonly<Record<MoveDay, Readonly<Record<TimeWindow, number>>>>;

export function moveSubtotals(pricing: MovePricing): MoveSubtotals {
  const ofDay = (option: MoveDay) =>
    Object.fromEntries(
      TIME_WINDOWS.map((window) => [
        window,
        movedPrice(pricing, { option, window, loading: null }).subtotalCents,
      ]),
    ) as Record<TimeWindow, number>;
  return { today: ofDay('today'), tomorrow: ofDay('tomorrow'), later: ofDay('later') };
}

/** The price of a visit from the subtotals, as `movedPrice` has it, in cents ex GST. */
export function subtotalOf(subtotals: MoveSubtotals, { option, window, loading }: PricedVisit): number {
  const day = subtotals[option === 'afterhours' ? 'today' : option];
  return loading ? day.afterhours : day[window];
}

/** `no change`, `$22.00 more`, `$16.50 less`, of two totals in cents inc GST. */
export function differenceWords(nowCents: number, thenCents: number): string {
  if (thenCents === nowCents) return 'no change';
  const difference = formatMoney(Math.abs(thenCents - nowCents));
  return `${difference} ${thenCents > nowCents ? 'more' : 'less'}`;
}
