import type { ClientBase } from 'pg';
import { SCHEMA as QUEUE_SCHEMA } from '../../queue/queues.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';

/** A table as it's backed up: its name with its schema, such as `public.jobs`. */
export type Table = Pick<BackedUpTable, 'name' | 'columns'>;
export type Contents = Pick<BackedUpTable, 'rows' | 'digest'>;

/**
 * The queue's own tables that hold tasks; the others are rebuilt by every start (schedules) or are only of use to the
 * database they're in (statistics, running index builds).
 */
const QUEUE_TABLES = ['queue', 'job'];

/** How values are written as text: the same on every server and version of PostgreSQL. */
const SETTINGS = [
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  `timezone = 'UTC'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 1',
];

/** Makes the current transaction read and write text in the one way that backups use. */
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

/** The count of a table's rows, and a digest of all of them whatever their order. */
export async function contentsOf(client: ClientBase, { name, columns }: Table): Promise<Contents> {
  const row = `row(${columns.map((column) => quoted(client, column)).join(', ')})::text`;
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(${row}), 16))::bit(64)::bigint), 0)::text as digest
     from ${quoted(client, name)}`,
  );
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' };
}

/** Where every sequence of ours is. */
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

/** A name, of a table with its schema or of a column, for use in a statement. */
export function quoted(client: ClientBase, name: string): string {
  return name
    .split('.')
    .map((part) => client.escapeIdentifier(part))
    .join('.');
}
