import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';
import { inArray, type SQL } from './drizzle.ts';

/** Rows per statement: few enough to be quick. */
const BATCH = 1000;

/**
 * Deletes the rows that match a condition, a batch at a time, so that nobody waits long for their locks.
 * @param id the table's primary key
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  id: PgColumn,
  condition: SQL | undefined,
): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const some = db.select({ id }).from(table).where(condition).limit(BATCH);
    deleted = (await db.delete(table).where(inArray(id, some))).rowCount ?? 0;
  }
}
