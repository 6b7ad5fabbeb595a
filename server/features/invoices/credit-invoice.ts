import { creditOf } from '../../../domain/invoices/credit.ts';
import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import { singleLine } from '../../../domain/invoices/document-content.ts';
import { invoiceRefusals } from '../../../domain/invoices/office-actions.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import type { Transaction } from '../../db/transaction.ts';
import { fieldRefusal, refuseIf } from '../../platform/refusal.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { settleRefundsOf } from '../payments/refundable-payments.ts';
import { type ChangedInvoice, changeOnce, type InvoiceChange } from './change-invoice.ts';
import { asInvoice, type InvoiceRow } from './find-invoice.ts';
import { type DocumentRow, issueDocument } from './issue-document.ts';
import { refundCredit } from './overpayments/return-overpayment.ts';
import { settleIncome } from './plans/plan-income.ts';
import { queueDocument } from './queue-document.ts';
import { readDeskInvoice } from './read-desk-invoice.ts';

export type Credit = {
  /** Cents inc GST. */
  totalCents: number;
  reason: string;
  /** Whether a resulting overpayment goes back to the card. */
  isRefunded: boolean;
  /** The payment to refund; null for the latest. */
  paymentId: number | null;
};

/**
 * Lowers an invoice's price with an adjustment note. A refund is recorded in the same transaction, and sent to the
 * provider afterwards.
 * @throws Refusal `not_found`; `conflict` if there's nothing to refund; `invalid_fields` for more than is left
 */
export async function creditInvoice(
  deps: Deps,
  { credit, ...change }: InvoiceChange & { credit: Credit },
): Promise<ChangedInvoice> {
  const { noteId } = await changeOnce(
    deps,
    { ...change, action: 'invoice-credited', body: credit },
    async (tx, document) => {
      const invoice = asInvoice(document);
      refuseIf(invoiceRefusals.credit(await amountsOfInvoice(tx, invoice.id)));
      const note = await issueCredit(deps, tx, invoice, credit);
      if (invoice.planTermId !== null) await settleIncome(deps, tx, invoice.planTermId);
      const refundedCents = credit.isRefunded
        ? await refundCredit(deps, tx, invoice, note, credit.paymentId)
        : 0;
      return { noteId: note.id, note: note.number, refundedCents, ...credit };
    },
  );
  if (credit.isRefunded) await settleRefundsOf(deps, noteId);
  return readDeskInvoice(deps, change.invoiceId);
}

/**
 * Lowers a locked invoice's price, and its GST in proportion, with an adjustment note.
 * @param credit cents inc GST, and the reason for the customer
 * @throws Refusal `invalid_fields` for more than is left of the price
 */
export async function issueCredit(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  { totalCents, reason }: { totalCents: number; reason: string },
): Promise<DocumentRow> {
  const most = await creditableCents(tx, invoice);
  if (totalCents > most) throw fieldRefusal('Amount', deskInvoiceMessages.creditTooLarge(formatMoney(most)));
  const { creditedCents } = await amountsOfInvoice(tx, invoice.id);
  const { subtotalCents, gstCents } = creditOf(totalCents, {
    gstCents: invoice.gstCents - (await creditedGst(tx, invoice)),
    totalCents: invoice.totalCents - creditedCents,
  });
  const { customerId, jobId, planTermId } = invoice;
  const note = await issueDocument(deps, tx, {
    kind: 'adjustment-note',
    customerId,
    jobId,
    planTermId,
    invoiceId: invoice.id,
    content: { ...invoice.content, work: null, terms: null, reason, invoiceNumber: invoice.number },
    lines: [singleLine(`Credit on ${invoice.number}`, reason, subtotalCents)],
    subtotalCents,
    gstCents,
  });
  await postEntry(deps, tx, {
    event: { kind: 'adjustment-note', invoiceKind: invoice.kind, subtotalCents, gstCents },
    key: `document:${note.id}`,
    documentId: invoice.id,
    customerId,
    note: reason,
  });
  await queueDocument(deps, tx, { documentId: note.id, customerId });
  return note;
}

/** How much of an invoice can still be credited, in cents inc GST; what was written off can't be. */
export async function creditableCents(db: Queryable, invoice: InvoiceRow): Promise<number> {
  const { creditedCents, writtenOffCents } = await amountsOfInvoice(db, invoice.id);
  return invoice.totalCents - creditedCents - writtenOffCents;
}

async function creditedGst(tx: Transaction, invoice: InvoiceRow): Promise<number> {
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${documents.gstCents}), 0)::int` })
    .from(documents)
    .where(and(eq(documents.invoiceId, invoice.id), eq(documents.kind, 'adjustment-note')));
  return sum?.cents ?? 0;
}
