import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { roundingCents } from '../../../../domain/payments/cash-rounding.ts';
import type { RecordedMethod } from '../../../../domain/payments/recorded-methods.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import type { Deps } from '../../../common/deps.ts';
import { eq } from '../../../db/drizzle.ts';
import { bankPayments } from '../../../db/schema/ledger.ts';
import { paymentParts } from '../../../db/schema/payment-parts.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import type { InvoiceRow } from '../find-invoice.ts';

/** A payment that the office records: a bank transfer, EFTPOS, cash or a cheque. */
export type BankTransfer = {
  method: RecordedMethod;
  /** Unique to the payment, forever. */
  key: string;
  /** Positive, even when the money goes back to the customer. */
  amountCents: number;
  /** The day, YYYY-MM-DD; of a transfer the bank's. */
  date: string;
  /** The text on the bank statement, or the number of a cheque or slip. */
  description: string | null;
  staffId: number;
};

/** What the office types about a payment; its key is the submit's. */
export type TypedTransfer = Pick<BankTransfer, 'method' | 'amountCents' | 'date' | 'description'>;

/** How much of a payment is for which locked invoice; positive cents. */
export type TransferPart = { invoice: InvoiceRow; cents: number };

/**
 * Inserts a payment's row with its parts and returns its id, and how much more cash changed hands; null if it was recorded before.
 * @param parts signed cents: negative for what was sent back
 */
export async function keepTransfer(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  parts: readonly TransferPart[],
  { method, key, date, description, staffId }: BankTransfer,
): Promise<{ id: number; roundingCents: number } | null> {
  const now = clock.now();
  if (date > localToday(now, OPERATOR_TIME_ZONE)) {
    throw fieldRefusal('Date', deskInvoiceMessages.transferInFuture);
  }
  const amountCents = parts.reduce((sum, { cents }) => sum + cents, 0);
  const positiveCents = Math.abs(amountCents);
  const rounding = roundingCents(method, positiveCents);
  if (rounding === -positiveCents) throw fieldRefusal('Amount', deskInvoiceMessages.tooLittleForCash);
  const [kept] = await tx
    .insert(bankPayments)
    .values({
      method,
      key,
      documentId: parts.length === 1 ? (parts[0]?.invoice.id ?? null) : null,
      amountCents,
      roundingCents: amountCents < 0 ? 0 - rounding : rounding,
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
    return { id: kept.id, roundingCents: rounding };
  }
  const known = await tx
    .select({ method: bankPayments.method, id: paymentParts.documentId, cents: paymentParts.amountCents })
    .from(bankPayments)
    .innerJoin(paymentParts, eq(paymentParts.bankPaymentId, bankPayments.id))
    .where(eq(bankPayments.key, key));
  const isSame = parts.every(({ invoice, cents }) =>
    known.some((part) => part.method === method && part.id === invoice.id && part.cents === cents),
  );
  if (isSame && known.length === parts.length) return null;
  throw new Refusal('conflict', deskInvoiceMessages.transferRecorded);
}
