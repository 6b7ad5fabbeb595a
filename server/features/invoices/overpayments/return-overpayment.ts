import { randomUUID } from 'node:crypto';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { singleLine } from '../../../../domain/invoices/document-content.ts';
import {
  type InvoiceAction,
  invoiceRefusals,
  overpaidLeftCents,
} from '../../../../domain/invoices/office-actions.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import type { Deps } from '../../../common/deps.ts';
import type { payments } from '../../../db/schema/payments.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { fieldRefusal, Refusal, refuseIf } from '../../../platform/refusal.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { startRefund } from '../../payments/refund-payment.ts';
import { leftOnCards, refundablePayments, refundsByState } from '../../payments/refundable-payments.ts';
import type { InvoiceRow } from '../find-invoice.ts';
import { type DocumentRow, issueDocument } from '../issue-document.ts';
import { cardWords } from '../money-words.ts';
import { queueDocument } from '../queue-document.ts';

/** What decides whether a locked invoice's overpayment can be moved: its amounts, what is on its way back already, and what cards can take back. */
export async function overpaymentOf(tx: Transaction, invoice: InvoiceRow) {
  const { started: returningCents } = await refundsByState(tx, invoice.id);
  const cardLeftCents = await leftOnCards(tx, invoice.id);
  return { ...(await amountsOfInvoice(tx, invoice.id)), returningCents, cardLeftCents };
}

type MovesOverpayment = Extract<InvoiceAction, 'refund' | 'keep-credit' | 'bank-refund'>;

/**
 * How much of a locked invoice's overpayment to move, in cents: the amount asked for, or all of it.
 * @throws Refusal `conflict` if nothing is overpaid, while a bank decides a dispute about it, or to a card if none paid it;
 *   `invalid_fields` for more than the overpayment
 */
export async function amountToMove(
  tx: Transaction,
  invoice: InvoiceRow,
  { action, amountCents }: { action: MovesOverpayment; amountCents: number | null },
): Promise<number> {
  const facts = await overpaymentOf(tx, invoice);
  refuseIf(invoiceRefusals[action](facts));
  const overpaid = overpaidLeftCents(facts);
  if (amountCents !== null && amountCents > overpaid) {
    throw fieldRefusal('Amount', deskInvoiceMessages.moreThanOverpaid(formatMoney(overpaid)));
  }
  return amountCents ?? overpaid;
}

type Share = { payment: typeof payments.$inferSelect; cents: number };

/** How an amount is divided among card payments, the latest first; less than the amount if they don't cover it. */
async function sharesOf(
  tx: Transaction,
  invoice: InvoiceRow,
  { amountCents, paymentId }: { amountCents: number; paymentId: number | null },
): Promise<Share[]> {
  const shares: Share[] = [];
  let rest = amountCents;
  for (const { payment, leftCents } of await refundablePayments(tx, invoice.id)) {
    if (paymentId !== null && payment.id !== paymentId) continue;
    const cents = Math.min(rest, leftCents);
    if (cents > 0) shares.push({ payment, cents });
    rest -= cents;
  }
  return shares;
}

const sumOf = (shares: readonly Share[]) => shares.reduce((sum, { cents }) => sum + cents, 0);

async function startRefunds(
  deps: Deps,
  tx: Transaction,
  shares: readonly Share[],
  { id: documentId, invoiceId }: DocumentRow,
): Promise<void> {
  // In id order, so that two transactions can't deadlock.
  for (const { payment, cents } of shares.toSorted((one, other) => one.payment.id - other.payment.id)) {
    await startRefund(deps, tx, {
      idempotencyKey: randomUUID(),
      paymentId: payment.id,
      amountCents: cents,
      documentId,
      ...(invoiceId !== null && { invoiceId }),
    });
  }
}

/**
 * Starts the refund of what a new adjustment note makes an overpayment, to the cards that paid.
 * @param paymentId the payment to refund, or null for the latest ones
 * @returns cents that go back
 * @throws Refusal `conflict` if nothing is overpaid, or it wasn't paid by card
 */
export async function refundCredit(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  note: DocumentRow,
  paymentId: number | null,
): Promise<number> {
  const amountCents = Math.min(
    note.totalCents,
    await amountToMove(tx, invoice, { action: 'refund', amountCents: null }),
  );
  const shares = await sharesOf(tx, invoice, { amountCents, paymentId });
  if (sumOf(shares) < amountCents) throw new Refusal('conflict', deskInvoiceMessages.notPaidByCard);
  await startRefunds(deps, tx, shares, note);
  return amountCents;
}

/**
 * Sends an overpayment of a locked invoice back to the cards that paid it, with a refund receipt and no change of GST.
 * The caller asks the provider once this is committed (`settleRefundsOf`).
 * @param amountCents null for as much of it as was paid by card
 * @throws Refusal `conflict` if nothing is overpaid, or it wasn't paid by card; `invalid_fields` for more than the
 *   overpayment
 */
export async function returnOverpayment(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  amountCents: number | null,
): Promise<DocumentRow> {
  const wanted = await amountToMove(tx, invoice, { action: 'refund', amountCents });
  const shares = await sharesOf(tx, invoice, { amountCents: wanted, paymentId: null });
  if (amountCents !== null && sumOf(shares) < wanted) {
    throw new Refusal('conflict', deskInvoiceMessages.notPaidByCard);
  }
  const receipt = await issueReceipt(
    deps,
    tx,
    invoice,
    shares.map(({ payment, cents }) => ({ to: cardWords(payment) ?? payment.brand, cents })),
  );
  await startRefunds(deps, tx, shares, receipt);
  return receipt;
}

/** Issues the refund receipt for an overpayment that goes back. */
export async function issueReceipt(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  parts: readonly { to: string; cents: number }[],
): Promise<DocumentRow> {
  const { customerId, jobId, planTermId } = invoice;
  const words = parts.map(({ to, cents }) => `${formatMoney(cents)} to ${to}`).join(', ');
  const receipt = await issueDocument(deps, tx, {
    kind: 'refund-receipt',
    customerId,
    jobId,
    planTermId,
    invoiceId: invoice.id,
    content: {
      ...invoice.content,
      work: null,
      terms: null,
      reason: `${invoice.number} was paid too much. We send back ${words}. GST doesn't change.`,
      invoiceNumber: invoice.number,
    },
    lines: parts.map(({ to, cents }) => singleLine('Refund of an overpayment', to, cents)),
    subtotalCents: parts.reduce((sum, { cents }) => sum + cents, 0),
    gstCents: 0,
  });
  await queueDocument(deps, tx, { documentId: receipt.id, customerId });
  return receipt;
}
