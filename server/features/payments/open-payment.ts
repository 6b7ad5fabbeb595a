import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { payments } from '../../db/schema/payments.ts';

/** Whether somebody pays an invoice by card right now: its outcome isn't known, or the bank waits for a confirmation. */
export async function hasOpenPayment(db: Queryable, documentId: number): Promise<boolean> {
  const [open] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.documentId, documentId), inArray(payments.state, ['started', 'confirmation-required'])),
    )
    .limit(1);
  return open !== undefined;
}
