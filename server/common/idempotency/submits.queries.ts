import type { Queryable } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { submits } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';

type NewSubmit = Omit<typeof submits.$inferInsert, 'reply'>;

/**
 * Claims a key for the transaction; false if it was used before. Another request with the same key waits until this
 * transaction ends.
 */
export async function claimKey(tx: Transaction, submit: NewSubmit): Promise<boolean> {
  const claimed = await tx
    .insert(submits)
    .values({ ...submit, reply: {} })
    .onConflictDoNothing()
    .returning({ key: submits.key });
  return claimed.length > 0;
}

export async function keepReply(tx: Transaction, key: string, reply: unknown): Promise<void> {
  await tx.update(submits).set({ reply }).where(eq(submits.key, key));
}

export async function findSubmit(db: Queryable, key: string) {
  const [found] = await db.select().from(submits).where(eq(submits.key, key));
  return found ?? null;
}
