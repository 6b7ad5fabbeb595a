import type { JobEventKind } from '../../../domain/jobs/job-event-kinds.ts';
import { canMove, type JobState } from '../../../domain/jobs/job-life.ts';
import { jobMessages } from '../../../domain/jobs/job-messages.ts';
import { isCustomersSide, type JobActor } from '../../../domain/jobs/who-acted.ts';
import { deskChangeMessages } from '../../../domain/words/desk-change-messages.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import { jobEvents, jobs } from '../../db/schema/jobs.ts';
import { visits } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { freeServices, lockBookedServices } from './plan-services.ts';

export type JobRow = typeof jobs.$inferSelect;

/** Who made a change, as the timeline shows it (R4.29). */
export type Actor = {
  kind: JobActor;
  name: string | null;
  /** The person of the customer's who did it, where that's known. */
  personId?: number;
};

export type JobMove = {
  to: JobState;
  /** What its line in the timeline says; `state` if it's left out. */
  kind?: JobEventKind;
  by: Actor;
  at: Temporal.Instant;
  /** A note for the customer. */
  note?: string | null;
  /** Why the office should look at it (R11.01). */
  need?: string | null;
  /** Other changes of the job: a new time, a tech. */
  change?: Partial<
    Pick<
      JobRow,
      | 'hasTime'
      | 'holdUntil'
      | 'holdReason'
      | 'isHeldForParts'
      | 'attendanceDate'
      | 'timeWindow'
      | 'startsAt'
      | 'endsAt'
      | 'technicianId'
      | 'techName'
      | 'priorityOption'
    >
  >;
};

/** A job, locked until the transaction ends; null if it doesn't exist. */
export async function lockJobRow(tx: Transaction, jobId: number): Promise<JobRow | null> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId)).for('no key update');
  return job ?? null;
}

/**
 * Changes a locked job's state and adds to its timeline, which no change goes without. Nobody is on the way any more. The
 * caller queues the email in the same transaction.
 * @returns the id of its timeline entry
 * @throws Refusal `conflict` for a change that the state table doesn't allow (R4.29)
 */
export async function moveJob(tx: Transaction, job: JobRow, move: JobMove): Promise<number> {
  const { to: state, kind, by, at, note = null, need = null, change } = move;
  if (!canMove(job.state, state)) throw new Refusal('conflict', jobMessages.jobCannotMove(job.state, state));
  await tx
    .update(jobs)
    .set({ ...change, state, stateSince: toDate(at), expectedAt: null })
    .where(eq(jobs.id, job.id));
  if (job.planId !== null && (state === 'Cancelled' || state === 'Completed'))
    await freeUnvisited(tx, job, { by, at });
  return addToTimeline(tx, job.id, { kind, state, by, at, note, need });
}

/**
 * A plan's services wait for another day once the job of their visit is cancelled, or closed without one (R13.04). Once somebody was
 * there, the office says what was done.
 */
async function freeUnvisited(
  tx: Transaction,
  { id: jobId }: JobRow,
  { by, at }: Pick<JobMove, 'by' | 'at'>,
): Promise<void> {
  const isOfJob = and(eq(visits.jobId, jobId), eq(visits.state, 'done'));
  if ((await tx.$count(visits, isOfJob)) > 0) return;
  const booked = await lockBookedServices(tx, [jobId]);
  const changedBy = isCustomersSide(by.kind)
    ? deskChangeMessages.theCustomer
    : (by.name ?? deskChangeMessages.somebody);
  await freeServices(
    tx,
    booked.map(({ occurrence }) => occurrence.id),
    { changedBy, changedAt: toDate(at) },
  );
}

/** Gives a locked job another time at another price; its state stays (R11.02). */
export async function keepVisitTime(
  tx: Transaction,
  jobId: number,
  time: Pick<
    JobRow,
    | 'attendanceDate'
    | 'timeWindow'
    | 'startsAt'
    | 'endsAt'
    | 'priorityOption'
    | 'feeCents'
    | 'loading'
    | 'discountCents'
    | 'gstCents'
    | 'totalCents'
  >,
): Promise<void> {
  await tx.update(jobs).set(time).where(eq(jobs.id, jobId));
}

/** Gives a locked job the price of what was done at its visit (R13.06). */
export async function keepPrice(
  tx: Transaction,
  jobId: number,
  price: Pick<JobRow, 'feeCents' | 'gstCents' | 'totalCents'>,
): Promise<void> {
  await tx.update(jobs).set(price).where(eq(jobs.id, jobId));
}

/** Has another business pay for a locked job from now on (R12.09). */
export async function keepPayer(tx: Transaction, jobId: number, payerId: number): Promise<void> {
  await tx.update(jobs).set({ payerId }).where(eq(jobs.id, jobId));
}

/** Counts a change of a locked job, so that changes made to what it was before are refused (R10.04). */
export async function raiseVersion(tx: Transaction, jobId: number, by: Actor, at: Temporal.Instant) {
  // Customers aren't named in the job, which is kept when they are forgotten.
  const changedBy = isCustomersSide(by.kind) ? deskChangeMessages.theCustomer : by.name;
  await tx
    .update(jobs)
    .set({ version: sql`${jobs.version} + 1`, changedBy, changedAt: toDate(at) })
    .where(eq(jobs.id, jobId));
}

/** Adds to a job's timeline. @returns the id of its entry */
export async function addToTimeline(
  tx: Transaction,
  jobId: number,
  event: {
    kind?: JobEventKind | undefined;
    state: JobState;
    by: Actor;
    at: Temporal.Instant;
    note: string | null;
    need?: string | null;
  },
): Promise<number> {
  const { by, at, ...line } = event;
  const [added] = await tx
    .insert(jobEvents)
    .values({ ...line, jobId, actor: by.kind, actorName: by.name, at: toDate(at) })
    .returning({ id: jobEvents.id });
  if (!added) throw new Error(`No line in the timeline of job ${jobId}`);
  return added.id;
}

/** Marks an entry of the timeline that another change replaces before anybody was told of it: it stays, and isn't sent (R10.05). */
export async function markUndone(tx: Transaction, eventId: number): Promise<void> {
  await tx.update(jobEvents).set({ isUndone: true }).where(eq(jobEvents.id, eventId));
}

/** Notes that the message of one line of the timeline tells others of the same customer too (R14.04). */
export async function tellTogether(
  tx: Transaction,
  eventId: number,
  others: readonly number[],
): Promise<void> {
  await tx
    .update(jobEvents)
    .set({ toldWithId: eventId })
    .where(inArray(jobEvents.id, [...others]));
}

/** A job that isn't on hold. */
export const NO_HOLD = { holdUntil: null, holdReason: null, isHeldForParts: false };

/** Puts a locked job on hold until a date at its site, or ends its hold with `NO_HOLD`. */
export async function keepHold(
  tx: Transaction,
  jobId: number,
  hold: Pick<JobRow, 'holdUntil' | 'holdReason' | 'isHeldForParts'>,
): Promise<void> {
  await tx.update(jobs).set(hold).where(eq(jobs.id, jobId));
}

/** Keeps when the technician who set out for a locked job expects to be there (R11.03). */
export async function keepExpected(tx: Transaction, jobId: number, expectedAt: Date): Promise<void> {
  await tx.update(jobs).set({ expectedAt }).where(eq(jobs.id, jobId));
}

/** Sets or clears the customer's PO number for a locked job. */
export async function keepPoNumber(tx: Transaction, jobId: number, poNumber: string | null): Promise<void> {
  await tx.update(jobs).set({ poNumber }).where(eq(jobs.id, jobId));
}
