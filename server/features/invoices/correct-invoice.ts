import type { z } from 'zod';
import type { correctInvoice as correctCall } from '../../../contracts/invoices/invoice-changes.ts';
import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import type { DocumentLine } from '../../../domain/invoices/document-content.ts';
import { invoiceRefusals, overpaidLeftCents } from '../../../domain/invoices/office-actions.ts';
import { centsFromDollars, gstOf } from '../../../domain/money/money.ts';
import { lineCents } from '../../../domain/repair-quotes/repair-quote-totals.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import type { Transaction } from '../../db/transaction.ts';
import { fieldRefusal, refuseIf } from '../../platform/refusal.ts';
import { amountsOfInvoice } from '../ledger/invoice-amounts.ts';
import { type ChangedInvoice, changeOnce, type InvoiceChange } from './change-invoice.ts';
import { issueCredit } from './credit-invoice.ts';
import { asInvoice, type InvoiceRow, linesOf } from './find-invoice.ts';
import type { DocumentRow } from './issue-document.ts';
import { type Billed, issueInvoice } from './issue-invoice.ts';
import { keepCredit, useCredit } from './overpayments/move-credit.ts';
import { overpaymentOf } from './overpayments/return-overpayment.ts';
import { settleIncome } from './plans/plan-income.ts';
import { moveBilled } from './plans/price-plan-visit.ts';
import { readDeskInvoice } from './read-desk-invoice.ts';

export type Correction = {
  /** The customer reads it. */
  reason: string;
  /** The new invoice's lines; null to keep the old ones, when only names, address, ABN or PO number change. */
  lines: readonly DocumentLine[] | null;
};

/**
 * Takes an invoice to zero and issues a new one in its place.
 * @returns the new invoice
 * @throws Refusal `not_found`, `conflict`, `invalid_fields`
 */
export async function correctInvoice(
  deps: Deps,
  { correction, ...change }: InvoiceChange & { correction: Correction },
): Promise<ChangedInvoice> {
  const recorded = { ...change, action: 'invoice-corrected', body: correction } as const;
  const { correctedId } = await changeOnce(deps, recorded, async (tx, document) => {
    const { note, corrected } = await replaceInvoice(deps, tx, asInvoice(document), correction);
    return {
      reason: correction.reason,
      note: note.number,
      corrected: corrected.number,
      correctedId: corrected.id,
    };
  });
  return readDeskInvoice(deps, correctedId);
}

/**
 * Replaces a locked invoice with a new one: an adjustment note takes it to zero, and what was paid moves to the new
 * invoice. The new one has the current buyer, site and PO number.
 * @throws Refusal `conflict` if it was corrected before, is disputed, credited in full, or written off at all;
 *   `invalid_fields`
 */
async function replaceInvoice(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  { reason, lines: changed }: Correction,
): Promise<{ note: DocumentRow; corrected: DocumentRow }> {
  await refuseUncorrectable(tx, invoice, changed);
  const { creditedCents } = await amountsOfInvoice(tx, invoice.id);
  const left = invoice.totalCents - creditedCents;
  const lines = changed ?? (await linesOf(tx, invoice.id)).map(lineOf);
  const subtotalCents = changed
    ? changed.reduce((sum, { amountCents }) => sum + amountCents, 0)
    : invoice.subtotalCents;
  if (subtotalCents <= 0) throw fieldRefusal('Lines', deskInvoiceMessages.correctionWorthNothing);
  const note = await issueCredit(deps, tx, invoice, { totalCents: left, reason });
  const corrected = await issueInvoice(deps, tx, billedBy(invoice), {
    kind: invoice.kind,
    ...(invoice.quoteId !== null && { quoteId: invoice.quoteId }),
    replacesId: invoice.id,
    work: invoice.content.work,
    lines,
    subtotalCents,
    gstCents: changed ? gstOf(subtotalCents) : invoice.gstCents,
  });
  await moveBilled(tx, invoice.id, corrected.id);
  if (invoice.planTermId !== null) await settleIncome(deps, tx, invoice.planTermId);
  const amountCents = Math.min(overpaidLeftCents(await overpaymentOf(tx, invoice)), corrected.totalCents);
  if (amountCents > 0) {
    const key = `correction:${corrected.id}`;
    await keepCredit(deps, tx, invoice, { amountCents, key });
    await useCredit(deps, tx, asInvoice(corrected), { amountCents, key });
  }
  return { note, corrected };
}

async function refuseUncorrectable(
  tx: Transaction,
  invoice: InvoiceRow,
  lines: readonly DocumentLine[] | null,
): Promise<void> {
  const [replacement] = await tx
    .select({ number: documents.number })
    .from(documents)
    .where(eq(documents.replacesId, invoice.id));
  const amounts = await amountsOfInvoice(tx, invoice.id);
  refuseIf(invoiceRefusals.correct({ ...amounts, replacedBy: replacement?.number ?? null }));
  if (amounts.creditedCents > 0 && lines === null)
    throw fieldRefusal('Lines', deskInvoiceMessages.correctionNeedsLines);
}

/** What an invoice is about, and whose it is. */
function billedBy({ id, jobId, planTermId, customerId }: InvoiceRow): Billed {
  if (planTermId !== null) return { jobId: null, planTermId, customerId };
  if (jobId === null) throw new Error(`Invoice ${id} is about nothing`);
  return { jobId, planTermId: null, customerId };
}

const lineOf = ({
  description,
  detail,
  quantityHundredths,
  unitCents,
  amountCents,
}: DocumentLine): DocumentLine => ({ description, detail, quantityHundredths, unitCents, amountCents });

type WireLines = NonNullable<z.output<typeof correctCall.body>['Lines']>;

/** Typed lines as document lines, with their amounts in cents ex GST. */
export const correctedLines = (lines: WireLines): DocumentLine[] =>
  lines.map(({ Description, Detail, Quantity, UnitExGst }) => {
    const line = { quantityHundredths: Math.round(Quantity * 100), unitCents: centsFromDollars(UnitExGst) };
    return { description: Description, detail: Detail, ...line, amountCents: lineCents(line) };
  });
