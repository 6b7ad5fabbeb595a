import { CUSTOMER_EVENT_KINDS } from '../../../../domain/jobs/job-event-kinds.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, eq, inArray } from '../../../db/drizzle.ts';
import { jobEvents } from '../../../db/schema/jobs.ts';

/** A job's timeline as its customer reads it, oldest first (R4.29). */
export const timelineOf = (db: Queryable, jobId: number) =>
  db
    .select()
    .from(jobEvents)
    .where(and(eq(jobEvents.jobId, jobId), inArray(jobEvents.kind, [...CUSTOMER_EVENT_KINDS])))
    .orderBy(jobEvents.id);

/** The same with the office's notes and holds. */
export const deskTimelineOf = (db: Queryable, jobId: number) =>
  db.select().from(jobEvents).where(eq(jobEvents.jobId, jobId)).orderBy(jobEvents.id);
