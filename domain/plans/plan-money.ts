import { shareOut } from '../money/money.ts';
import { type Days, dueDates, type Rhythm } from './occurrences.ts';

/** How a plan is paid: a term in advance, once its customer has accepted it, or with the call-out of each visit (R13.06). */
export const PLAN_BILLINGS = ['yearly', 'visit'] as const;
export type PlanBilling = (typeof PLAN_BILLINGS)[number];

export type PricedLine = Rhythm & {
  readonly id: number;
  readonly minutes: number;
  /** The line's own price for the term, ex GST; null where one price is for all. */
  readonly cents: number | null;
};

/** What one service of a term costs, in cents ex GST. */
export type Share = { readonly lineId: number; readonly dueOn: string; readonly cents: number };

/**
 * A term's price over its services, by date: each line's own price evenly, one price for all by minutes. Each is within a cent of its
 * part, the last takes the rest, and together they are the price. Of a line that counts from done, as if each were done when due.
 * The price of a term that began in another program is also for what was due of it before it came here, so that has its part too.
 * @param centsForAll null where each line has its own price
 */
export function termShares(
  lines: readonly PricedLine[],
  term: Days & { readonly beganElsewhere?: boolean },
  centsForAll: number | null,
): Share[] {
  const dated = lines.map((line) => ({ line, dates: dueDates(line, term, term.beganElsewhere) }));
  if (centsForAll === null) {
    return dated.flatMap(({ line, dates }) => {
      const cents = shareOut(
        line.cents ?? 0,
        dates.map(() => 1),
      );
      return dates.map((dueOn, at) => ({ lineId: line.id, dueOn, cents: cents[at] ?? 0 }));
    });
  }
  const all = dated
    .flatMap(({ line, dates }) => dates.map((dueOn) => ({ lineId: line.id, dueOn, minutes: line.minutes })))
    .sort((a, b) => (a.dueOn === b.dueOn ? a.lineId - b.lineId : a.dueOn < b.dueOn ? -1 : 1));
  const cents = shareOut(
    centsForAll,
    all.map(({ minutes }) => minutes),
  );
  return all.map(({ lineId, dueOn }, at) => ({ lineId, dueOn, cents: cents[at] ?? 0 }));
}

/**
 * The same, as the term's invoice comes to now: what is left of it once services were credited, over those that weren't, in proportion
 * to their shares. Each is within a cent of its part, the last takes the rest, and a credited one has nothing any more. As long as
 * nothing but services was credited, they are the shares of the price.
 * @param invoicedCents its invoices less all of their adjustment notes
 */
export function sharesNow<S extends Share>(
  shares: readonly S[],
  invoicedCents: number,
  isCredited: (share: S) => boolean,
): S[] {
  const cents = shareOut(
    invoicedCents,
    shares.flatMap((share) => (isCredited(share) ? [] : [share.cents])),
  );
  let at = 0;
  return shares.map((share) => ({ ...share, cents: isCredited(share) ? 0 : (cents[at++] ?? 0) }));
}

/**
 * What is paid in advance of a term and still to be done, in cents ex GST: what its invoices come to, less their notes and what is
 * earned. It's never negative, and nothing once nothing is left to do.
 */
export function advanceCents(term: {
  /** Its invoices less their adjustment notes. */
  readonly invoicedCents: number;
  /** Of the services that were done, or skipped with the customer's yes. */
  readonly earnedCents: number;
  /** Whether anything is still to be done. */
  readonly isOpen: boolean;
}): number {
  return term.isOpen ? Math.max(0, term.invoicedCents - term.earnedCents) : 0;
}
