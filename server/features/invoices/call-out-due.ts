import { amountDueCents } from '../../../domain/invoices/invoice-status.ts';
import type { Queryable } from '../../db/client.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';
import { callOutOf } from './find-invoice.ts';

/** What is still due for a job's call-out, in cents inc GST: the whole price until it's invoiced. */
export async function callOutDueCents(
  db: Queryable,
  job: Pick<JobRow, 'id' | 'totalCents'>,
): Promise<number> {
  const invoice = await callOutOf(db, job.id);
  return invoice ? amountDueCents(await amountsOfInvoice(db, invoice.id)) : job.totalCents;
}
