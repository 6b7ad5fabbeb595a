import type { Queryable } from '../../../db/client.ts';
import { and, eq, inArray, sql } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { documents } from '../../../db/schema/invoices.ts';
import { bankPayments, ledgerEntries, ledgerLines } from '../../../db/schema/ledger.ts';

const payable = {
  id: documents.id,
  customerId: documents.customerId,
  number: documents.number,
  dueDate: sql<string>`${documents.dueDate}`,
  customerName: sql<string>`coalesce(${customers.businessName}, ${customers.firstName} || ' ' || ${customers.lastName})`,
};

const isInvoice = inArray(documents.kind, ['call-out', 'repair']);

/** The invoices with some numbers, each as it is or the ones that replaced it. */
export async function invoicesByNumber(db: Queryable, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const named = await db
    .select(payable)
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .where(and(isInvoice, inArray(documents.number, [...numbers])));
  return named.map((invoice) => ({ ...invoice, named: invoice.number }));
}

/** The invoice that replaced each corrected one, by the corrected one's id. */
export async function replacementsOf(db: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ ...payable, replacesId: sql<number>`${documents.replacesId}`.mapWith(Number) })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .where(inArray(documents.replacesId, [...ids]));
}

/** All invoices with something due according to the ledger, in cents. */
export async function unpaidInvoices(db: Queryable) {
  const dueCents = sql<number>`sum(${ledgerLines.amountCents})::int`;
  return db
    .select({ ...payable, dueCents })
    .from(documents)
    .innerJoin(customers, eq(customers.id, documents.customerId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.documentId, documents.id))
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, 'receivable')),
    )
    .groupBy(documents.id, customers.id)
    .having(sql`sum(${ledgerLines.amountCents}) > 0`)
    .orderBy(documents.dueDate, documents.id);
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
