import type { InvoiceAmounts } from '../../../domain/invoices/invoice-status.ts';
import {
  type EntryKind,
  PAID_KINDS,
  REFUNDED_KINDS,
  WRITTEN_OFF_KINDS,
} from '../../../domain/ledger/accounts.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { documents } from '../../db/schema/invoices.ts';

/** What moved on an invoice, by kind of entry, in cents; a debit of the receivable is positive. */
export type Moved = Partial<Record<EntryKind, number>>;

/**
 * What moved on each document of a select from `documents`; null for one without entries. A lost dispute moves from one
 * account to the other: only the receivable's side counts.
 */
export const movedOnDocument = sql<Moved | null>`(
  select jsonb_object_agg(moved.kind, moved.cents) from (
    select entry.kind, sum(line.amount_cents) as cents
    from ledger_entries entry join ledger_lines line on line.entry_id = entry.id
    where entry.document_id = documents.id and line.account in ('receivable', 'disputes')
      and (line.account = 'receivable') = (entry.kind not in ('dispute-opened', 'dispute-won'))
    group by entry.kind
  ) moved)`;

const movedOnDocuments = preparedOnce((db) =>
  db
    .select({ id: documents.id, moved: movedOnDocument })
    .from(documents)
    .where(sql`${documents.id} = any(${sql.placeholder('documentIds')}::bigint[])`)
    .prepare('moved_on_documents'),
);

/**
 * The amounts of each invoice, according to the ledger.
 * @returns amounts by invoice id, one for every id that was passed
 */
export async function invoiceAmounts(
  db: Queryable,
  documentIds: readonly number[],
): Promise<Map<number, InvoiceAmounts>> {
  const rows = documentIds.length === 0 ? [] : await movedOnDocuments(db).execute({ documentIds });
  const moved = new Map(rows.map((row) => [row.id, row.moved]));
  return new Map(documentIds.map((id) => [id, amountsOf(moved.get(id) ?? null)]));
}

/** The amounts of one invoice. */
export async function amountsOfInvoice(db: Queryable, documentId: number): Promise<InvoiceAmounts> {
  const found = (await invoiceAmounts(db, [documentId])).get(documentId);
  if (!found) throw new Error(`No amounts of invoice ${documentId}`);
  return found;
}

export function amountsOf(moved: Moved | null): InvoiceAmounts {
  const sum = (...kinds: EntryKind[]) => kinds.reduce((total, kind) => total + (moved?.[kind] ?? 0), 0);
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
