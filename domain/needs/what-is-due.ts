import { isOpenJob, type JobState } from '../jobs/job-life.ts';
import { COMING_JOB_STATES, isOnTheWay, PATIENCE } from '../jobs/job-progress.ts';
import { GOES_ON_DAYS } from '../plans/plan-terms.ts';
import { UNANSWERED_DAYS } from '../repair-quotes/quote-reminders.ts';
import type { NeedKind } from './need-kinds.ts';

/** A tech who has been on site for this long without a word has most often left. */
export const ON_SITE_HOURS = 4;

/** By then the news of a visit has gone, if it goes: the wait for further changes is a minute. */
export const TOLD_MINUTES = 5;

/** How many days before its end a plan needs somebody. One that goes on by itself has a day more to do so. */
export const PLAN_ENDS_DAYS = GOES_ON_DAYS.usual;

/** How many days before services that were paid in advance are credited somebody should book them. */
export const UNBOOKED_DAYS = 14;

/** For how many days a customer's change of a visit may need somebody. */
export const VISIT_CHANGED_DAYS = 90;

type Instant = Temporal.Instant;

/** All of a job that decides whether somebody has to do something about it. */
export type DueFacts = {
  readonly state: JobState;
  readonly stateSince: Instant;
  /** A visit's time is set; `endsAt` is its window's end. */
  readonly hasTime: boolean;
  readonly endsAt: Instant;
  readonly hasTech: boolean;
  /** When the tech who has set out expects to be there; null while nobody is on the way. */
  readonly expectedAt: Instant | null;
  /** When the office last wrote to the customer in the job's thread; null if it hasn't. */
  readonly writtenAt: Instant | null;
  /** The beginning of the day at the site until which the job is on hold; null if it isn't. */
  readonly holdEndsAt: Instant | null;
  readonly isFoodAtRisk: boolean;
  /** When the customer should have heard of the visit as it's planned, if no message has reached them; else null. */
  readonly untoldSince: Instant | null;
  /** The visit on site that isn't on record yet, and whether the tech wrote that they're finished. */
  readonly onSite: { readonly since: Instant; readonly isReported: boolean } | null;
  readonly waitingQuote: { readonly issuedAt: Instant; readonly validUntil: Instant } | null;
};

/** What is due of a job now, and when something will be if nothing happens: an open job has at least one (R14.09). */
export type Due = { readonly needs: readonly NeedKind[]; readonly nextAt: Instant | null };

const isBy = (at: Instant, now: Instant) => Temporal.Instant.compare(at, now) <= 0;

/**
 * What is due of a job (R14.09). The list of needs finds the same jobs by `server/views/needs/need-causes.ts`; what
 * failed, and what people wrote, is there too.
 */
export function whatIsDue(job: DueFacts, now: Instant): Due {
  if (!isOpenJob(job.state)) return { needs: [], nextAt: null };
  const needs: NeedKind[] = [];
  const later: Instant[] = [];
  const at = (kind: NeedKind, from: Instant | null) => {
    if (from === null || isBy(from, now)) needs.push(kind);
    else later.push(from);
  };
  if (COMING_JOB_STATES.includes(job.state)) dueBeforeArrival(job, now, at);
  if (job.onSite?.isReported) at('finished', null);
  else if (job.onSite) at('on-site', job.onSite.since.add({ hours: ON_SITE_HOURS }));
  if (job.holdEndsAt !== null) at('hold-ended', job.holdEndsAt);
  else dueInState(job, now, at);
  return { needs, nextAt: later.sort(Temporal.Instant.compare)[0] ?? null };
}

/** Adds what is due from an instant on; null: it's due already. */
type Add = (kind: NeedKind, from: Instant | null) => void;

/** Of a visit to come, also while the job is on hold: its customer expects it. */
function dueBeforeArrival(job: DueFacts, now: Instant, at: Add): void {
  const { state, hasTime, hasTech, isFoodAtRisk, endsAt } = job;
  if (isFoodAtRisk && !hasTech) at('food-at-risk', null);
  if (!hasTime) return;
  const isOver = isBy(endsAt, now);
  if (!isOver && !isFoodAtRisk && state === 'Requested') at('requested', null);
  if (!isOver && !isFoodAtRisk && state === 'Scheduled' && !hasTech) at('unassigned', null);
  const untold = job.untoldSince?.add({ minutes: TOLD_MINUTES });
  if (!isOver && isFoodAtRisk && hasTech && untold && !isBy(endsAt, untold)) at('food-untold', untold);
  // A customer who waits has heard: of a tech who is on the way, or from the office.
  const expected = isOnTheWay(job, now) && job.expectedAt ? job.expectedAt.add(PATIENCE) : null;
  const written = job.writtenAt?.add(PATIENCE) ?? null;
  at('late', lastOf([endsAt, expected, written]));
}

const lastOf = (instants: readonly [Instant, ...(Instant | null)[]]): Instant =>
  instants.filter((each) => each !== null).reduce((last, each) => (isBy(last, each) ? each : last));

/** What a job waits for in its state; one on hold waits for the hold's end instead. */
function dueInState(job: DueFacts, now: Instant, at: Add): void {
  const { state, waitingQuote } = job;
  if (state === 'Requested' && !job.hasTime && !job.isFoodAtRisk) at('new-time', null);
  if (state === 'InProgress' && job.onSite === null) at('next-step', null);
  if (state === 'QuoteApproved') at('quote-approved', null);
  if (state === 'QuoteDeclined') at('quote-declined', null);
  if (state !== 'QuoteWaiting' || waitingQuote === null) return;
  const { issuedAt, validUntil } = waitingQuote;
  const unanswered = issuedAt.add({ hours: UNANSWERED_DAYS * 24 });
  if (!isBy(validUntil, now) && !isBy(validUntil, unanswered)) at('quote-unanswered', unanswered);
  at('quote-ended', validUntil);
}
