import { formatDay } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { and, desc, eq } from '../../db/drizzle.ts';
import { jobEvents } from '../../db/schema/jobs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { tellCustomer } from '../messages/tell-customer.ts';
import { dropQueuedText } from '../messages/texts/queue-text.ts';
import { type Actor, addToTimeline, type JobRow, markUndone } from './move-job.ts';

type News = {
  by: Actor;
  at: Temporal.Instant;
  /** The date at the site on which parts are expected; null if the customer no longer reads that. */
  date: string | null;
};

/**
 * Says in a locked job's timeline, by email or by text that parts are expected, after the wait of all news about a visit (R10.05):
 * of several changes within it, the customer hears the last one only.
 */
export async function tellPartsExpected(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  { by, at, date }: News,
): Promise<void> {
  const { newsWaitSeconds } = deps.config;
  const isOfParts = and(
    eq(jobEvents.jobId, job.id),
    eq(jobEvents.kind, 'parts-expected'),
    eq(jobEvents.isUndone, false),
  );
  const [last] = await tx.select().from(jobEvents).where(isOfParts).orderBy(desc(jobEvents.id)).limit(1);
  const waitedUntil = at.subtract({ seconds: newsWaitSeconds }).epochMilliseconds;
  const isUndone = last !== undefined && last.at.getTime() > waitedUntil;
  if (isUndone) {
    await markUndone(tx, last.id);
    await dropQueuedText(tx, { jobId: job.id, kinds: ['parts-expected'], subjectId: last.id });
  }
  if (date === null) {
    const line = { kind: 'as-before', state: job.state, by, at, note: null } as const;
    if (isUndone) await addToTimeline(tx, job.id, line);
    return;
  }
  const line = { kind: 'parts-expected', state: job.state, by, at, note: formatDay(date) } as const;
  const eventId = await addToTimeline(tx, job.id, line);
  await tellCustomer(deps, tx, {
    topic: 'Confirmed',
    email: { mail: 'parts-expected', jobId: job.id, eventId },
    text: { kind: 'parts-expected', job, subjectId: eventId, visitAt: null, waitSeconds: newsWaitSeconds },
  });
}
