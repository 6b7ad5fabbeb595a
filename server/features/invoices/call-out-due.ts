import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import type { Queryable } from '../../db/client.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';
import { callOutOf } from './find-invoice.ts';

/**
 * What is still due for a job's call-out of who is billed for its repairs, in cents inc GST: the whole price until it's invoiced. A
 * plan's customer pays for its visit, even where another business pays for repairs (R12.09).
 */
export async function callOutDueCents(
  db: Queryable,
  job: Pick<JobRow, 'id' | 'totalCents' | 'planId' | 'customerId'>,
  billedId: number,
): Promise<number> {
  if (job.planId !== null && billedId !== job.customerId) return 0;
  const invoice = await callOutOf(db, job.id);
  return invoice ? amountDueCents(await amountsOfInvoice(db, invoice.id)) : job.totalCents;
}
