import type { Queryable } from '../../db/client.ts';
import { and, eq, isNull } from '../../db/drizzle.ts';
import { invoiceHolds } from '../../db/schema/invoices.ts';

/** An invoice's hold that hasn't been released; null if there's none. */
export async function openHold(db: Queryable, documentId: number) {
  const [found] = await db
    .select()
    .from(invoiceHolds)
    .where(and(eq(invoiceHolds.documentId, documentId), isNull(invoiceHolds.releasedAt)));
  return found ?? null;
}

/** Whether somebody said that something isn't right with an invoice, and the office hasn't sorted it out yet. */
export async function isOnHold(db: Queryable, documentId: number): Promise<boolean> {
  return (await openHold(db, documentId)) !== null;
}
