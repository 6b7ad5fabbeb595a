import { documentsOfJob } from '../../server/features/invoices/invoices.queries.ts';
import type { DocumentRow } from '../../server/features/invoices/issue-document.ts';
import { confirmEmails } from './app.ts';
import { desk, signedInStaff } from './desk.ts';
import { WORK } from './invoices.ts';
import { customerWithCard, type StripeKit, withStripe } from './payments/payments.ts';

/** A customer's invoice of $205.01 for a call-out, with Stripe's double. */
export async function invoiceWithStripe(): Promise<{
  stripe: StripeKit;
  invoice: DocumentRow;
  staff: string;
}> {
  const stripe = await withStripe();
  const { kit } = stripe;
  const staff = await signedInStaff(kit);
  const { jobId } = await customerWithCard(stripe);
  await confirmEmails(kit);
  const visit = { Date: '2026-11-23', TimeWindow: 'afternoon', Tech: 'Dan Okafor' };
  await desk(kit.app, staff, `jobs/${jobId}/schedule`, visit);
  await desk(kit.app, staff, `jobs/${jobId}/start`, {});
  await desk(kit.app, staff, `jobs/${jobId}/visits`, WORK);
  const [invoice] = await documentsOfJob(kit.deps.db, jobId);
  if (!invoice) throw new Error('No invoice');
  return { stripe, invoice, staff };
}
