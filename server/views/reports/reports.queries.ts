import { LEAD_CATEGORY_IMPORT, OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { Queryable } from '../../db/client.ts';
import { and, count, desc, gte, inArray, lt, ne, type SQL, sql } from '../../db/drizzle.ts';
import { contactRequests } from '../../db/schema/customers.ts';
import { warrantyRequests } from '../../db/schema/equipment.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { ratings } from '../../db/schema/repairs.ts';
import { threadMessages } from '../../db/schema/threads.ts';
import { madeAt, visits } from '../../db/schema/visits.ts';

/** From the start of the first day to the start of the day after the last. */
export type Span = { from: Date; until: Date };

const within = (instant: Parameters<typeof gte>[0], { from, until }: Span) =>
  and(gte(instant, from), lt(instant, until));

const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** Bookings, without jobs that were imported, by local day (YYYY-MM-DD) or month (YYYY-MM), with those cancelled since, and the rest's cents inc GST. */
export function bookingsBy(db: Queryable, span: Span, step: 'day' | 'month') {
  const format = step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM';
  const isCancelled = sql`${jobs.state} = 'Cancelled'`;
  return db
    .select({
      label: sql<string>`to_char(${jobs.createdAt} at time zone ${OPERATOR_TIME_ZONE}, ${format})`,
      bookings: count(),
      cancelled: countIf(isCancelled),
      cents: sql<number>`coalesce(sum(${jobs.totalCents}) filter (where not ${isCancelled}), 0)::float8`,
    })
    .from(jobs)
    .where(and(within(jobs.createdAt, span), ne(jobs.leadCategory, LEAD_CATEGORY_IMPORT)))
    .groupBy(sql`1`);
}

/** Visits that were made by technician, as the customer was given the name; most first. */
export function visitsByTechnician(db: Queryable, span: Span) {
  const isDone = sql`${visits.state} = 'done'`;
  return db
    .select({
      technician: visits.techName,
      done: countIf(isDone),
      noAccess: countIf(sql`${visits.state} = 'noAccess'`),
      hours: sql<number>`coalesce(sum(extract(epoch from ${visits.endedAt} - ${visits.startedAt})) filter (where ${isDone}), 0)::float8 / 3600`,
    })
    .from(visits)
    .where(and(inArray(visits.state, ['done', 'noAccess']), gte(madeAt, span.from), lt(madeAt, span.until)))
    .groupBy(visits.techName)
    .orderBy(sql`2 desc`, sql`1`);
}

/** How often each score was given; 0 is a comment after scoring was closed. */
export function ratingsByScore(db: Queryable, span: Span) {
  return db
    .select({ score: ratings.score, given: count() })
    .from(ratings)
    .where(within(ratings.ratedAt, span))
    .groupBy(ratings.score)
    .orderBy(desc(ratings.score));
}

/**
 * How many answers there were by local day or month, in how many hours half of them came, and how many the slowest tenth took at least;
 * the row without a label is about all. From the first message since the office last wrote.
 */
export async function timesToAnswer(db: Queryable, span: Span, step: 'day' | 'month') {
  const format = step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM';
  const isWritten = sql`(asked.source is null or asked.source !~ '^(contact|warranty)-')`;
  const firstAsked = sql`(select min(asked.sent_at) from ${threadMessages} asked
    where asked.job_id = ${threadMessages.jobId} and asked.id < ${threadMessages.id} and asked.author = 'customer' and ${isWritten}
    and asked.id > coalesce((select max(earlier.id) from ${threadMessages} earlier where earlier.job_id = ${threadMessages.jobId}
      and earlier.id < ${threadMessages.id} and earlier.author = 'office' and earlier.source is null), 0))`;
  const answered = sql`select ${threadMessages.sentAt} as at, ${firstAsked} as asked from ${threadMessages}
      where ${threadMessages.author} = 'office' and ${threadMessages.source} is null and ${within(threadMessages.sentAt, span)}
    union all select ${contactRequests.answeredAt}, coalesce(${contactRequests.waitingSince}, ${contactRequests.createdAt})
      from ${contactRequests} where ${within(contactRequests.answeredAt, span)} and ${contactRequests.answer} is not null
    union all select ${warrantyRequests.answeredAt}, ${warrantyRequests.createdAt} from ${warrantyRequests}
      where ${within(warrantyRequests.answeredAt, span)}`;
  const hours = sql`extract(epoch from answered.at - answered.asked)::float8 / 3600`;
  const label = sql`to_char(answered.at at time zone ${OPERATOR_TIME_ZONE}, ${format})`;
  return db
    .select({
      label: sql<string | null>`named.label`,
      answers: count(),
      median: sql<number | null>`percentile_cont(0.5) within group (order by named.hours)`,
      slowest: sql<number | null>`percentile_cont(0.9) within group (order by named.hours)`,
    })
    .from(
      sql`(select ${label} as label, ${hours} as hours from (${answered}) answered where answered.asked is not null) named`,
    )
    .groupBy(sql`grouping sets ((named.label), ())`);
}
