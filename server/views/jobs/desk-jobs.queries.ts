import type { PgColumn } from 'drizzle-orm/pg-core';
import { shownPhotos } from '../../common/photos/photos.queries.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import {
  aliasedTable,
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  max,
  ne,
  or,
  sql,
} from '../../db/drizzle.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { contacts } from '../../db/schema/contacts.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { jobEmails } from '../../db/schema/job-emails.ts';
import { jobEvents, jobs } from '../../db/schema/jobs.ts';
import { quoteAnswers } from '../../db/schema/quote-answers.ts';
import { quoteLines, quotes, ratings } from '../../db/schema/repairs.ts';
import { technicianLeave } from '../../db/schema/technicians.ts';
import { textStops, texts } from '../../db/schema/texts.ts';
import { threadMessages } from '../../db/schema/threads.ts';
import { visitReports, visits } from '../../db/schema/visits.ts';
import { billedCustomer, payerOfJob } from '../../db/who-pays.ts';
import { selectAskedFor } from '../../features/customers/contacts/contacts.queries.ts';
import { scheduledKey } from '../../features/jobs/timeline.ts';
import { isNoAccess } from './jobs.queries.ts';

const isWaiting = and(eq(quotes.jobId, jobs.id), eq(quotes.state, 'waiting'));

/** What lists show: a quarter of the columns, since reading the others takes longer than finding the jobs. */
const shown = {
  job: {
    id: jobs.id,
    state: jobs.state,
    stateSince: jobs.stateSince,
    createdAt: jobs.createdAt,
    equipmentTypeId: jobs.equipmentTypeId,
    makeName: jobs.makeName,
    modelName: jobs.modelName,
    problem: jobs.problem,
    attendanceDate: jobs.attendanceDate,
    timeWindow: jobs.timeWindow,
    startsAt: jobs.startsAt,
    endsAt: jobs.endsAt,
    timeZone: jobs.timeZone,
    hasTime: jobs.hasTime,
    holdUntil: jobs.holdUntil,
    holdReason: jobs.holdReason,
    isHeldForParts: jobs.isHeldForParts,
    warrantyOf: jobs.warrantyOf,
    planId: jobs.planId,
    planName: jobs.planName,
    technicianId: jobs.technicianId,
    techName: jobs.techName,
    expectedAt: jobs.expectedAt,
    isFoodAtRisk: jobs.isFoodAtRisk,
    version: jobs.version,
    totalCents: jobs.totalCents,
  },
  customer: { id: customers.id, firstName: customers.firstName, lastName: customers.lastName },
  payer: payerOfJob,
  location: {
    name: locations.name,
    floorShop: locations.floorShop,
    street: locations.street,
    suburb: locations.suburb,
    state: locations.state,
    postcode: locations.postcode,
  },
  isNoAccess,
};

/** A job's waiting quote, by the job's key, whatever number of jobs is expected. */
const waitingQuote = (db: Queryable) =>
  db
    .select()
    .from(quotes)
    .where(sql`quotes.job_id = jobs.id and quotes.state = 'waiting'`)
    .limit(1)
    .as('waiting');

function selectListedJobs(db: Queryable) {
  const quote = waitingQuote(db);
  const waiting = {
    state: quote.state,
    validUntil: quote.validUntil,
    subtotalCents: quote.subtotalCents,
    couponPromoId: quote.couponPromoId,
    discountCents: quote.discountCents,
    gstCents: quote.gstCents,
    totalCents: quote.totalCents,
  };
  return db
    .select({ ...shown, waiting })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .leftJoinLateral(quote, sql`true`);
}

/** A job as lists show it, with its customer, site and waiting quote, if there is one. */
export type ListedJobRecord = Awaited<ReturnType<typeof selectListedJobs>>[number];

const jobsOfIds = preparedOnce((db) => {
  const ids = sql`${sql.placeholder('ids')}::bigint[]`;
  return (
    selectListedJobs(db)
      // By their keys, however many there are: an array from a select tells the planner nothing.
      .where(sql`${jobs.id} = any(array(select unnest(${ids})))`)
      .orderBy(sql`array_position(${ids}, ${jobs.id})`)
      .prepare('listed_jobs')
  );
});

/** Jobs in the order of their ids. */
export async function listedJobs(db: Queryable, ids: readonly number[]): Promise<ListedJobRecord[]> {
  return jobsOfIds(db).execute({ ids });
}

/** A row's position in a list: its instant, then its id. */
export type StateKey = { since: Date; id: number };

const selectVisits = (db: Queryable) =>
  db
    .select({ visit: visits, ...shown, waiting: quotes })
    .from(visits)
    .innerJoin(jobs, eq(jobs.id, visits.jobId))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .leftJoin(quotes, isWaiting);

/** A page of the visits of a local date with their jobs, those that were called off left out. */
export async function visitsOfDay(
  db: Queryable,
  { date, after, limit }: { date: string; after: number; limit: number },
) {
  return selectVisits(db)
    .where(and(eq(visits.date, date), gt(visits.id, after), ne(visits.state, 'calledOff')))
    .orderBy(asc(visits.id))
    .limit(limit);
}

/**
 * A technician's planned visits whose time isn't over, on the days of their leave, from a local date to another or all, with
 * their jobs, the soonest first.
 */
export async function leaveVisits(
  db: Queryable,
  {
    technicianId,
    days,
    now,
    limit,
  }: {
    technicianId: number;
    days: { from: string; to: string } | 'leave' | 'all';
    now: Date;
    limit: number;
  },
) {
  const isOnLeave = exists(
    db
      .select({ id: technicianLeave.id })
      .from(technicianLeave)
      .where(
        and(
          eq(technicianLeave.technicianId, technicianId),
          between(visits.date, technicianLeave.fromDate, technicianLeave.toDate),
        ),
      ),
  );
  return selectVisits(db)
    .where(
      and(
        eq(visits.technicianId, technicianId),
        eq(visits.state, 'planned'),
        gt(visits.endsAt, now),
        days === 'all' ? undefined : days === 'leave' ? isOnLeave : between(visits.date, days.from, days.to),
      ),
    )
    .orderBy(asc(sql`coalesce(${visits.plannedAt}, ${visits.startsAt})`), asc(visits.id))
    .limit(limit);
}

/** How many visits each date has, and how many of these wait for a technician. */
export function visitCounts(db: Queryable, { from, to, limit }: { from: string; to: string; limit: number }) {
  return db
    .select({
      Date: sql<string>`${visits.date}`,
      Visits: sql<number>`count(*)::int`,
      Waiting: sql<number>`count(*) filter (where ${visits.technicianId} is null)::int`,
    })
    .from(visits)
    .where(and(between(visits.date, from, to), ne(visits.state, 'calledOff')))
    .groupBy(visits.date)
    .orderBy(asc(visits.date))
    .limit(limit);
}

const newestJobsOf = preparedOnce((db) =>
  selectListedJobs(db)
    .where(eq(jobs.customerId, sql.placeholder('customerId')))
    .orderBy(desc(jobs.id))
    .limit(sql.placeholder('limit'))
    .prepare('newest_jobs'),
);

/** A customer's newest jobs. */
export async function newestJobs(
  db: Queryable,
  customerId: number,
  limit: number,
): Promise<ListedJobRecord[]> {
  return newestJobsOf(db).execute({ customerId, limit });
}

/** A job with its customer, site and waiting quote, if there is one, and everything else that its page shows. */
const jobPage = preparedOnce((db) => {
  const again = aliasedTable(jobs, 'again');
  const isOfJob = (jobId: PgColumn) => eq(jobId, jobs.id);
  const isOfVisit = (visitId: PgColumn) =>
    inArray(visitId, db.select({ id: visits.id }).from(visits).where(isOfJob(visits.jobId)));
  const written = db
    .select({ at: max(threadMessages.sentAt) })
    .from(threadMessages)
    .where(and(isOfJob(threadMessages.jobId), eq(threadMessages.author, 'office')));
  return db
    .select({
      ...{
        job: jobs,
        customer: customers,
        location: locations,
        waiting: quotes,
        rating: ratings,
        isNoAccess,
        payer: payerOfJob,
      },
      billedId: billedCustomer.mapWith(Number),
      billedNeedsPo: sql<boolean>`(select its.needs_po_number from customers its where its.id = ${billedCustomer})`,
      stopped: textStops.stoppedAt,
      writtenAt: sql<Date | null>`${written}`.mapWith(threadMessages.sentAt),
      askFor: rowsOf(selectAskedFor(db, eq(contacts.customerId, customers.id))),
      events: rowsOf(db.select().from(jobEvents).where(isOfJob(jobEvents.jobId)).orderBy(jobEvents.id)),
      quotes: rowsOf(db.select().from(quotes).where(isOfJob(quotes.jobId)).orderBy(desc(quotes.revision))),
      lines: rowsOf(
        db
          .select(getTableColumns(quoteLines))
          .from(quoteLines)
          .innerJoin(quotes, eq(quotes.id, quoteLines.quoteId))
          .where(isOfJob(quotes.jobId))
          .orderBy(quoteLines.quoteId, quoteLines.sort),
      ),
      answers: rowsOf(
        db
          .select({
            quoteId: quoteAnswers.quoteId,
            role: quoteAnswers.role,
            limitCents: quoteAnswers.limitCents,
            upfrontLimitCents: quoteAnswers.upfrontLimitCents,
            upfrontSetAt: quoteAnswers.upfrontSetAt,
          })
          .from(quoteAnswers)
          .innerJoin(quotes, eq(quotes.id, quoteAnswers.quoteId))
          .where(isOfJob(quotes.jobId)),
      ),
      visits: rowsOf(
        db.select().from(visits).where(isOfJob(visits.jobId)).orderBy(asc(visits.startedAt), asc(visits.id)),
      ),
      reports: rowsOf(db.select().from(visitReports).where(isOfVisit(visitReports.visitId))),
      warrantyVisits: rowsOf(
        db.select({ id: again.id }).from(again).where(isOfJob(again.warrantyOf)).orderBy(asc(again.id)),
      ),
      photos: shownPhotos(db, 'job', isOfJob),
      visitPhotos: shownPhotos(db, 'visit', isOfVisit),
      texts: rowsOf(db.select().from(texts).where(isOfJob(texts.jobId)).orderBy(asc(texts.createdAt))),
      emails: rowsOf(
        db.select().from(jobEmails).where(isOfJob(jobEmails.jobId)).orderBy(asc(jobEmails.sentAt)),
      ),
    })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .leftJoin(quotes, isWaiting)
    .leftJoin(ratings, eq(ratings.jobId, jobs.id))
    .leftJoin(textStops, and(eq(textStops.mobile, customers.mobile), isNull(textStops.startedAt)))
    .where(eq(jobs.id, sql.placeholder('jobId')))
    .prepare('desk_job');
});

/** A job with its history: timeline, visits and photos oldest first, quotes newest first, and its rating. */
export async function findDeskJob(db: Queryable, jobId: number) {
  const [found] = await jobPage(db).execute({ jobId });
  if (!found) return null;
  const told = found.events.flatMap(({ toldWithId }) => toldWithId ?? []);
  return told.length === 0 ? found : { ...found, ...(await messagesOf(db, jobId, told)) };
}
export type DeskJobPage = NonNullable<Awaited<ReturnType<typeof findDeskJob>>>;

/** A job's messages with those about several visits, each of which is kept with one of them (R14.04). */
async function messagesOf(db: Queryable, jobId: number, told: readonly number[]) {
  const shared = await db
    .select({ jobId: jobEvents.jobId, eventId: jobEvents.id })
    .from(jobEvents)
    .where(inArray(jobEvents.id, [...told]));
  const textRows = await db
    .select()
    .from(texts)
    .where(
      or(
        eq(texts.jobId, jobId),
        ...shared.map((line) =>
          and(
            eq(texts.jobId, line.jobId),
            eq(texts.subjectId, line.eventId),
            eq(texts.kind, 'job-scheduled'),
          ),
        ),
      ),
    )
    .orderBy(asc(texts.createdAt));
  const emails = await db
    .select()
    .from(jobEmails)
    .where(or(eq(jobEmails.jobId, jobId), inArray(jobEmails.key, shared.map(scheduledKey))))
    .orderBy(asc(jobEmails.sentAt));
  return { texts: textRows, emails };
}
