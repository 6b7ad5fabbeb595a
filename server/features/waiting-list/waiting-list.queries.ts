import type { Queryable } from '../../db/client.ts';
import { and, count, eq, gte, inArray, isNotNull, isNull, lt, sql } from '../../db/drizzle.ts';
import { subscribers } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';

const isWaiting = isNull(subscribers.toldAt);

export type NewSubscriber = { email: string; postcode: string; createdAt: Date };

/** Adds somebody to the list; somebody already on it stays as they are. */
export async function addSubscriber(db: Queryable, subscriber: NewSubscriber): Promise<void> {
  await db.insert(subscribers).values(subscriber).onConflictDoNothing();
}

/**
 * Adds somebody to the list; somebody who was notified waits again, and somebody who already waits keeps their date.
 */
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

/** The postcodes with somebody waiting. */
export async function awaitedPostcodes(db: Queryable): Promise<string[]> {
  const found = await db
    .selectDistinct({ postcode: subscribers.postcode })
    .from(subscribers)
    .where(isWaiting);
  return found.map(({ postcode }) => postcode);
}

/** How many people wait for any of these postcodes. */
export function countWaitingFor(db: Queryable, postcodes: string[]): Promise<number> {
  return Promise.resolve(db.$count(subscribers, and(isWaiting, inArray(subscribers.postcode, postcodes))));
}

/**
 * Marks some of the people waiting for these postcodes as notified, each once even if another server does the same.
 * @returns their ids, at most `limit`
 */
export async function markNotified(
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
    // As an array it's read once, and the limit works.
    .where(sql`${subscribers.id} = any(array(${some}))`)
    .returning({ id: subscribers.id });
  return notified.map(({ id }) => id);
}

/** Puts somebody back to waiting, because their email wasn't written. */
export async function markWaiting(db: Queryable, id: number): Promise<void> {
  await db.update(subscribers).set({ toldAt: null }).where(eq(subscribers.id, id));
}

/** How many people wait for each postcode and since when, most first, with the totals of people and postcodes. */
export function countByPostcode(
  db: Queryable,
  { from, until, limit }: { from: Date; until: Date; limit: number },
) {
  const waiting = count();
  return db
    .select({
      postcode: subscribers.postcode,
      waiting,
      since: sql<Date>`min(${subscribers.createdAt})`.mapWith(subscribers.createdAt),
      postcodes: sql<number>`(count(*) over ())::int`,
    })
    .from(subscribers)
    .where(and(isWaiting, gte(subscribers.createdAt, from), lt(subscribers.createdAt, until)))
    .groupBy(subscribers.postcode)
    .orderBy(sql`${waiting} desc`, subscribers.postcode)
    .limit(limit);
}
