import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import { isCancelledFree } from '../../../domain/jobs/who-acted.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseEarlier } from '../jobs/change-job.ts';
import { lockJobRow } from '../jobs/move-job.ts';
import { timelineOf } from '../jobs/timeline.ts';
import { countPromoUse } from '../promotions/promo-use.ts';
import type { ChangedInvoice } from './change-invoice.ts';
import { callOutOf } from './find-invoice.ts';
import { issueCallOutInvoice } from './issue-invoice.ts';
import { readDeskInvoice } from './read-desk-invoice.ts';

const REASONS = { NoAccess: 'No access', LateCancellation: 'Cancelled late' } as const;

export type CallOut = {
  jobId: number;
  by: StaffDoer;
  /** The version of the job that was read. */
  version?: number;
  reason: keyof typeof REASONS;
  note: string | null;
};

/**
 * Issues the invoice for a call-out that the customer missed or cancelled late; it stays even if the job is cancelled.
 * A second call returns the invoice that was issued.
 * @throws Refusal `not_found`; `conflict` for a job without a visit that could have been missed, at $0, or that its customer
 *   cancelled in time (R11.01), or changed since it was read (R10.04)
 */
export async function invoiceCallOut(
  deps: Deps,
  { jobId, by, version, reason, note }: CallOut,
): Promise<ChangedInvoice> {
  const invoiceId = await transaction(deps.pool, async (tx) => {
    const job = await lockJobRow(tx, jobId);
    if (!job) throw new Refusal('not_found', requestMessages.notFound);
    const known = await callOutOf(tx, jobId);
    if (known) return known.id;
    refuseEarlier(job, version);
    const timeline = await timelineOf(tx, jobId);
    if (isCancelledFree(timeline)) {
      throw new Refusal('conflict', deskInvoiceMessages.callOutCancelledInTime);
    }
    const wasScheduled = timeline.some(({ kind, state }) => state === 'Scheduled' || kind === 'no-access');
    if ((job.state === 'Requested' || job.state === 'Cancelled') && !wasScheduled) {
      throw new Refusal('conflict', deskInvoiceMessages.callOutTooEarly);
    }
    const work = `${REASONS[reason]}.${note === null ? '' : ` ${note}`}`;
    const issued = await issueCallOutInvoice(deps, tx, job, work);
    if (!issued) throw new Refusal('conflict', deskInvoiceMessages.callOutFree);
    // The cancellation gave the promo code's use back, but this invoice uses it.
    if (job.state === 'Cancelled' && job.promoCodeId !== null) await countPromoUse(tx, job.promoCodeId);
    await recordAudit(tx, deps, {
      by,
      action: 'call-out-invoiced',
      subject: { kind: 'job', id: jobId },
      customerId: job.customerId,
      details: { reason, note, invoice: issued.number },
    });
    return issued.id;
  });
  return readDeskInvoice(deps, invoiceId);
}
