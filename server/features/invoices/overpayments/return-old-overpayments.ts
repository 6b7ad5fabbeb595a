import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { balanceCents, type InvoiceAmounts } from '../../../../domain/invoices/invoice-status.ts';
import { OVERPAYMENT_KEPT_DAYS } from '../../../../domain/lifetimes.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, eq, max, sql } from '../../../db/drizzle.ts';
import { ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';
import { transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { doEach } from '../../../platform/do-each.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refundablePayments, refundsByState, settleRefundsOf } from '../../payments/refundable-payments.ts';
import { asInvoice, lockedDocument } from '../find-invoice.ts';
import { returnOverpayment } from './return-overpayment.ts';

/**
 * Sends overpayments that nobody has dealt with for a week back to their cards. What came by bank transfer, is
 * disputed, or couldn't be refunded to its card stays in the office's list of overpaid invoices.
 */
export async function returnOldOverpayments(deps: Deps): Promise<void> {
  const before = toDate(deps.clock.now().subtract({ hours: 24 * OVERPAYMENT_KEPT_DAYS }));
  await doEach(await overpaidBefore(deps.db, before), async (invoiceId) => {
    try {
      const receipt = await transaction(deps.pool, async (tx) => {
        const invoice = asInvoice(await lockedDocument(tx, invoiceId));
        // The card refused the refund, and will refuse the next one too.
        if ((await refundsByState(tx, invoiceId)).failed > 0) return null;
        return returnOverpayment(deps, tx, invoice, null);
      });
      if (receipt) await settleRefundsOf(deps, receipt.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  });
}

type Returning = {
  /** Cents already on their way back. */
  returningCents: number;
  /** YYYY-MM-DD in the seller's time zone: the day the rest goes back automatically; null if it won't. */
  returnsOn: string | null;
};

/** What will happen to an invoice's overpayment if nobody does anything. */
export async function overpaymentReturn(
  db: Queryable,
  invoiceId: number,
  amounts: InvoiceAmounts,
): Promise<Returning> {
  const overpaid = -balanceCents(amounts);
  if (overpaid <= 0) return { returningCents: 0, returnsOn: null };
  const { started, failed } = await refundsByState(db, invoiceId);
  const returningCents = Math.min(started, overpaid);
  const staysHere = failed > 0 || amounts.disputedCents > 0 || returningCents === overpaid;
  if (staysHere || (await refundablePayments(db, invoiceId)).length === 0) {
    return { returningCents, returnsOn: null };
  }
  const [moved] = await db
    .select({ at: max(ledgerEntries.postedAt) })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(and(eq(ledgerEntries.documentId, invoiceId), eq(ledgerLines.account, 'receivable')));
  const at = moved?.at?.toTemporalInstant().add({ hours: 24 * OVERPAYMENT_KEPT_DAYS });
  return { returningCents, returnsOn: at ? localToday(at, OPERATOR_TIME_ZONE) : null };
}

/** Overpaid invoices with nothing posted since a time. */
async function overpaidBefore(db: Queryable, before: Date): Promise<number[]> {
  const rows = await db
    .select({ documentId: sql<number>`${ledgerEntries.documentId}`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(sql`${ledgerLines.account} = 'receivable' and ${ledgerEntries.documentId} is not null`)
    .groupBy(ledgerEntries.documentId)
    .having(sql`sum(${ledgerLines.amountCents}) < 0 and max(${ledgerEntries.postedAt}) <= ${before}`)
    .orderBy(ledgerEntries.documentId);
  return rows.map(({ documentId }) => documentId);
}
