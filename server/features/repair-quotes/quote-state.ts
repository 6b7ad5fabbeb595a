import type { JobState } from '../../../domain/jobs/job-life.ts';
import type { quotes } from '../../db/schema/repairs.ts';

export type QuoteRow = typeof quotes.$inferSelect;

/** Whether a quote can't be answered any more because it has expired (R4.29); a decided one stays decided. */
export function isExpiredQuote(
  { state, validUntil }: Pick<QuoteRow, 'state' | 'validUntil'>,
  now: Temporal.Instant,
): boolean {
  return state === 'waiting' && validUntil.getTime() <= now.epochMilliseconds;
}

/** Whether a quote still waits for its customer: a cancelled job's doesn't. */
export function canBeAnswered(
  quote: Pick<QuoteRow, 'state' | 'validUntil'>,
  jobState: JobState,
  now: Temporal.Instant,
): boolean {
  return quote.state === 'waiting' && jobState === 'QuoteWaiting' && !isExpiredQuote(quote, now);
}
