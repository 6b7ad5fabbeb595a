import type { BookingPolicy } from '../constants.ts';
import type { VisitKind } from './visit-states.ts';

/**
 * When a technician means to be at a site (R14.01): a start within what the customer was promised, and how long the work
 * will take. The customer's promise stays the window.
 */
export type PlannedTime = {
  readonly start: Temporal.Instant;
  readonly minutes: number;
};

/** What the customer was promised: a window, or a time that was agreed on. */
export type VisitPromise = { readonly startsAt: Temporal.Instant; readonly endsAt: Temporal.Instant };

/** Of a visit's planned minutes. */
export const MIN_VISIT_MINUTES = 5;
export const MAX_VISIT_MINUTES = 720;

/** How long a visit is planned for where its equipment's type says nothing else. */
export const USUAL_MINUTES: Readonly<Record<VisitKind, number>> = {
  first: 90,
  return: 60,
  warranty: 60,
  /** Of a plan visit whose services say nothing any more. */
  plan: 60,
};

const endOf = ({ start, minutes }: PlannedTime): number => start.epochMilliseconds + minutes * 60_000;

/** Whether a technician would be at two places at once. */
export function overlaps(a: PlannedTime, b: PlannedTime): boolean {
  return a.start.epochMilliseconds < endOf(b) && b.start.epochMilliseconds < endOf(a);
}

/** A visit starts once its promise has begun, and before it has ended: the work may take longer. */
export function keepsPromise(start: Temporal.Instant, { startsAt, endsAt }: VisitPromise): boolean {
  return Temporal.Instant.compare(start, startsAt) >= 0 && Temporal.Instant.compare(start, endsAt) < 0;
}

/** A promise no longer than a step of the after-hours times is a time that was agreed on: the visit starts then. */
export function isAgreedTime(
  { startsAt, endsAt }: VisitPromise,
  { afterHoursStepMinutes }: Pick<BookingPolicy, 'afterHoursStepMinutes'>,
): boolean {
  return endsAt.epochMilliseconds - startsAt.epochMilliseconds <= afterHoursStepMinutes * 60_000;
}

/** Of a start that is now or after it. */
const STEP_MS = 5 * 60_000;

/**
 * The earliest start that keeps the promise, isn't over, and overlaps none of the technician's other visits. Without such a
 * gap the earliest start of the promise: the overlap is shown, and the office decides.
 */
export function firstGap(
  promise: VisitPromise,
  minutes: number,
  { others, now }: { others: readonly PlannedTime[]; now: Temporal.Instant },
): Temporal.Instant {
  const soonest = Math.ceil(now.epochMilliseconds / STEP_MS) * STEP_MS;
  const from = Temporal.Instant.fromEpochMilliseconds(Math.max(promise.startsAt.epochMilliseconds, soonest));
  // Its time is over: whenever they come, they're late.
  if (!keepsPromise(from, promise)) return promise.startsAt;
  const ends = others.map((other) => Temporal.Instant.fromEpochMilliseconds(endOf(other)));
  return (
    [from, ...ends]
      .filter((start) => keepsPromise(start, promise) && Temporal.Instant.compare(start, from) >= 0)
      .sort(Temporal.Instant.compare)
      .find((start) => others.every((other) => !overlaps({ start, minutes }, other))) ?? from
  );
}

/**
 * When a technician starts a visit if nobody says: at the time that was agreed on; else as before, while that keeps the
 * promise; else in their first gap.
 */
export function usualStart(
  {
    promise,
    minutes,
    before,
    ...day
  }: {
    promise: VisitPromise;
    minutes: number;
    /** When the same technician meant to start it until now. */
    before: Temporal.Instant | null;
    /** The technician's other visits. */
    others: readonly PlannedTime[];
    now: Temporal.Instant;
  },
  policy: Pick<BookingPolicy, 'afterHoursStepMinutes'>,
): Temporal.Instant {
  if (isAgreedTime(promise, policy)) return promise.startsAt;
  return before && keepsPromise(before, promise) ? before : firstGap(promise, minutes, day);
}
