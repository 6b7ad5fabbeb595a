import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import type { ToldState } from '../../../domain/visits/visit-states.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq } from '../../db/drizzle.ts';
import { quotes } from '../../db/schema/repairs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import { moveJob } from '../jobs/move-job.ts';
import { queueNews, toldOf, undoUntold } from './visit-news.ts';
import { changeVisit, newestVisit } from './visits.queries.ts';

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
  const { action, event } = KINDS[kind];
  await changeJob(deps, { jobId, by, version, action }, async (tx, job) => {
    const isConfirmed = job.state === 'Scheduled' || job.state === 'InProgress';
    if (!isConfirmed && !job.hasTime) return null;
    const visit = await newestVisit(tx, jobId, ['planned', 'onSite']);
    if (!isConfirmed || !visit) throw new Refusal('conflict', deskVisitMessages.noVisitPlanned);
    const at = deps.clock.now();
    const state = (await hasApprovedQuote(tx, jobId)) ? 'QuoteApproved' : 'Requested';
    const change = { hasTime: false, technicianId: null, techName: null };
    // That somebody went there stays, told or not.
    const known =
      visit.state === 'planned' && kind === 'calledOff'
        ? await undoUntold(deps, tx, visit, toldOf(visit, job))
        : toldOf(visit, job);
    const newsEventId = await moveJob(tx, job, { to: state, kind: event, by, at, note, change });
    const news = { kind: 'visit-called-off' as const, eventId: newsEventId, known, visitAt: job.startsAt };
    await queueNews(deps, tx, job, news);
    await changeVisit(tx, visit.id, { ...known, state: kind, newsEventId });
    return { note };
  });
}

async function hasApprovedQuote(tx: Transaction, jobId: number): Promise<boolean> {
  return (await tx.$count(quotes, and(eq(quotes.jobId, jobId), eq(quotes.state, 'approved')))) > 0;
}
