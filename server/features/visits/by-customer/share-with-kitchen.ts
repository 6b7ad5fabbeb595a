import type { z } from 'zod';
import type { kitchenLink } from '../../../../contracts/jobs/jobs.ts';
import { jobLinkMessages } from '../../../../domain/jobs/job-link-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { keepJobLink, recheckLink } from '../../jobs/job-links.ts';
import { lockJobRow } from '../../jobs/move-job.ts';
import type { OwnJob } from './own-visit.ts';

/**
 * The link that a customer passes on to the kitchen; asked for again, it's the same one (R11.05).
 * @throws Refusal `not_found`; `conflict` if the job is cancelled, or its links are switched off or have ended
 */
export async function shareWithKitchen(
  deps: Deps,
  { jobId, customerId, linkId }: OwnJob,
): Promise<z.input<typeof kitchenLink>> {
  return transaction(deps.pool, async (tx) => {
    const job = await lockJobRow(tx, jobId);
    if (job?.customerId !== customerId) throw new Refusal('not_found', requestMessages.notFound);
    if (linkId !== null) await recheckLink(deps, tx, linkId, job);
    const Url = await keepJobLink(deps, tx, 'kitchen', job);
    if (Url === null) {
      const { kitchenOff, kitchenOver } = jobLinkMessages;
      throw new Refusal('conflict', job.linksOffAt ? kitchenOff : kitchenOver);
    }
    return { Url };
  });
}
