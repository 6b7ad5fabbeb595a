import { hash } from 'node:crypto';
import { IDEMPOTENCY_HOURS } from '../../../domain/constants.ts';
import type { Queryable } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { eq, lt } from '../../db/drizzle.ts';
import { submits } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { Deps } from '../deps.ts';

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

/** Deletes submits that are too old to be repeated (R4.30); what they did stays. */
export async function deleteOldSubmits({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: IDEMPOTENCY_HOURS }));
  await deleteInBatches(db, submits, submits.key, lt(submits.createdAt, before));
}

/**
 * A hash of what a submit asks for: the same fields, in any order, have the same hash (R4.30).
 * @param operation what is asked for, and the id it's about
 * @param body the parsed body; what is null or left out counts as not asked for
 */
export function fingerprintOf(operation: string, body: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([operation, fields]));
}
