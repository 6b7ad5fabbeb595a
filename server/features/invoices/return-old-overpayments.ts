import { eq, sql } from 'drizzle-orm';
import { OVERPAYMENT_KEPT_DAYS } from '../../../domain/lifetimes.ts';
import type { Queryable } from '../../db/client.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { doEach } from '../../platform/do-each.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refundsByState, settleRefundsOf } from '../payments/refundable-payments.ts';
import { asInvoice, lockedDocument } from './find-invoice.ts';
import { returnOverpayment } from './return-overpayment.ts';

/**
 * Sends overpayments of which nobody has said anything for a week back to their cards. What came by bank transfer, is
 * disputed, or couldn't be refunded to its card stays in the office's list of overpaid invoices.
 */
export async function returnOldOverpayments(deps: Deps): Promise<void> {
  const before = toDate(deps.clock.now().subtract({ hours: 24 * OVERPAYMENT_KEPT_DAYS }));
  await doEach(await overpaidBefore(deps.db, before), async (invoiceId) => {
    try {
      const receipt = await transaction(deps.pool, async (tx) => {
        const invoice = asInvoice(await lockedDocument(tx, invoiceId));
        // Its card didn't take the money, and won't next time.
        if ((await refundsByState(tx, invoiceId)).failed > 0) return null;
        return returnOverpayment(deps, tx, invoice, null);
      });
      if (receipt) await settleRefundsOf(deps, receipt.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  });
}

/** Invoices that are paid too much, and on which nothing has moved since. */
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
