import type { ClientBase } from 'pg';
import { SCHEMA as QUEUE_SCHEMA } from '../../queue/queues.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';

/** A table to back up; its name has the schema, as in `public.jobs`. */
export type Table = Pick<BackedUpTable, 'name' | 'columns'>;
export type Contents = Pick<BackedUpTable, 'rows' | 'digest'>;

/**
 * The queue's own tables that hold tasks. The others are rebuilt at every start (schedules), or only make sense in
 * their own database (statistics, running index builds).
 */
const QUEUE_TABLES = ['queue', 'job'];

/** Makes PostgreSQL write values as the same text on every server and version. */
const SETTINGS = [
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  `timezone = 'UTC'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 1',
];

/** Applies these settings to the current transaction. */
export async function usePortableText(client: ClientBase): Promise<void> {
  for (const setting of SETTINGS) await client.query(`set local ${setting}`);
}

/** Every table with its columns, sorted. */
export async function findTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' or n.nspname = $1 and c.relname = any($2))
     order by 1`,
    [QUEUE_SCHEMA, QUEUE_TABLES],
  );
  return rows;
}

/** The number of a table's rows, and a digest of them that doesn't depend on their order. */
export async function contentsOf(client: ClientBase, { name, columns }: Table): Promise<Contents> {
  const row = `row(${columns.map((column) => quoted(client, column)).join(', ')})::text`;
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(${row}), 16))::bit(64)::bigint), 0)::text as digest
     from ${quoted(client, name)}`,
  );
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' };
}

/** Our sequences with their current values. */
export async function findSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname || '.' || sequencename as name, coalesce(last_value, start_value)::text as value,
       last_value is not null as "isCalled"
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** The versions of the tables' and the queue's schemas; null where there's no such schema yet. */
export async function findVersions(
  client: ClientBase,
): Promise<{ migration: number | null; queue: number | null }> {
  return {
    migration: await numberIfThere(client, 'drizzle.__drizzle_migrations', 'max(created_at)'),
    queue: await numberIfThere(client, `${QUEUE_SCHEMA}.version`, 'max(version)'),
  };
}

async function numberIfThere(client: ClientBase, table: string, value: string): Promise<number | null> {
  const there = await client.query('select to_regclass($1) is not null as there', [table]);
  if (!there.rows[0]?.there) return null;
  const { rows } = await client.query<{ value: string | null }>(`select ${value} as value from ${table}`);
  const found = rows[0]?.value;
  return found === null || found === undefined ? null : Number(found);
}

/** Quotes a column's name, or a table's with its schema, for use in a statement. */
export function quoted(client: ClientBase, name: string): string {
  return name
    .split('.')
    .map((part) => client.escapeIdentifier(part))
    .join('.');
}
