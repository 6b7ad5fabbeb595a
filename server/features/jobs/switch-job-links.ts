import type { Reply } from '../../../contracts/endpoint.ts';
import type { switchJobLinks as switchCall } from '../../../contracts/jobs/jobs.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeJob, type DeskChange } from './change-job.ts';
import { switchLinks } from './job-links.ts';
import { lockJobRow } from './move-job.ts';

/** Switches the links of a customer's own job off, or on again (R11.05). @throws Refusal `not_found` */
export async function switchOwnLinks(
  deps: Deps,
  { jobId, customerId, isOn }: { jobId: number; customerId: number; isOn: boolean },
): Promise<Reply<typeof switchCall>> {
  return transaction(deps.pool, async (tx) => {
    const job = await lockJobRow(tx, jobId);
    if (job?.customerId !== customerId) throw new Refusal('not_found', requestMessages.notFound);
    await switchLinks(deps, tx, job, isOn);
    return { AreLinksOn: isOn };
  });
}

/** The same by the office. @throws Refusal `not_found`, `conflict` */
export async function switchLinksAtDesk(
  deps: Deps,
  { isOn, ...change }: DeskChange & { isOn: boolean },
): Promise<void> {
  const action = isOn ? 'job-links-on' : 'job-links-off';
  await changeJob(deps, { ...change, action }, async (tx, job) =>
    (await switchLinks(deps, tx, job, isOn)) ? {} : null,
  );
}
