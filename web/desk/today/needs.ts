import { type JobNeed, jobNeed, NEED_GROUPS } from '../../../domain/jobs/job-need.ts';
import type { JobEntry } from '../api/job-queries.ts';

/** A job that needs somebody, with why. */
export type Need = JobNeed & { readonly job: JobEntry };

/** What needs somebody in the office, the most urgent group and the oldest first, each job once (R10.07). */
export function needsOf(jobs: readonly JobEntry[], now: Temporal.Instant): Need[] {
  const byId = new Map(jobs.map((job) => [job.RepairId, job]));
  const needs = [...byId.values()].flatMap((job) => {
    const need = jobNeed(
      {
        state: job.State,
        stateSince: Temporal.Instant.from(job.StateSince),
        hasTime: job.HasVisitTime,
        endsAt: Temporal.Instant.from(job.EndsAt),
        isQuoteExpired: job.WaitingQuote?.IsExpired ?? false,
      },
      now,
    );
    return need ? [{ ...need, job }] : [];
  });
  return needs.sort(
    (a, b) =>
      NEED_GROUPS.indexOf(a.group) - NEED_GROUPS.indexOf(b.group) ||
      Temporal.Instant.compare(a.since, b.since),
  );
}

/** Why a job needs somebody, and what to do next. */
export const NEED_WORDS: Readonly<Record<JobNeed['kind'], { why: string; next: string }>> = {
  late: { why: 'Late: the window has passed without a visit', next: 'Tell the customer' },
  requested: { why: 'New booking', next: 'Give it a tech' },
  unanswered: { why: 'The quote has no answer', next: 'Call the customer' },
  expired: { why: 'The quote ended without an answer', next: 'Send another' },
  approved: { why: 'The quote is approved', next: 'Schedule the repair' },
  declined: { why: 'The quote was declined', next: 'Finish or quote again' },
};

/** `for 4 days`, `for 3 hours`, `for 12 minutes`. */
export function sinceWords(since: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor(now.since(since).total('minutes')));
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / (24 * 60)), 'day'];
  return `for ${count} ${unit}${count === 1 ? '' : 's'}`;
}
