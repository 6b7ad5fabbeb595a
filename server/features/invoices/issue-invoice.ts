import { randomUUID } from 'node:crypto';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { DocumentLine } from '../../../domain/invoices/document-content.ts';
import type { InvoiceKind } from '../../../domain/invoices/document-kinds.ts';
import { dueDate } from '../../../domain/invoices/payment-terms.ts';
import { quoteNumber } from '../../../domain/jobs/booking-reference.ts';
import { UNPAID_INVOICE_LINK_DAYS } from '../../../domain/lifetimes.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { isSellersBusinessDay } from '../../catalogue/sellers-calendar.ts';
import type { Deps } from '../../common/deps.ts';
import { keepLink } from '../../common/emailed-links/mailed-links.ts';
import { and, asc, desc, eq, gt, notExists } from '../../db/drizzle.ts';
import { keptCustomer } from '../../db/joined-customers.ts';
import { customers } from '../../db/schema/customers.ts';
import { documents } from '../../db/schema/invoices.ts';
import { quoteLines, quotes } from '../../db/schema/repairs.ts';
import { doneVisits } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { billedCustomerOf } from '../../db/who-pays.ts';
import { type Booking, findBooking } from '../bookings/booking-facts.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { dateAutomaticCharge } from './collecting/automatic-charge.ts';
import { invoiceContent, planContent } from './invoice-content.ts';
import { type DocumentRow, issueDocument, type NewDocument } from './issue-document.ts';
import { orderNumberOf } from './order-number.ts';
import { findPlanTerm } from './plans/plan-term.queries.ts';
import { markBilled, pricePlanVisit } from './plans/price-plan-visit.ts';
import { queueDocument } from './queue-document.ts';

/** Issues the invoices that a finished job doesn't have yet. They say what was done at the last visit. */
export async function issueInvoices(deps: Deps, tx: Transaction, job: JobRow): Promise<void> {
  const [visit] = await tx
    .select({ work: doneVisits.work })
    .from(doneVisits)
    .where(eq(doneVisits.jobId, job.id))
    .orderBy(desc(doneVisits.startedAt), desc(doneVisits.id))
    .limit(1);
  await issueCallOutInvoice(deps, tx, job, visit?.work ?? null);
  await issueRepairInvoices(deps, tx, job, visit?.work ?? null);
}

/**
 * Issues the invoice for a job's call-out, once: the fee as booked, less the coupon, plus parking. A call-out at $0,
 * such as one under warranty, has none; that of a plan's visit is the price of its services that weren't paid yet (R13.06).
 * @param work what was done, or why nothing could be done
 */
export async function issueCallOutInvoice(
  deps: Deps,
  tx: Transaction,
  booked: JobRow,
  work: string | null,
): Promise<DocumentRow | null> {
  const job = await pricePlanVisit(tx, booked);
  if (job.totalCents === 0) return null;
  const isCallOut = and(eq(documents.jobId, job.id), eq(documents.kind, 'call-out'));
  const [known] = await tx.select({ id: documents.id }).from(documents).where(isCallOut).limit(1);
  if (known) return null;
  const lines = [
    job.planName === null
      ? line('Call-out', job.loading, job.feeCents)
      : line(planMessages.problem, job.planName, job.feeCents),
    line('Discount', null, -job.discountCents),
    line('Parking', null, job.parkingCents),
  ].filter(({ amountCents }) => amountCents !== 0);
  const subtotalCents = job.totalCents - job.gstCents;
  // A plan's customer pays what they accepted, even where another business pays for repairs.
  const billed = await billedFor(tx, job.planId === null ? job : { ...job, payerId: null });
  const issued = await issueInvoice(deps, tx, billed, {
    kind: 'call-out',
    work,
    lines,
    subtotalCents,
    gstCents: job.gstCents,
  });
  await markBilled(tx, job, issued.id);
  return issued;
}

/** Issues an invoice for each approved quote of a job that isn't invoiced yet. */
async function issueRepairInvoices(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  work: string | null,
): Promise<void> {
  const invoiced = tx.select({ id: documents.id }).from(documents).where(eq(documents.quoteId, quotes.id));
  const approved = await tx
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.jobId, job.id),
        eq(quotes.state, 'approved'),
        gt(quotes.totalCents, 0),
        notExists(invoiced),
      ),
    )
    .orderBy(asc(quotes.revision));
  for (const quote of approved) {
    const rows = await tx
      .select()
      .from(quoteLines)
      .where(and(eq(quoteLines.quoteId, quote.id), eq(quoteLines.isLeft, false)))
      .orderBy(asc(quoteLines.sort));
    const lines = [
      ...rows.map(({ description, detail, quantityHundredths, unitCents, amountCents }) => ({
        description,
        detail,
        quantityHundredths,
        unitCents,
        amountCents,
      })),
      ...(quote.discountCents > 0 ? [line('Discount', null, -quote.discountCents)] : []),
    ];
    const approvedWork = `Quote ${quoteNumber(job.id, quote.revision)}${quote.decidedBy ? `, approved by ${quote.decidedBy}` : ''}.`;
    await issueInvoice(deps, tx, await billedFor(tx, job), {
      kind: 'repair',
      quoteId: quote.id,
      work: [work?.replace(/[^.!?]$/, '$&.'), approvedWork].filter(Boolean).join(' '),
      lines,
      subtotalCents: quote.totalCents - quote.gstCents,
      gstCents: quote.gstCents,
    });
  }
}

const billedFor = async (tx: Transaction, job: JobRow) => ({
  jobId: job.id,
  planTermId: null,
  customerId: await billedCustomerOf(tx, job),
});

const line = (description: string, detail: string | null, cents: number): DocumentLine => ({
  description,
  detail,
  quantityHundredths: 100,
  unitCents: cents,
  amountCents: cents,
});

export type NewInvoice = Pick<
  NewDocument,
  'quoteId' | 'replacesId' | 'lines' | 'subtotalCents' | 'gstCents'
> & {
  kind: InvoiceKind;
  work: string | null;
};

/** Who is billed, and for what: a job, or a term of a plan. */
export type Billed = { customerId: number } & (
  | { jobId: number; planTermId: null }
  | { jobId: null; planTermId: number }
);

/**
 * Issues an invoice to who is billed (R12.09), with its ledger entry, link, automatic charge and email, in one transaction.
 */
export async function issueInvoice(
  deps: Deps,
  tx: Transaction,
  { jobId, planTermId, customerId }: Billed,
  { kind, work, subtotalCents, gstCents, ...invoice }: NewInvoice,
): Promise<DocumentRow> {
  const [buyer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, keptCustomer(customerId)));
  if (!buyer) throw new Error(`Nobody to bill: customer ${customerId}`);
  const content =
    planTermId === null
      ? await jobContent(deps, tx, buyer, { jobId, work, quoteId: invoice.quoteId })
      : planContent(deps, buyer, await findPlanTerm(tx, planTermId));
  const today = localToday(deps.clock.now(), OPERATOR_TIME_ZONE);
  const issued = await issueDocument(deps, tx, {
    ...invoice,
    kind,
    subtotalCents,
    gstCents,
    customerId,
    jobId,
    planTermId,
    content,
    dueDate: dueDate(content.terms, today, isSellersBusinessDay(deps)),
  });
  const documentId = issued.id;
  await postEntry(deps, tx, {
    event: { kind: 'invoice', invoiceKind: kind, subtotalCents, gstCents },
    key: `document:${documentId}`,
    documentId,
    customerId,
  });
  const expiresAt = deps.clock.now().add({ hours: 24 * UNPAID_INVOICE_LINK_DAYS });
  await keepLink(deps, tx, {
    id: randomUUID(),
    purpose: 'invoice',
    customerId,
    jobId,
    documentId,
    expiresAt,
  });
  await dateAutomaticCharge(deps, tx, issued);
  await queueDocument(deps, tx, { documentId, customerId });
  return issued;
}

async function jobContent(
  deps: Deps,
  tx: Transaction,
  customer: Booking['customer'],
  { jobId, work, quoteId }: { jobId: number; work: string | null; quoteId: number | undefined },
) {
  const booking = await findBooking(tx, jobId);
  if (!booking) throw new Error(`No job ${jobId}`);
  return {
    ...invoiceContent(deps, { ...booking, customer }, work),
    ...(quoteId !== undefined && { poNumber: await orderNumberOf(tx, booking.job, quoteId) }),
  };
}
