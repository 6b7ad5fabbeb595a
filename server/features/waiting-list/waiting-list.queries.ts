import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { subscribers } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';

const isWaiting = isNull(subscribers.toldAt);

export type NewSubscriber = { email: string; postcode: string; createdAt: Date };

/** Keeps somebody who waits; the person who is known already stays as they are. */
export async function addSubscriber(db: Queryable, subscriber: NewSubscriber): Promise<void> {
  await db.insert(subscribers).values(subscriber).onConflictDoNothing();
}

/** Keeps somebody who waits; the person who was told before waits anew, the person who waits already does so since then. */
export async function addSubscriberAgain(db: Queryable, subscriber: NewSubscriber): Promise<void> {
  await db
    .insert(subscribers)
    .values(subscriber)
    .onConflictDoUpdate({
      target: [subscribers.email, subscribers.postcode],
      set: { createdAt: subscriber.createdAt, toldAt: null },
      setWhere: isNotNull(subscribers.toldAt),
    });
}

export async function subscriberById(db: Queryable, id: number) {
  const [found] = await db.select().from(subscribers).where(eq(subscribers.id, id));
  return found ?? null;
}

/** The postcodes that anybody waits for. */
export async function awaitedPostcodes(db: Queryable): Promise<string[]> {
  const found = await db
    .selectDistinct({ postcode: subscribers.postcode })
    .from(subscribers)
    .where(isWaiting);
  return found.map(({ postcode }) => postcode);
}

/**
 * Marks some of those who wait for these postcodes as told, each once whatever else does the same meanwhile.
 * @returns their ids, at most `limit`
 */
export async function markTold(
  tx: Transaction,
  { postcodes, at, limit }: { postcodes: string[]; at: Date; limit: number },
): Promise<number[]> {
  const some = tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(isWaiting, inArray(subscribers.postcode, postcodes)))
    .limit(limit)
    .for('update', { skipLocked: true });
  const notified = await tx
    .update(subscribers)
    .set({ toldAt: at })
    // As an array it is read once, and the limit holds.
    .where(sql`${subscribers.id} = any(array(${some}))`)
    .returning({ id: subscribers.id });
  return notified.map(({ id }) => id);
}

/** Lets somebody wait on whose mail has not been written. */
export async function markWaiting(db: Queryable, id: number): Promise<void> {
  await db.update(subscribers).set({ toldAt: null }).where(eq(subscribers.id, id));
}

/** How many wait for each postcode and since when, the most awaited first; and how many in all, for how many. */
export function countByPostcode(db: Queryable, limit: number) {
  const waiting = count();
  return db
    .select({
      postcode: subscribers.postcode,
      waiting,
      since: sql<Date>`min(${subscribers.createdAt})`.mapWith(subscribers.createdAt),
      waitingInAll: sql<number>`(sum(${waiting}) over ())::int`,
      postcodes: sql<number>`(count(*) over ())::int`,
    })
    .from(subscribers)
    .where(isWaiting)
    .groupBy(subscribers.postcode)
    .orderBy(sql`${waiting} desc`, subscribers.postcode)
    .limit(limit);
}
