import type { PgColumn } from 'drizzle-orm/pg-core';
import { type SQL, type Subquery, sql } from './drizzle.ts';

/**
 * All rows of a query as one value of another one, in their order, so that a page with several lists takes one round trip.
 * Drizzle's own relational queries do the same.
 * @param query selects columns only
 */
export function rowsOf<Row>(query: { as(alias: 'rows'): Subquery; _: { result: Row[] } }): SQL<Row[]> {
  const rows = query.as('rows');
  const columns = Object.entries(rows._.selectedFields as Record<string, PgColumn>);
  const values = sql.join(
    columns.map(([name]) => sql`${(rows as unknown as Record<string, PgColumn>)[name]}`),
    sql`, `,
  );
  const read = (lists: unknown[][]) =>
    lists.map((list) =>
      Object.fromEntries(
        columns.map(([name, column], at) => {
          const value = list[at];
          return [name, value === null ? null : column.mapFromDriverValue(value)];
        }),
      ),
    ) as Row[];
  return sql`(select coalesce(json_agg(json_build_array(${values})), '[]') from ${rows})`.mapWith(read);
}
