import type { z } from 'zod';
import type { moveVisit } from '../../../../contracts/jobs/visit-changes.ts';
import { isOnHold } from '../../../../domain/jobs/job-hold.ts';
import { visitWords } from '../../../../domain/jobs/job-progress.ts';
import { type ChangeFacts, type ChangeRight, changeRight } from '../../../../domain/visits/change-visit.ts';
import type { TimeWindow } from '../../../../domain/visits/day-choice.ts';
import { planVisit } from '../../../../domain/visits/desk-visit.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { visitChangeMessages } from '../../../../domain/visits/visit-change-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import { locations } from '../../../db/schema/customers.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { wireInstant } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isFreeJob } from '../../jobs/is-free-job.ts';
import { recheckLink } from '../../jobs/job-links.ts';
import { type Actor, type JobRow, lockJobRow } from '../../jobs/move-job.ts';
import { newestVisit, type VisitRow } from '../visits.queries.ts';

/** A job, and who asks: its signed-in customer, or somebody with the job's link (R11.05). */
export type OwnJob = {
  jobId: number;
  customerId: number;
  linkId: string | null;
  /** Who is signed in. */
  personId?: number;
};

/** Who changes a visit, as its timeline says; nobody knows who has a link. */
export const actorOf = ({ linkId, personId }: OwnJob): Actor => ({
  kind: linkId === null ? 'customer' : 'link',
  name: null,
  ...(personId !== undefined && { personId }),
});

/** A customer's job, its site and the visit that is planned or going on. */
export type OwnVisit = {
  job: JobRow;
  site: typeof locations.$inferSelect;
  visit: VisitRow | null;
  facts: ChangeFacts | null;
};

/** @throws Refusal `not_found`, also for somebody else's job (R6.02) */
export async function findOwnVisit(deps: Deps, own: OwnJob): Promise<OwnVisit> {
  const [job] = await deps.db.select().from(jobs).where(eq(jobs.id, own.jobId));
  return readOwnVisit(deps, deps.db, job ?? null, own);
}

/** The same, locked until the transaction ends. @throws Refusal `not_found`; `link_invalid` if the link has ended meanwhile */
export async function lockOwnVisit(deps: Deps, tx: Transaction, own: OwnJob): Promise<OwnVisit> {
  const job = await lockJobRow(tx, own.jobId);
  if (job && own.linkId !== null) await recheckLink(deps, tx, own.linkId, job);
  return readOwnVisit(deps, tx, job, own);
}

async function readOwnVisit(
  { clock }: Deps,
  db: Queryable,
  job: JobRow | null,
  { customerId }: OwnJob,
): Promise<OwnVisit> {
  if (job?.customerId !== customerId) throw new Refusal('not_found', requestMessages.notFound);
  const [site] = await db.select().from(locations).where(eq(locations.id, job.locationId));
  if (!site) throw new Error(`Job ${job.id} has no site`);
  const visit = job.hasTime ? await newestVisit(db, job.id, ['planned', 'onSite']) : null;
  if (!visit) return { job, site, visit, facts: null };
  const facts: ChangeFacts = {
    kind: visit.kind,
    date: job.attendanceDate,
    timeZone: job.timeZone,
    bookedAt: job.createdAt.toTemporalInstant(),
    hasSetOut: job.expectedAt !== null || visit.state === 'onSite' || job.state === 'InProgress',
    isOnHold: isOnHold(job, clock.now()),
    techName: job.techName,
    isPaidByOther: job.payerId !== null && !isFreeJob(job),
  };
  return { job, site, visit, facts };
}

export const rightOf = (deps: Deps, { facts }: OwnVisit, options?: { isSent: boolean }): ChangeRight =>
  changeRight(facts, deps.clock.now(), deps.catalogue.current().pricing.policy, options);

type Seen = Pick<z.output<typeof moveVisit.body>, 'SeenStartsAt' | 'SeenVisit'>;

/**
 * The visit that a customer's change is about, if it's still what they saw: date, window or time, and technician.
 * @throws Refusal `conflict`, naming both visits, if the office has changed any of it meanwhile (R11.02)
 */
export function seenVisit(deps: Deps, { job, visit }: OwnVisit, seen: Seen): VisitRow {
  const startsAt = Temporal.Instant.from(seen.SeenStartsAt);
  const { SeenVisit: shown } = seen;
  const isSameTime =
    job.startsAt.getTime() === startsAt.epochMilliseconds &&
    (!shown || (job.attendanceDate === shown.Date && arrivalOf(job) === shownWords(shown)));
  const isSameTech = !shown || job.techName === shown.TechName;
  if (visit && isSameTime && isSameTech) return visit;
  const words = shown ? shownWords(shown) : seenWords(deps, startsAt, job.timeZone);
  const { movedMeanwhile, goneMeanwhile, withTech } = visitChangeMessages;
  if (!visit) throw new Refusal('conflict', goneMeanwhile(words));
  throw new Refusal(
    'conflict',
    isSameTech
      ? movedMeanwhile(words, arrivalOf(job))
      : movedMeanwhile(withTech(words, shown.TechName), withTech(arrivalOf(job), job.techName)),
  );
}

/** `Tue 24 Nov, 8am-12pm`, as it was on the page. */
const shownWords = ({ StartsAt, EndsAt, TimeWindow, TimeZone }: NonNullable<Seen['SeenVisit']>): string =>
  visitWords({
    startsAt: Temporal.Instant.from(StartsAt),
    endsAt: Temporal.Instant.from(EndsAt),
    timeWindow: TimeWindow,
    timeZone: TimeZone,
  });

/** A visit of which only the beginning is known: `Tue 24 Nov, 8am-12pm` if that's a window's, else `Tue 24 Nov at 6:30pm`. */
function seenWords({ catalogue }: Deps, startsAt: Temporal.Instant, timeZone: string): string {
  const { policy } = catalogue.current().pricing;
  const date = localToday(startsAt, timeZone);
  for (const window of ['morning', 'afternoon'] as const) {
    const whole = planVisit({ date, window, time: null }, timeZone, policy);
    if (whole.ok && whole.startsAt.equals(startsAt)) {
      return visitWords({ startsAt, endsAt: whole.endsAt, timeWindow: window, timeZone });
    }
  }
  return visitWords({ startsAt, endsAt: startsAt, timeWindow: 'afterhours', timeZone });
}

type JobTime = Pick<JobRow, 'startsAt' | 'endsAt' | 'timeWindow' | 'timeZone'>;

/** `Tue 24 Nov, 8am-12pm` */
export const arrivalOf = ({ startsAt, endsAt, timeWindow, timeZone }: JobTime): string =>
  visitWords({
    startsAt: startsAt.toTemporalInstant(),
    endsAt: endsAt.toTemporalInstant(),
    timeWindow: timeWindow as TimeWindow,
    timeZone,
  });

export function presentPlanned(
  job: JobTime & Pick<JobRow, 'attendanceDate' | 'techName'>,
): z.input<typeof moveVisit.reply>['Visit'] {
  return {
    Date: job.attendanceDate,
    TimeWindow: job.timeWindow as TimeWindow,
    StartsAt: wireInstant(job.startsAt),
    EndsAt: wireInstant(job.endsAt),
    TimeZone: job.timeZone,
    TechName: job.techName,
  };
}
