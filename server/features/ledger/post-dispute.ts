import { type DisputeBalance, disputeEvents } from '../../../domain/ledger/dispute-events.ts';
import type { DisputeState } from '../../../domain/payments/payment-life.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, like, sql } from '../../db/drizzle.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import { payments } from '../../db/schema/payments.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { postEntry } from './post-entry.ts';

/** The fields of a recorded dispute that matter here. */
type Dispute = { id: number; paymentId: number; state: DisputeState; amountCents: number };

/** Posts what the ledger lacks for a dispute's state, if its payment is for an invoice. The payment must be locked. */
export async function postDispute(deps: Deps, tx: Transaction, dispute: Dispute): Promise<void> {
  const { id, paymentId } = dispute;
  const [payment] = await tx
    .select({ documentId: payments.documentId, customerId: payments.customerId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!payment?.documentId) return;
  const { count, ...balance } = await balanceOf(tx, payment.documentId, id);
  const events = disputeEvents(balance, dispute);
  for (const [index, event] of events.entries()) {
    await postEntry(deps, tx, { event, key: `dispute:${id}:${count + index + 1}`, ...payment });
  }
}

/** What was posted for a dispute, and in how many entries. */
async function balanceOf(
  db: Queryable,
  documentId: number,
  id: number,
): Promise<DisputeBalance & { count: number }> {
  const kinds = await db
    .select({
      kind: ledgerEntries.kind,
      count: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${ledgerLines.amountCents})::int`,
    })
    .from(ledgerEntries)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), sql`${ledgerLines.amountCents} > 0`),
    )
    .where(and(eq(ledgerEntries.documentId, documentId), like(ledgerEntries.key, `dispute:${id}:%`)))
    .groupBy(ledgerEntries.kind);
  const sum = (wanted: string) => kinds.find(({ kind }) => kind === wanted)?.cents ?? 0;
  return {
    count: kinds.reduce((total, { count }) => total + count, 0),
    heldCents: sum('dispute-opened') - sum('dispute-won') - sum('dispute-lost'),
    lostCents: sum('dispute-lost') - sum('dispute-regained'),
  };
}
