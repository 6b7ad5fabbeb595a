import type { JobState } from './job-life.ts';
import { isVisitLate } from './job-progress.ts';

/** When a need has to be seen to, the most urgent first. */
export const NEED_GROUPS = ['now', 'today'] as const;
export type NeedGroup = (typeof NEED_GROUPS)[number];

/** Why a job needs somebody in the office. */
export type JobNeed = {
  readonly kind: 'late' | 'requested' | 'unanswered' | 'expired' | 'approved' | 'declined';
  readonly group: NeedGroup;
  /** Since when: the older, the sooner. */
  readonly since: Temporal.Instant;
};

/** A quote that the customer hasn't answered for this long needs a call. */
const UNANSWERED_DAYS = 3;

/** The states of jobs that may need somebody; a scheduled one only if its window has passed. */
export const NEEDY_STATES: readonly JobState[] = [
  'Requested',
  'QuoteWaiting',
  'QuoteApproved',
  'QuoteDeclined',
];

type Facts = {
  readonly state: JobState;
  readonly stateSince: Temporal.Instant;
  readonly hasTime: boolean;
  readonly endsAt: Temporal.Instant;
  /** The waiting quote has ended. */
  readonly isQuoteExpired: boolean;
};

/** What a job needs from the office now; null if it needs nothing (R10.07). It goes when its cause goes. */
export function jobNeed(job: Facts, now: Temporal.Instant): JobNeed | null {
  const { state, stateSince, endsAt, isQuoteExpired } = job;
  if (isVisitLate(job, now)) return { kind: 'late', group: 'now', since: endsAt };
  switch (state) {
    case 'Requested':
      return { kind: 'requested', group: 'now', since: stateSince };
    case 'QuoteWaiting':
      if (isQuoteExpired) return { kind: 'expired', group: 'today', since: stateSince };
      return isUnanswered(stateSince, now) ? { kind: 'unanswered', group: 'today', since: stateSince } : null;
    case 'QuoteApproved':
      return { kind: 'approved', group: 'today', since: stateSince };
    case 'QuoteDeclined':
      return { kind: 'declined', group: 'today', since: stateSince };
    default:
      return null;
  }
}

const isUnanswered = (since: Temporal.Instant, now: Temporal.Instant): boolean =>
  now.since(since).total('days') >= UNANSWERED_DAYS;
