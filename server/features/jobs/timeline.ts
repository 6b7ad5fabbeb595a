import { CUSTOMER_EVENT_KINDS, stillHolds } from '../../../domain/jobs/job-event-kinds.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import { jobEvents, jobs } from '../../db/schema/jobs.ts';

const shownEvents = preparedOnce((db) =>
  db
    .select()
    .from(jobEvents)
    .where(
      and(eq(jobEvents.jobId, sql.placeholder('jobId')), inArray(jobEvents.kind, [...CUSTOMER_EVENT_KINDS])),
    )
    .orderBy(jobEvents.id)
    .prepare('shown_timeline'),
);

/** A job's timeline as its customer reads it, oldest first: every change, also those undone before anybody was told (R4.29). */
export const shownTimelineOf = (db: Queryable, jobId: number) => shownEvents(db).execute({ jobId });

/** What of it still holds: all that messages and charges go by. */
export const timelineOf = async (db: Queryable, jobId: number) =>
  (await shownTimelineOf(db, jobId)).filter(stillHolds);

/** The lines of the customer's other jobs that a line's message tells too (R14.04). */
export const toldWith = (db: Queryable, { jobId, eventId }: { jobId: number; eventId: number }) => {
  const own = db.select({ customerId: jobs.customerId }).from(jobs).where(eq(jobs.id, jobId));
  return db
    .select({ jobId: jobEvents.jobId, eventId: jobEvents.id })
    .from(jobEvents)
    .innerJoin(jobs, eq(jobs.id, jobEvents.jobId))
    .where(and(eq(jobEvents.toldWithId, eventId), eq(jobs.customerId, own)))
    .orderBy(jobEvents.id);
};

/** The key of the email about a line that says when a visit is. */
export const scheduledKey = ({ jobId, eventId }: { jobId: number; eventId: number }): string =>
  `job-${jobId}-scheduled-${eventId}`;
