import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import type { ToldState } from '../../../domain/visits/visit-states.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq } from '../../db/drizzle.ts';
import { quotes } from '../../db/schema/repairs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import { type Actor, type JobRow, moveJob } from '../jobs/move-job.ts';
import { queueNews, toldOf, undoUntold } from './visit-news.ts';
import { changeVisit, newestVisit, type VisitRow } from './visits.queries.ts';

/** How each kind is kept, in the audit trail, the timeline and the visit. */
const KINDS = {
  calledOff: { action: 'visit-called-off', event: 'called-off' },
  noAccess: { action: 'visit-without-access', event: 'no-access' },
} as const satisfies Partial<Record<ToldState, unknown>>;

/**
 * Ends a visit that didn't take place (R10.11): we called it off, or the tech couldn't get in. Its job is again what it was
 * before: waiting for a time, for its first visit or for the repair of an approved quote. Doing it again changes nothing.
 * @param note what the customer reads
 * @throws Refusal `not_found`, `conflict`
 */
export async function callOffVisit(
  deps: Deps,
  { jobId, by, version, kind, note }: DeskChange & { kind: keyof typeof KINDS; note: string | null },
): Promise<void> {
  const { action } = KINDS[kind];
  await changeJob(deps, { jobId, by, version, action }, async (tx, job) => {
    const isConfirmed = job.state === 'Scheduled' || job.state === 'InProgress';
    if (!isConfirmed && !job.hasTime) return null;
    const visit = await newestVisit(tx, jobId, ['planned', 'onSite']);
    if (!isConfirmed || !visit) throw new Refusal('conflict', deskVisitMessages.noVisitPlanned);
    await endVisit(deps, tx, job, visit, { kind, by, at: deps.clock.now(), note });
    return { note };
  });
}

type Ending = { kind: keyof typeof KINDS; by: Actor; at: Temporal.Instant; note: string | null };

/** Ends a visit of a locked job that didn't take place, and queues its news. @throws Refusal `conflict` */
export async function endVisit(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  visit: VisitRow,
  { kind, by, at, note }: Ending,
): Promise<void> {
  const state = (await hasApprovedQuote(tx, job.id)) ? 'QuoteApproved' : 'Requested';
  const change = { hasTime: false, technicianId: null, techName: null };
  // That somebody went there stays, told or not.
  const known =
    visit.state === 'planned' && kind === 'calledOff'
      ? await undoUntold(deps, tx, visit, toldOf(visit, job))
      : toldOf(visit, job);
  const newsEventId = await moveJob(tx, job, { to: state, kind: KINDS[kind].event, by, at, note, change });
  const news = { kind: 'visit-called-off' as const, eventId: newsEventId, known, visitAt: job.startsAt };
  await queueNews(deps, tx, job, news);
  await changeVisit(tx, visit.id, { ...known, state: kind, newsEventId });
}

async function hasApprovedQuote(tx: Transaction, jobId: number): Promise<boolean> {
  return (await tx.$count(quotes, and(eq(quotes.jobId, jobId), eq(quotes.state, 'approved')))) > 0;
}
