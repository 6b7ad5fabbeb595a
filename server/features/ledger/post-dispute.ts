import { type DisputeBalance, disputeEvents } from '../../../domain/ledger/dispute-events.ts';
import { divideCents } from '../../../domain/payments/divide-cents.ts';
import type { DisputeState } from '../../../domain/payments/payment-life.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, like, sql } from '../../db/drizzle.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import type { Transaction } from '../../db/transaction.ts';
import { partsOfPayment } from './payment-parts.ts';
import { postEntry } from './post-entry.ts';

/** The fields of a recorded dispute that matter here. */
type Dispute = { id: number; paymentId: number; state: DisputeState; amountCents: number };

/**
 * Posts what the ledger lacks for a dispute's state, if its payment is for invoices. Where it's for several, each bears
 * its share: what was posted before if that's the amount, else the parts in their order. The payment must be locked.
 */
export async function postDispute(deps: Deps, tx: Transaction, dispute: Dispute): Promise<void> {
  const { id, paymentId, state, amountCents } = dispute;
  const parts = await partsOfPayment(tx, paymentId);
  if (parts.length === 0) return;
  const balances: (DisputeBalance & { count: number })[] = [];
  for (const { documentId } of parts) balances.push(await balanceOf(tx, documentId, id));
  const posted = balances.map(({ heldCents, lostCents }) => heldCents + lostCents);
  const isPosted = posted.reduce((sum, cents) => sum + cents, 0) === amountCents;
  const rooms = parts.map((part) => part.amountCents - part.refundedCents);
  const shares = isPosted ? posted : divideCents(amountCents, rooms);
  let count = balances.reduce((sum, balance) => sum + balance.count, 0);
  for (const [index, { documentId, customerId }] of parts.entries()) {
    const balance = balances[index] ?? NOTHING;
    for (const event of disputeEvents(balance, { state, amountCents: shares[index] ?? 0 })) {
      count += 1;
      await postEntry(deps, tx, { event, key: `dispute:${id}:${count}`, documentId, customerId });
    }
  }
}

const NOTHING: DisputeBalance = { heldCents: 0, lostCents: 0 };

/** What was posted for a dispute on an invoice, and in how many entries. */
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
