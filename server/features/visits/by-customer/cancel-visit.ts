import type { z } from 'zod';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { cancelVisit as cancelVisitCall } from '../../../../contracts/jobs/visit-changes.ts';
import { bookingReference } from '../../../../domain/jobs/booking-reference.ts';
import type { Deps } from '../../../common/deps.ts';
import { submitOnce } from '../../../common/idempotency/submit-once.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { raiseVersion } from '../../jobs/move-job.ts';
import { cancelLockedJob } from '../cancel-job.ts';
import { cancelledNeed } from './office-need.ts';
import { actorOf, lockOwnVisit, type OwnJob, rightOf, seenVisit } from './own-visit.ts';

/**
 * Cancels a job before its first visit, free, as the office would: by its customer or by its link (R11.01, R11.05). One key
 * cancels once.
 * @throws Refusal `not_found`; `conflict` if the office has changed the visit since the customer saw it, or they have to ring
 */
export async function cancelVisit(
  deps: Deps,
  { key, body, ...own }: OwnJob & { key: string; body: z.output<typeof cancelVisitCall.body> },
): Promise<Reply<typeof cancelVisitCall>> {
  const by = actorOf(own);
  const { customerId, personId = null } = own;
  const submit = { key, customerId, personId, operation: `cancel visit ${own.jobId}`, body };
  return submitOnce(deps, submit, async (tx) => {
    const found = await lockOwnVisit(deps, tx, own);
    const { job } = found;
    seenVisit(deps, found, body);
    const { cancel } = rightOf(deps, found, { isSent: true });
    if (cancel) throw new Refusal('conflict', cancel.message);
    await cancelLockedJob(deps, tx, job, {
      by,
      note: body.Reason,
      need: cancelledNeed(deps, job),
    });
    await raiseVersion(tx, job.id, by, deps.clock.now());
    return {
      RepairId: job.id,
      BookingReference: bookingReference(deps.config.brand.referencePrefix, job.id),
      State: 'Cancelled' as const,
    };
  });
}
