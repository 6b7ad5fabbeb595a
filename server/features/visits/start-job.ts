import { deskQuoteMessages } from '../../../domain/repair-quotes/desk-quote-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import { moveJob, NO_HOLD } from '../jobs/move-job.ts';
import { changeVisit, newestVisit } from './visits.queries.ts';

/**
 * Starts a job: the tech is on site, or the repair of an approved quote begins; that ends a hold (R10.11). Starting it again changes nothing.
 * @throws Refusal `not_found`, `conflict`
 */
export async function startJob(deps: Deps, { jobId, by, version }: DeskChange): Promise<void> {
  await changeJob(deps, { jobId, by, version, action: 'job-started' }, async (tx, job) => {
    if (job.state === 'InProgress') return null;
    if (job.state === 'QuoteWaiting') throw new Refusal('conflict', deskQuoteMessages.quoteWaits);
    await moveJob(tx, job, { to: 'InProgress', by, at: deps.clock.now(), change: NO_HOLD });
    const visit = await newestVisit(tx, jobId, ['planned']);
    if (visit) await changeVisit(tx, visit.id, { state: 'onSite' });
    return {};
  });
}
