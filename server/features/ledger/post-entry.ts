import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { reversedCents } from '../../../domain/invoices/invoice-status.ts';
import { type LedgerEvent, postingsOf } from '../../../domain/ledger/postings.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { openDate, refuseClosed } from './closed-until.ts';
import { amountsOfInvoice } from './invoice-amounts.ts';

export type NewEntry = {
  event: LedgerEvent;
  /** Names what it records, such as `payment:12`; each key is posted once. */
  key: string;
  /** The invoice it's about, and its customer; null if it isn't about an invoice. */
  documentId: number | null;
  customerId: number | null;
  /** Why, where a person decided it. */
  note?: string | null;
  /** The bank's date of a transfer, YYYY-MM-DD, as somebody gave it; the seller's today if left out. */
  date?: string;
};

/**
 * Posts a balanced entry in the transaction of what it records. What lowers an invoice by more than is owed on it first
 * reverses its write-off, by exactly that much and under the same date: a payment, and also a lower price, a refund that
 * failed or a dispute that was won on appeal.
 * @returns the entry's id; null if it was posted before
 * @throws Refusal `invalid_fields` for a date in the closed period
 */
export async function postEntry(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  entry: NewEntry,
): Promise<number | null> {
  const { documentId, event, key } = entry;
  const receivable = postingsOf(event).find(({ account }) => account === 'receivable');
  if (documentId !== null && receivable && receivable.amountCents < 0) {
    await lockInvoice(tx, documentId);
    if (await isPosted(tx, key)) return null;
    const amountCents = reversedCents(await amountsOfInvoice(tx, documentId), -receivable.amountCents);
    const reversal = { kind: 'write-off-reversed', amountCents } as const;
    if (amountCents > 0) await addEntry(deps, tx, { ...entry, event: reversal, key: `reversal:${key}` });
  }
  return addEntry(deps, tx, entry);
}

/** Locks an invoice until the transaction ends. Lock it before its payments, so that two transactions can't deadlock. */
async function lockInvoice(tx: Transaction, documentId: number): Promise<void> {
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.id, documentId))
    .for('no key update');
}

async function addEntry(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { event, key, documentId, customerId, note, date }: NewEntry,
): Promise<number | null> {
  const now = clock.now();
  if (date !== undefined) await refuseClosed(tx, date);
  const [entry] = await tx
    .insert(ledgerEntries)
    .values({
      kind: event.kind,
      key,
      postedAt: toDate(now),
      date: date ?? (await openDate(tx, localToday(now, OPERATOR_TIME_ZONE))),
      documentId,
      customerId,
      note: note ?? null,
    })
    .onConflictDoNothing({ target: ledgerEntries.key })
    .returning({ id: ledgerEntries.id });
  if (!entry) return null;
  await tx.insert(ledgerLines).values(postingsOf(event).map((line) => ({ ...line, entryId: entry.id })));
  return entry.id;
}

/** Whether an entry with a key was posted. */
export async function isPosted(tx: Transaction, key: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.key, key));
  return found !== undefined;
}
