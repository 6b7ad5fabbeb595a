import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Queryable } from '../../db/client.ts';
import { eq, inArray } from '../../db/drizzle.ts';
import { bankPayments } from '../../db/schema/ledger.ts';
import { paymentParts } from '../../db/schema/payment-parts.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { recordMoney } from '../ledger/post-received.ts';
import type { InvoiceRow } from './find-invoice.ts';
import { amountToMove, issueReceipt, overpaidCents } from './overpayments/return-overpayment.ts';

export type BankTransfer = {
  /** Unique to the transfer, forever. */
  key: string;
  /** Positive, even when the money goes back to the customer. */
  amountCents: number;
  /** The bank's date, YYYY-MM-DD. */
  date: string;
  /** The text on the bank statement. */
  description: string | null;
  staffId: number;
};

/** How much of a transfer is for which locked invoice; positive cents. */
export type TransferPart = { invoice: InvoiceRow; cents: number };

/**
 * Records a customer's bank transfer for locked invoices, once, with its receipt, under the bank's date and text. A part
 * may be more than is due.
 * @throws Refusal `conflict` if this transfer was recorded for other invoices or another amount; `invalid_fields`
 * @returns false if it was recorded before
 */
export async function recordBankPayment(
  deps: Deps,
  tx: Transaction,
  parts: readonly TransferPart[],
  transfer: BankTransfer,
): Promise<boolean> {
  const { amountCents, date } = transfer;
  const sorted = parts.toSorted((one, other) => one.invoice.id - other.invoice.id);
  const ids = new Set(sorted.map(({ invoice }) => invoice.id));
  if (ids.size < parts.length) throw fieldRefusal('Parts', deskInvoiceMessages.partTwice);
  if (sorted.reduce((sum, { cents }) => sum + cents, 0) !== amountCents) {
    throw fieldRefusal('Parts', deskInvoiceMessages.partsDontAddUp(formatMoney(amountCents)));
  }
  const id = await keepTransfer(deps, tx, sorted, transfer);
  if (id === null) return false;
  await recordMoney(deps, tx, {
    kind: 'bank-payment',
    key: `bank-payment:${id}`,
    parts: sorted.map(({ invoice, cents }) => ({
      documentId: invoice.id,
      customerId: invoice.customerId,
      amountCents: cents,
    })),
    date,
  });
  return true;
}

/**
 * Records that the office sent an overpayment of a locked invoice back by bank transfer, with a refund receipt.
 * @returns false if it was recorded before
 * @throws Refusal `conflict` if nothing is overpaid; `invalid_fields` for more than the overpayment
 */
export async function recordBankRefund(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  transfer: BankTransfer,
): Promise<boolean> {
  const { amountCents } = transfer;
  const id = await keepTransfer(deps, tx, [{ invoice, cents: -amountCents }], transfer);
  if (id === null) return false;
  amountToMove(await overpaidCents(tx, invoice), amountCents);
  await issueReceipt(deps, tx, invoice, [{ to: 'your bank account', cents: amountCents }]);
  await postEntry(deps, tx, {
    event: { kind: 'bank-refund', amountCents },
    key: `bank-refund:${id}`,
    documentId: invoice.id,
    customerId: invoice.customerId,
    date: transfer.date,
  });
  return true;
}

/**
 * Inserts a transfer's row with its parts and returns its id; null if it was recorded before.
 * @param parts signed cents: negative for what was sent back
 */
async function keepTransfer(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  parts: readonly TransferPart[],
  { key, date, description, staffId }: BankTransfer,
): Promise<number | null> {
  const now = clock.now();
  if (date > localToday(now, OPERATOR_TIME_ZONE)) {
    throw fieldRefusal('Date', deskInvoiceMessages.transferInFuture);
  }
  const [kept] = await tx
    .insert(bankPayments)
    .values({
      key,
      documentId: parts.length === 1 ? (parts[0]?.invoice.id ?? null) : null,
      amountCents: parts.reduce((sum, { cents }) => sum + cents, 0),
      date,
      description,
      recordedBy: staffId,
      recordedAt: toDate(now),
    })
    .onConflictDoNothing({ target: bankPayments.key })
    .returning({ id: bankPayments.id });
  if (kept) {
    const rows = parts.map(({ invoice, cents }) => ({
      bankPaymentId: kept.id,
      documentId: invoice.id,
      amountCents: cents,
    }));
    // A trigger has added an only part already.
    await tx.insert(paymentParts).values(rows).onConflictDoNothing();
    return kept.id;
  }
  const known = await tx
    .select({ id: paymentParts.documentId, cents: paymentParts.amountCents })
    .from(bankPayments)
    .innerJoin(paymentParts, eq(paymentParts.bankPaymentId, bankPayments.id))
    .where(eq(bankPayments.key, key));
  const isSame = parts.every(({ invoice, cents }) =>
    known.some((part) => part.id === invoice.id && part.cents === cents),
  );
  if (isSame && known.length === parts.length) return null;
  throw new Refusal('conflict', deskInvoiceMessages.transferRecorded);
}

/** The keys of those transfers that are recorded. */
export async function recordedTransfers(db: Queryable, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const known = await db
    .select({ key: bankPayments.key })
    .from(bankPayments)
    .where(inArray(bankPayments.key, [...keys]));
  return known.map(({ key }) => key);
}
