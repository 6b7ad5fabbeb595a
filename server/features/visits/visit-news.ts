import type { ToldState } from '../../../domain/visits/visit-states.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, inArray, isNotNull, isNull, or } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { jobEvents } from '../../db/schema/jobs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type JobRow, markUndone, tellTogether } from '../jobs/move-job.ts';
import { toldWith } from '../jobs/timeline.ts';
import { hearersOf } from '../messages/hearers.queries.ts';
import { tellCustomer } from '../messages/tell-customer.ts';
import { dropQueuedText } from '../messages/texts/queue-text.ts';
import { changeVisit, type VisitRow } from './visits.queries.ts';

/** What tells a customer of a visit, by email and by text. */
const NEWS = ['job-scheduled', 'visit-called-off'] as const;

/** What a customer knows, or will know, of a visit. */
export type Told = {
  toldState: ToldState;
  toldStartsAt: Date;
  toldEndsAt: Date;
  toldTechName: string | null;
};

type Known = Pick<VisitRow, keyof Told>;

/** What a customer knows of a visit once its last change has been told. */
export function toldOf(visit: VisitRow, { state, startsAt, endsAt, techName }: JobRow): Told {
  const toldState =
    visit.state === 'calledOff' ? 'calledOff' : state === 'Requested' ? 'booked' : 'confirmed';
  const toldStartsAt = visit.startsAt ?? startsAt;
  return { toldState, toldStartsAt, toldEndsAt: visit.endsAt ?? endsAt, toldTechName: techName };
}

/** Whether a visit's last change still waits to be told (R10.05). */
export async function isUntold(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  db: Queryable,
  { newsEventId }: VisitRow,
): Promise<boolean> {
  if (newsEventId === null) return false;
  const [news] = await db.select({ at: jobEvents.at }).from(jobEvents).where(eq(jobEvents.id, newsEventId));
  const waitedUntil = clock.now().subtract({ seconds: config.newsWaitSeconds }).epochMilliseconds;
  return news !== undefined && news.at.getTime() > waitedUntil;
}

/**
 * What the customer has been told of a visit; a last change that still waits isn't part of it (R10.05).
 * @param current what they know once its last change has been told
 */
export async function knownOf(
  deps: Pick<Deps, 'clock' | 'config'>,
  db: Queryable,
  visit: VisitRow,
  current: Told,
): Promise<Known> {
  const isTold = visit.newsEventId !== null && !(await isUntold(deps, db, visit));
  if (isTold) return current;
  const { toldState, toldStartsAt, toldEndsAt, toldTechName } = visit;
  return { toldState, toldStartsAt, toldEndsAt, toldTechName };
}

/**
 * What the customer has been told of a visit before it changes again (R10.05). A change that they haven't been told of
 * is undone, and its line in the timeline says so: its email finds that it doesn't hold any more and isn't sent, and its
 * text is taken back.
 * @param current what they know once its last change has been told
 */
export async function undoUntold(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  visit: VisitRow,
  current: Told,
): Promise<Known> {
  const { id, jobId, newsEventId } = visit;
  const known = await knownOf(deps, tx, visit, current);
  if (newsEventId === null || known === current) return known;
  await changeVisit(tx, id, { newsEventId: null });
  await markUndone(tx, newsEventId);
  // Its text goes on with what else it tells.
  const others = await toldWith(tx, { jobId, eventId: newsEventId });
  if (others.length === 0) await dropQueuedText(tx, { jobId, kinds: NEWS, subjectId: newsEventId });
  return known;
}

/** Whether a change leaves a visit as its customer already knows it: who comes, and by which window or time. */
export function isKnown(known: Known, { toldState, toldStartsAt, toldEndsAt, toldTechName }: Told): boolean {
  const { toldEndsAt: knownEnd } = known;
  return (
    known.toldState === toldState &&
    known.toldStartsAt?.getTime() === toldStartsAt.getTime() &&
    (knownEnd === null || knownEnd.getTime() === toldEndsAt.getTime()) &&
    known.toldTechName === toldTechName
  );
}

/** Queues the email and the text about a visit; they wait, so that customers hear of the last of several changes only. */
export async function queueNews(deps: Deps, tx: Transaction, job: JobRow, news: News): Promise<void> {
  const { newsWaitSeconds } = deps.config;
  const { kind, eventId } = news;
  await tellCustomer(deps, tx, {
    topic: topicOf(news),
    email: { mail: kind, jobId: job.id, eventId },
    text: {
      kind,
      job,
      subjectId: eventId,
      visitAt: soonerVisit(deps, news),
      waitSeconds: newsWaitSeconds,
    },
  });
}

/** The news of several visits, each message once (R14.04, R13.07). */
export async function queueAllNews(
  deps: Deps,
  tx: Transaction,
  told: readonly { job: JobRow; news: News }[],
): Promise<void> {
  for (const together of await heardTogether(tx, told)) {
    // What somebody waits for in vain decides how they hear.
    const [first, ...others] = together.toSorted(
      (a, b) => Number(isChange(b.news)) - Number(isChange(a.news)),
    );
    if (!first) continue;
    await queueNews(deps, tx, first.job, first.news);
    const ids = others.map(({ news }) => news.eventId);
    if (ids.length > 0) await tellTogether(tx, first.news.eventId, ids);
  }
}

/** News of several jobs, grouped by message: the same people of a customer get one. */
export async function heardTogether<About extends { job: JobRow }>(
  tx: Transaction,
  told: readonly About[],
): Promise<About[][]> {
  const people = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        inArray(customers.id, [...new Set(told.map(({ job }) => job.customerId))]),
        // An address that nobody has confirmed gets one visit's reference and time, no more (R2.05).
        or(isNull(customers.userName), isNotNull(customers.emailConfirmedAt)),
      ),
    );
  const hearsOnce = new Set(people.map(({ id }) => id));
  const keyed: { about: About; key: string }[] = [];
  for (const about of told) {
    const { job } = about;
    // Several people of a business hear of different sites (R12.03).
    const hearers = await hearersOf(tx, 'visit', { customerId: job.customerId, jobIds: [job.id] });
    const key = `${job.customerId} ${hearers.map(({ personId, isBooker }) => `${personId} ${isBooker}`)}`;
    keyed.push({ about, key: hearsOnce.has(job.customerId) ? key : `job ${job.id}` });
  }
  return [...Map.groupBy(keyed, ({ key }) => key).values()].map((each) => each.map(({ about }) => about));
}

export type News = { kind: (typeof NEWS)[number]; eventId: number; known: Known | null; visitAt: Date };

/** What news of a visit is about, for its customer's choice. */
export const topicOf = (news: Omit<News, 'eventId'>) => (isChange(news) ? 'Changes' : 'Confirmed');

/** Whether the customer waits for a visit that won't come then. */
const isChange = ({ kind, known, visitAt }: Omit<News, 'eventId'>): boolean =>
  kind === 'visit-called-off' ||
  (known !== null &&
    known.toldState !== 'calledOff' &&
    known.toldStartsAt !== null &&
    known.toldStartsAt.getTime() !== visitAt.getTime());

/** The earlier of the new time and the one that the customer knows of: by then, they must hear of it. */
function soonerVisit(
  { clock }: Pick<Deps, 'clock'>,
  { known, visitAt }: { known: Known | null; visitAt: Date },
): Date {
  if (known?.toldState !== 'confirmed' || !known.toldStartsAt) return visitAt;
  const isAhead = known.toldStartsAt.getTime() > clock.now().epochMilliseconds;
  return isAhead && known.toldStartsAt < visitAt ? known.toldStartsAt : visitAt;
}
