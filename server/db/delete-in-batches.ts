import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

/** Rows that one statement deletes: few enough to be over in a moment. */
const BATCH = 1000;

/**
 * Deletes the rows that a condition names, some at a time, so that nobody waits long for a lock of theirs.
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
