import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { ratingLinkId } from '../../common/emailed-links/rating-link-id.ts';
import { photosShown } from '../../common/photos/photos.queries.ts';
import type { Queryable } from '../../db/client.ts';
import { locations } from '../../db/schema/customers.ts';
import { endedJob, jobEvents, jobs, openJob } from '../../db/schema/jobs.ts';
import { quotes, ratings, visits } from '../../db/schema/repairs.ts';

const selectJobs = (db: Queryable, now: Date) =>
  db
    .select({ job: jobs, location: locations, score: ratings.score, ratingLinkId: ratingLinkId(now) })
    .from(jobs)
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .leftJoin(ratings, eq(ratings.jobId, jobs.id));

/** A job with its place and what is known of its rating. */
export type JobRecord = Awaited<ReturnType<typeof selectJobs>>[number];

type Page = { customerId: number; now: Date; limit: number };

/** A customer's open jobs, the newest first, those before a job's id. */
export async function openJobs(
  db: Queryable,
  { customerId, now, limit, before }: Page & { before?: number },
) {
  const after = before === undefined ? undefined : lt(jobs.id, before);
  return selectJobs(db, now)
    .where(and(eq(jobs.customerId, customerId), openJob, after))
    .orderBy(desc(jobs.id))
    .limit(limit);
}

/** A customer's jobs that ended from an instant on, the latest end first, those before a row's end and id. */
export async function endedJobs(
  db: Queryable,
  { customerId, now, limit, since, before }: Page & { since: Date; before?: { endedAt: Date; id: number } },
) {
  const after: SQL | undefined =
    before && sql`(${jobs.stateSince}, ${jobs.id}) < (${before.endedAt}::timestamptz, ${before.id}::bigint)`;
  return selectJobs(db, now)
    .where(and(eq(jobs.customerId, customerId), endedJob, gte(jobs.stateSince, since), after))
    .orderBy(desc(jobs.stateSince), desc(jobs.id))
    .limit(limit);
}

/** One job of a customer; null where it isn't there or is another's (R6.02). */
export async function findOwnJob(db: Queryable, jobId: number, customerId: number, now: Date) {
  const [found] = await selectJobs(db, now).where(and(eq(jobs.id, jobId), eq(jobs.customerId, customerId)));
  return found ?? null;
}

/** What a job went through and came to: its timeline, newest quote, visits and photos, each in its order. */
export async function jobParts(db: Queryable, jobId: number) {
  const [events, [quote], visitRows, photos] = await Promise.all([
    db.select().from(jobEvents).where(eq(jobEvents.jobId, jobId)).orderBy(asc(jobEvents.id)),
    db.select().from(quotes).where(eq(quotes.jobId, jobId)).orderBy(desc(quotes.revision)).limit(1),
    db.select().from(visits).where(eq(visits.jobId, jobId)).orderBy(asc(visits.id)),
    photosShown(db, 'job', [jobId]),
  ]);
  return { events, quote: quote ?? null, visits: visitRows, photos };
}
export type JobParts = Awaited<ReturnType<typeof jobParts>>;
