import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt } from '../../db/drizzle.ts';
import { contactRequests, customers } from '../../db/schema/customers.ts';
import { assets, warrantyRequests } from '../../db/schema/equipment.ts';
import { documents } from '../../db/schema/invoices.ts';
import type { Transaction } from '../../db/transaction.ts';

export type RequestPage = { state: 'open' | 'answered'; after: number | undefined; limit: number };

/** Open requests oldest first, answered ones newest first. */
function inOrder(id: PgColumn, answeredAt: PgColumn, { state, after }: RequestPage) {
  const isOpen = state === 'open';
  const beyond = after === undefined ? undefined : isOpen ? gt(id, after) : lt(id, after);
  return {
    where: and(isOpen ? isNull(answeredAt) : isNotNull(answeredAt), beyond),
    order: isOpen ? asc(id) : desc(id),
  };
}

const selectWarranty = (db: Queryable) =>
  db
    .select({ request: warrantyRequests, asset: assets, customer: customers })
    .from(warrantyRequests)
    .innerJoin(assets, eq(assets.id, warrantyRequests.assetId))
    .innerJoin(customers, eq(customers.id, warrantyRequests.customerId));

/** A warranty request with its equipment and customer. */
export type WarrantyRecord = Awaited<ReturnType<typeof selectWarranty>>[number];

export async function warrantyPage(db: Queryable, page: RequestPage): Promise<WarrantyRecord[]> {
  const { where, order } = inOrder(warrantyRequests.id, warrantyRequests.answeredAt, page);
  return selectWarranty(db).where(where).orderBy(order).limit(page.limit);
}

export async function warrantyById(db: Queryable, id: number): Promise<WarrantyRecord | null> {
  const [found] = await selectWarranty(db).where(eq(warrantyRequests.id, id));
  return found ?? null;
}

export type ContactRow = typeof contactRequests.$inferSelect & { invoiceNumber: string | null };

const selectContacts = (db: Queryable) =>
  db
    .select({ ...getTableColumns(contactRequests), invoiceNumber: documents.number })
    .from(contactRequests)
    .leftJoin(documents, eq(documents.id, contactRequests.documentId));

export async function contactPage(db: Queryable, page: RequestPage): Promise<ContactRow[]> {
  const { where, order } = inOrder(contactRequests.id, contactRequests.answeredAt, page);
  return selectContacts(db).where(where).orderBy(order).limit(page.limit);
}

export async function contactById(db: Queryable, id: number): Promise<ContactRow | null> {
  const [found] = await selectContacts(db).where(eq(contactRequests.id, id));
  return found ?? null;
}

/** Answers an open request. If several answers arrive at once, only one gets true. */
export async function answerIfOpen(
  tx: Transaction,
  table: typeof warrantyRequests | typeof contactRequests,
  { id, answer, at }: { id: number; answer: string; at: Date },
): Promise<boolean> {
  const answered = await tx
    .update(table)
    .set({ answer, answeredAt: at })
    .where(and(eq(table.id, id), isNull(table.answeredAt)))
    .returning({ id: table.id });
  return answered.length > 0;
}
