import { ratingLinkId } from '../../common/emailed-links/rating-link-id.ts';
import { photosShown } from '../../common/photos/photos.queries.ts';
import { isAtGivenSites, type SiteIds } from '../../db/at-sites.ts';
import { type Database, preparedOnce, type Queryable } from '../../db/client.ts';
import { and, asc, desc, eq, gte, lt, type Placeholder, sql } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { endedJob, jobs, openJob } from '../../db/schema/jobs.ts';
import { quotes, ratings } from '../../db/schema/repairs.ts';
import { doneVisits, visits } from '../../db/schema/visits.ts';
import { payerOfJob, showsAmounts } from '../../db/who-pays.ts';
import { shownTimelineOf } from '../../features/jobs/timeline.ts';
import { warrantyVisitsOf } from './named-job.ts';

/** Whether a job waits for a new time because the tech couldn't get in. */
export const isNoAccess = sql<boolean>`not ${jobs.hasTime} and coalesce((
  select ${visits.state} = 'noAccess' from ${visits} where ${visits.jobId} = ${jobs.id}
  order by ${visits.id} desc limit 1), false)`;

const selectJobs = (db: Queryable, now: Date | Placeholder) =>
  db
    .select({
      job: jobs,
      location: locations,
      score: ratings.score,
      ratingLinkId: ratingLinkId(now),
      isNoAccess,
      payer: payerOfJob,
      showsAmounts,
    })
    .from(jobs)
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .leftJoin(ratings, eq(ratings.jobId, jobs.id));

/** A job with its site and the state of its rating. */
export type JobRecord = Awaited<ReturnType<typeof selectJobs>>[number];

type Page = { customerId: number; siteIds: SiteIds; now: Date; limit: number };

const openJobsOf = preparedOnce((db) =>
  selectJobs(db, sql.placeholder('now'))
    .where(
      and(
        eq(jobs.customerId, sql.placeholder('customerId')),
        isAtGivenSites(jobs.locationId),
        openJob,
        lt(jobs.id, sql.placeholder('beforeId')),
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(sql.placeholder('limit'))
    .prepare('open_jobs'),
);

/** A customer's open jobs before a job's id, newest first. */
export async function openJobs(db: Database, page: Page & { before?: number }): Promise<JobRecord[]> {
  const { before: beforeId = Number.MAX_SAFE_INTEGER, ...values } = page;
  return openJobsOf(db).execute({ ...values, beforeId });
}

const endedJobsOf = preparedOnce((db) =>
  selectJobs(db, sql.placeholder('now'))
    .where(
      and(
        eq(jobs.customerId, sql.placeholder('customerId')),
        isAtGivenSites(jobs.locationId),
        endedJob,
        gte(jobs.stateSince, sql.placeholder('since')),
        sql`(${jobs.stateSince}, ${jobs.id}) < (${sql.placeholder('beforeEnd')}::timestamptz, ${sql.placeholder('beforeId')}::bigint)`,
      ),
    )
    .orderBy(desc(jobs.stateSince), desc(jobs.id))
    .limit(sql.placeholder('limit'))
    .prepare('ended_jobs'),
);

/** Later than any job can have ended. */
const LAST_END = new Date('9999-12-31T00:00:00Z');

/** A customer's jobs that ended since an instant, before a row's end and id, latest first. */
export async function endedJobs(
  db: Database,
  page: Page & { since: Date; before?: { endedAt: Date; id: number } },
): Promise<JobRecord[]> {
  const { before = { endedAt: LAST_END, id: Number.MAX_SAFE_INTEGER }, ...values } = page;
  return endedJobsOf(db).execute({ ...values, beforeEnd: before.endedAt, beforeId: before.id });
}

const ownJob = preparedOnce((db) =>
  selectJobs(db, sql.placeholder('now'))
    .where(and(eq(jobs.id, sql.placeholder('jobId')), eq(jobs.customerId, sql.placeholder('customerId'))))
    .prepare('own_job'),
);

/** One job of a customer; null if it doesn't exist or is somebody else's (R6.02). */
export async function findOwnJob(db: Queryable, jobId: number, customerId: number, now: Date) {
  const [found] = await ownJob(db).execute({ jobId, customerId, now });
  return found ?? null;
}

const newestQuote = preparedOnce((db) =>
  db
    .select()
    .from(quotes)
    .where(eq(quotes.jobId, sql.placeholder('jobId')))
    .orderBy(desc(quotes.revision))
    .limit(1)
    .prepare('newest_quote'),
);
const doneVisitsOf = preparedOnce((db) =>
  db
    .select()
    .from(doneVisits)
    .where(eq(doneVisits.jobId, sql.placeholder('jobId')))
    .orderBy(asc(doneVisits.startedAt), asc(doneVisits.id))
    .prepare('done_visits'),
);

/** A job's timeline, newest quote, visits and photos, each in its order. */
export async function jobParts(db: Queryable, jobId: number) {
  const [events, [quote], visitRows, warrantyVisits, photos] = await Promise.all([
    shownTimelineOf(db, jobId),
    newestQuote(db).execute({ jobId }),
    doneVisitsOf(db).execute({ jobId }),
    warrantyVisitsOf(db, jobId),
    photosShown(db, 'job', [jobId]),
  ]);
  const visitPhotos = await photosShown(
    db,
    'visit',
    visitRows.map(({ id }) => id),
  );
  return { events, quote: quote ?? null, visits: visitRows, warrantyVisits, photos, visitPhotos };
}
export type JobParts = Awaited<ReturnType<typeof jobParts>>;
