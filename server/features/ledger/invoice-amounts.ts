import type { InvoiceAmounts } from '../../../domain/invoices/invoice-status.ts';
import {
  type EntryKind,
  PAID_KINDS,
  REFUNDED_KINDS,
  WRITTEN_OFF_KINDS,
} from '../../../domain/ledger/accounts.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import { ledgerEntries, ledgerLines } from '../../db/schema/ledger.ts';

/** What moved on an invoice, by kind of entry, in cents; a debit of the receivable is positive. */
type Moved = Partial<Record<EntryKind, number>>;

/**
 * The amounts of each invoice, according to the ledger.
 * @returns amounts by invoice id, one for every id that was passed
 */
export async function invoiceAmounts(
  db: Queryable,
  documentIds: readonly number[],
): Promise<Map<number, InvoiceAmounts>> {
  const rows =
    documentIds.length === 0
      ? []
      : await db
          .select({
            documentId: ledgerEntries.documentId,
            kind: ledgerEntries.kind,
            cents: sql<number>`sum(${ledgerLines.amountCents})::int`,
          })
          .from(ledgerEntries)
          .innerJoin(
            ledgerLines,
            and(
              eq(ledgerLines.entryId, ledgerEntries.id),
              inArray(ledgerLines.account, ['receivable', 'disputes']),
              // A lost dispute moves from one to the other: only the receivable's side counts.
              sql`(${ledgerLines.account} = 'receivable') = (${ledgerEntries.kind} not in ('dispute-opened', 'dispute-won'))`,
            ),
          )
          .where(inArray(ledgerEntries.documentId, [...documentIds]))
          .groupBy(ledgerEntries.documentId, ledgerEntries.kind);
  const moved = new Map<number, Moved>(documentIds.map((id) => [id, {}]));
  for (const { documentId, kind, cents } of rows) {
    const known = documentId === null ? undefined : moved.get(documentId);
    if (known) known[kind] = cents;
  }
  return new Map([...moved].map(([id, byKind]) => [id, amountsOf(byKind)]));
}

/** The amounts of one invoice. */
export async function amountsOfInvoice(db: Queryable, documentId: number): Promise<InvoiceAmounts> {
  const found = (await invoiceAmounts(db, [documentId])).get(documentId);
  if (!found) throw new Error(`No amounts of invoice ${documentId}`);
  return found;
}

function amountsOf(moved: Moved): InvoiceAmounts {
  const sum = (...kinds: EntryKind[]) => kinds.reduce((total, kind) => total + (moved[kind] ?? 0), 0);
  // 0 - x rather than -x, which would turn 0 into -0.
  const credited = (...kinds: EntryKind[]) => 0 - sum(...kinds);
  return {
    totalCents: sum('invoice'),
    creditedCents: credited('adjustment-note'),
    paidCents: credited(...PAID_KINDS),
    refundedCents: sum(...REFUNDED_KINDS),
    writtenOffCents: credited(...WRITTEN_OFF_KINDS),
    disputedCents: sum('dispute-opened', 'dispute-won') - sum('dispute-lost'),
  };
}
