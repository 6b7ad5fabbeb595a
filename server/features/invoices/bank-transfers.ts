import { localToday } from '../../../domain/availability/local-time.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskMessages } from '../../../domain/desk-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, inArray } from '../../db/drizzle.ts';
import { bankPayments } from '../../db/schema/ledger.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { recordMoney } from '../ledger/post-received.ts';
import type { InvoiceRow } from './find-invoice.ts';
import { amountToMove, issueReceipt, overpaidCents } from './return-overpayment.ts';

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

/**
 * Records a customer's bank transfer for a locked invoice, once, with its receipt. It may be more than is due.
 * @returns false if it was recorded before
 * @throws Refusal `conflict` if this transfer was recorded for another invoice or amount; `invalid_fields`
 */
export async function recordBankPayment(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  transfer: BankTransfer,
): Promise<boolean> {
  const { amountCents } = transfer;
  const id = await keepTransfer(deps, tx, invoice, transfer, amountCents);
  if (id === null) return false;
  await recordMoney(deps, tx, {
    event: { kind: 'bank-payment', amountCents },
    key: `bank-payment:${id}`,
    documentId: invoice.id,
    customerId: invoice.customerId,
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
  const id = await keepTransfer(deps, tx, invoice, transfer, -amountCents);
  if (id === null) return false;
  amountToMove(await overpaidCents(tx, invoice), amountCents);
  await issueReceipt(deps, tx, invoice, [{ to: 'your bank account', cents: amountCents }]);
  await postEntry(deps, tx, {
    event: { kind: 'bank-refund', amountCents },
    key: `bank-refund:${id}`,
    documentId: invoice.id,
    customerId: invoice.customerId,
    ...(transfer.description && { note: transfer.description }),
  });
  return true;
}

/** Inserts a transfer's row and returns its id; null if it was recorded before. */
async function keepTransfer(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  invoice: InvoiceRow,
  { key, date, description, staffId }: BankTransfer,
  signedCents: number,
): Promise<number | null> {
  const now = clock.now();
  if (date > localToday(now, OPERATOR_TIME_ZONE)) {
    throw fieldRefusal('Date', deskMessages.transferInFuture);
  }
  const [kept] = await tx
    .insert(bankPayments)
    .values({
      key,
      documentId: invoice.id,
      amountCents: signedCents,
      date,
      description,
      recordedBy: staffId,
      recordedAt: toDate(now),
    })
    .onConflictDoNothing({ target: bankPayments.key })
    .returning({ id: bankPayments.id });
  if (kept) return kept.id;
  const same = and(
    eq(bankPayments.key, key),
    eq(bankPayments.documentId, invoice.id),
    eq(bankPayments.amountCents, signedCents),
  );
  const [known] = await tx.select({ id: bankPayments.id }).from(bankPayments).where(same);
  if (known) return null;
  throw new Refusal('conflict', deskMessages.transferRecorded);
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
