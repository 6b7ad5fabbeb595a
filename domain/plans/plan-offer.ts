import type { Rhythm } from './occurrences.ts';
import type { PlanBilling } from './plan-money.ts';

/** What became of an offer: its customer answers it, or the office withdraws it first. */
export const OFFER_STATES = ['waiting', 'accepted', 'declined', 'withdrawn'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** How an answer came: signed in, with the emailed link, as the office recorded it, or of a plan that goes on by itself. */
export const OFFER_WAYS = ['signed-in', 'link', 'recorded', 'by-itself'] as const;

/** One machine of an offer, in the words in which it was sent (R13.05). */
export type OfferedLine = {
  /** The plan's line; it's gone once the draft was changed. */
  readonly lineId: number;
  readonly siteId: number;
  /** `Underbench fridge, Skope ProSpec 2 door` */
  readonly equipment: string;
  readonly equipmentLocation: string | null;
  readonly locationName: string;
  readonly serviceName: string;
  readonly why: string | null;
  readonly source: string | null;
  readonly checks: readonly { readonly text: string; readonly unit: string | null }[];
  readonly every: Rhythm['interval']['every'];
  readonly unit: Rhythm['interval']['unit'];
  readonly months: readonly number[];
  readonly basis: Rhythm['basis'];
  /** In the term, as far as they're known beforehand. */
  readonly dueDates: readonly string[];
  /** Ex GST for the term; null where one price is for all. */
  readonly cents: number | null;
};

/** A plan word for word, as it's offered; it never changes again. */
export type OfferedPlan = {
  readonly name: string;
  readonly termMonths: number;
  readonly billing: PlanBilling;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly lines: readonly OfferedLine[];
  /** Ex GST for the term, all lines together. */
  readonly cents: number;
  readonly gstCents: number;
  /** Whether it goes on by itself after the term; offers before that was possible don't say. */
  readonly goesOn?: boolean;
  /** What the term before it costs, of a next term. */
  readonly before?: { readonly cents: number; readonly gstCents: number };
};

/** The sites that an offer is about. */
export const offeredSites = ({ lines }: Pick<OfferedPlan, 'lines'>): number[] => [
  ...new Set(lines.map(({ siteId }) => siteId)),
];

/** Whether nobody can accept an offer any more, because its time is over. */
export const isExpiredOffer = (
  { state, validUntil }: { readonly state: OfferState; readonly validUntil: Date },
  now: Temporal.Instant,
): boolean => state === 'waiting' && validUntil.getTime() <= now.epochMilliseconds;

/**
 * Whether a plan that was accepted as going on by itself still does: not once its next term was stopped or withdrawn, or is offered
 * otherwise.
 */
export const stillGoesOn = (
  { goesOn, term }: { readonly goesOn: boolean; readonly term: { readonly number: number } },
  newest: { readonly termNumber: number; readonly state: OfferState; readonly byItself: boolean } | null,
): boolean =>
  goesOn &&
  (newest === null || newest.termNumber <= term.number || (newest.byItself && newest.state === 'waiting'));
