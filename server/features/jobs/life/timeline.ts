import type { Queryable } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import { jobEvents } from '../../../db/schema/jobs.ts';

/** A job's timeline, oldest first (R4.29). */
export const timelineOf = (db: Queryable, jobId: number) =>
  db.select().from(jobEvents).where(eq(jobEvents.jobId, jobId)).orderBy(jobEvents.id);
