import { canMove, type JobState } from '../jobs/job-life.ts';

/**
 * What became of a quote that a technician drafted on site and wanted to send (R15.05): sent, approved at once within what the
 * customer gave beforehand (R12.08), or waiting at the office since it comes to
 * more than they may send, a line has no sure price, or the job takes no quote now.
 */
export const DRAFT_OUTCOMES = ['sent', 'approved', 'over-limit', 'no-price', 'not-now'] as const;
export type DraftOutcome = (typeof DRAFT_OUTCOMES)[number];

/** How much a technician may be allowed to send, in dollars inc GST. */
export const MAX_QUOTE_LIMIT = 100_000;

type DraftFacts = {
  readonly jobState: JobState;
  /** What the technician may send, in cents inc GST; null for nothing. */
  readonly limitCents: number | null;
  /** By the price list, in cents inc GST; null if a line has no price, or more than one. */
  readonly totalCents: number | null;
};

/** Whether it's sent; whether it's approved at once is decided after that. */
export function draftOutcome({
  jobState,
  limitCents,
  totalCents,
}: DraftFacts): Exclude<DraftOutcome, 'approved'> {
  if (!canMove(jobState, 'QuoteWaiting')) return 'not-now';
  if (totalCents === null || totalCents === 0) return 'no-price';
  return totalCents <= (limitCents ?? 0) ? 'sent' : 'over-limit';
}
