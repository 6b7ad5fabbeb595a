import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import type { Deps } from '../../../common/deps.ts';
import { eq } from '../../../db/drizzle.ts';
import { bankPayments } from '../../../db/schema/ledger.ts';
import { paymentParts } from '../../../db/schema/payment-parts.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import type { InvoiceRow } from '../find-invoice.ts';

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

/** What the office types about a transfer; its key is the submit's. */
export type TypedTransfer = Pick<BankTransfer, 'amountCents' | 'date' | 'description'>;

/** How much of a transfer is for which locked invoice; positive cents. */
export type TransferPart = { invoice: InvoiceRow; cents: number };

/**
 * Inserts a transfer's row with its parts and returns its id; null if it was recorded before.
 * @param parts signed cents: negative for what was sent back
 */
export async function keepTransfer(
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
