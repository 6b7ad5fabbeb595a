import type { PgColumn } from 'drizzle-orm/pg-core';
import { type SQL, sql } from '../drizzle.ts';

/** One of a closed list of words; they're our own constants, never input. */
export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}

/** Every column is 0 or more; null is allowed. */
export function areNotNegative(...columns: PgColumn[]): SQL {
  return sql.join(
    columns.map((column) => sql`${column} >= 0`),
    sql` and `,
  );
}
