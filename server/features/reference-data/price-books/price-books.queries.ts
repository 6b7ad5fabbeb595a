import { PRICE_CELLS } from '../../../../domain/instant-quotes/prices.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { allRegions } from '../../../catalogue/regions.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, asc, desc, eq, lte, sql } from '../../../db/drizzle.ts';
import { priceBooks, priceRows } from '../../../db/schema/prices.ts';
import { equipmentTypes, phonePrices, serviceAreas } from '../../../db/schema/reference.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Clock } from '../../../platform/clock.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';

export type PriceBookRow = typeof priceBooks.$inferSelect;
export type PriceRowOfBook = typeof priceRows.$inferSelect;

/** Drafts first, then from the last start to the first. */
export function allBooks(db: Queryable): Promise<PriceBookRow[]> {
  return db
    .select()
    .from(priceBooks)
    .orderBy(sql`${priceBooks.startsAt} desc nulls first`, desc(priceBooks.version));
}

/** The book that has started last; null if none has. */
export async function bookInForce(db: Queryable, now: Temporal.Instant): Promise<PriceBookRow | null> {
  const [found] = await db
    .select()
    .from(priceBooks)
    .where(lte(priceBooks.startsAt, toDate(now)))
    .orderBy(desc(priceBooks.startsAt))
    .limit(1);
  return found ?? null;
}

/** @throws Refusal `not_found` */
export async function findBook(db: Queryable, version: number): Promise<PriceBookRow> {
  const [found] = await db.select().from(priceBooks).where(eq(priceBooks.version, version));
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  return found;
}

/**
 * A book, locked until the transaction ends; null if there's none. The database's triggers go by `clock` from here on,
 * which is read only now: the lock may have been waited for.
 */
export async function lockBook(
  tx: Transaction,
  clock: Clock,
  version: number,
): Promise<{ book: PriceBookRow | null; now: Temporal.Instant }> {
  const [book] = await tx.select().from(priceBooks).where(eq(priceBooks.version, version)).for('update');
  const now = clock.now();
  await tx.execute(sql`select set_config('galley.now', ${now.toString()}, true)`);
  return { book: book ?? null, now };
}

export function rowsOfBook(db: Queryable, version: number): Promise<PriceRowOfBook[]> {
  return db
    .select()
    .from(priceRows)
    .where(eq(priceRows.version, version))
    .orderBy(asc(priceRows.region), asc(priceRows.equipmentTypeId));
}

/** What a price book is about: types in display order, regions, those with a serviced postcode, and prices by phone. */
export async function pricedThings(db: Queryable) {
  const { id, name, group, sort, isRetired } = equipmentTypes;
  return {
    types: await db.select({ id, name, group, isRetired }).from(equipmentTypes).orderBy(asc(sort), asc(id)),
    regions: await allRegions(db),
    serviced: (await db.selectDistinct({ region: serviceAreas.region }).from(serviceAreas)).map(
      ({ region }) => region,
    ),
    byPhone: await db.select().from(phonePrices),
  };
}

export async function bookBySubmit(db: Queryable, key: string): Promise<PriceBookRow | null> {
  const [found] = await db.select().from(priceBooks).where(eq(priceBooks.submitKey, key));
  return found ?? null;
}

export async function insertCopy(
  tx: Transaction,
  from: number,
  row: typeof priceBooks.$inferInsert,
): Promise<number> {
  const [added] = await tx.insert(priceBooks).values(row).returning({ version: priceBooks.version });
  if (!added) throw new Error('No price book was added');
  const rows = await rowsOfBook(tx, from);
  if (rows.length > 0) {
    await tx.insert(priceRows).values(rows.map((price) => ({ ...price, version: added.version })));
  }
  return added.version;
}

type Change = Partial<Pick<PriceBookRow, 'startsAt'>> & { changedBy: string; changedAt: Date };

/** Every change of a book or its rows raises its row version. */
export async function updateBook(tx: Transaction, version: number, change: Change): Promise<void> {
  await tx
    .update(priceBooks)
    .set({ ...change, rowVersion: sql`${priceBooks.rowVersion} + 1` })
    .where(eq(priceBooks.version, version));
}

export async function putRow(tx: Transaction, row: typeof priceRows.$inferInsert): Promise<void> {
  const set = Object.fromEntries(PRICE_CELLS.map((cell) => [cell, row[cell]]));
  await tx
    .insert(priceRows)
    .values(row)
    .onConflictDoUpdate({ target: [priceRows.version, priceRows.equipmentTypeId, priceRows.region], set });
}

export async function deleteRow(
  tx: Transaction,
  { version, equipmentTypeId, region }: Pick<PriceRowOfBook, 'version' | 'equipmentTypeId' | 'region'>,
): Promise<void> {
  const { version: book, equipmentTypeId: type, region: place } = priceRows;
  await tx.delete(priceRows).where(and(eq(book, version), eq(type, equipmentTypeId), eq(place, region)));
}

export async function deleteBook(tx: Transaction, version: number): Promise<void> {
  await tx.delete(priceRows).where(eq(priceRows.version, version));
  await tx.delete(priceBooks).where(eq(priceBooks.version, version));
}
