import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgInsertBase, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';
import { getTableColumns, getTableName, sql } from './drizzle.ts';

type Prepared = { execute(values?: Record<string, unknown>): Promise<unknown> };

/**
 * An insert of one row for frequent writes: does the same as `db.insert(table).values(row)`, but builds the statement on
 * first use, once per connection and choice of columns.
 * @param finish adds what follows the row, and prepares the statement by the given name; its placeholders, if any, get
 *   their values from `more`
 */
export function preparedInsert<Table extends PgTable, Query extends Prepared>(
  table: Table,
  finish: (insert: PgInsertBase<Table, NodePgQueryResultHKT>, name: string, db: Queryable) => Query,
) {
  const built = new WeakMap<Queryable, Map<string, Query>>();
  return (db: Queryable, row: Table['$inferInsert'], more: Record<string, unknown> = {}) => {
    const set = Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [key]));
    const ofConnection = built.get(db) ?? new Map<string, Query>();
    built.set(db, ofConnection);
    const columns = set.join();
    let query = ofConnection.get(columns);
    if (!query) {
      const insert = db.insert(table).values(placeholders(table, set));
      query = finish(insert, `insert_${getTableName(table)}_${ofConnection.size + 1}`, db);
      ofConnection.set(columns, query);
    }
    return query.execute({ ...row, ...more }) as ReturnType<Query['execute']>;
  };
}

/** A placeholder for each column. Drizzle's own would also encode null, as a date that it isn't. */
function placeholders<Table extends PgTable>(table: Table, keys: readonly string[]): Table['$inferInsert'] {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const values = keys.map((key) => {
    const column = columns[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    const mapToDriverValue = (value: unknown) => (value === null ? null : column.mapToDriverValue(value));
    return [key, sql`${sql.param(sql.placeholder(key), { mapToDriverValue })}`];
  });
  return Object.fromEntries(values);
}
