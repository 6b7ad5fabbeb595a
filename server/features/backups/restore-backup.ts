import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Client } from 'pg';
import boss from 'pg-boss/package.json' with { type: 'json' };
import { from as copyFrom } from 'pg-copy-streams';
import type { Storage } from '../../adapters/storage/port.ts';
import { type DatabaseUrls, prepareDatabase } from '../../common/prepare-database.ts';
import { connectDatabase, NO_LIMITS } from '../../db/client.ts';
import { isTooOld, knownMigrations, MIGRATIONS, migrateTo } from '../../db/migrate-to.ts';
import { createQueues } from '../../queue/queues.ts';
import { readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { FILES, type Manifest, tableOfEntry } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';
import { contentsOf, findTables, quoted, type Table, usePortableText } from './tables.ts';

/** Where a backup is restored to. */
export type RestoreTarget = {
  database: DatabaseUrls;
  /** Null to leave the files as they are. */
  storage: Storage | null;
};

const decompress = promisify(gunzip);

/**
 * Restores every row, sequence and file into an empty database and its storage, then migrates the tables to this
 * version. The rows are compared with those that were backed up, and committed all at once, after the files are in
 * place.
 * @throws BackupError if the database isn't empty, or this version can't restore the backup's
 */
export async function restoreBackup(
  backup: OpenBackup,
  target: RestoreTarget,
  folder = MIGRATIONS,
): Promise<void> {
  const { ownerUrl } = target.database;
  refuseOtherVersion(backup, folder);
  const client = await connectDatabase({ connectionString: ownerUrl, ...NO_LIMITS });
  try {
    await refuseUsedDatabase(client);
    await migrateTo(client, backup.manifest.schema.migration, folder);
    await createQueues(ownerUrl);
    await client.query('begin');
    await load(client, backup, target.storage);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await prepareDatabase(target.database, undefined, folder);
}

/** @throws BackupError if this version doesn't know the backup's tables, or can't update them any more */
export function refuseOtherVersion({ path, manifest: { schema } }: OpenBackup, folder = MIGRATIONS): void {
  if (isTooOld(schema.migration)) {
    throw new BackupError(
      `${path} was made by an earlier version, whose tables this one can't update: restore it with that version.`,
    );
  }
  if (knownMigrations(folder).includes(schema.migration) && schema.queue <= boss.pgboss.schema) return;
  throw new BackupError(
    `${path} was made by a newer version, whose tables this one doesn't know: restore it with that version.`,
  );
}

async function refuseUsedDatabase(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'jobs', 'drizzle') limit 1`,
  );
  if (rows.length === 0) return;
  throw new BackupError(
    `The database isn't empty (it has the table ${rows[0].name}): restore into a new one, or drop and create this one again.`,
  );
}

/** Everything between begin and commit. */
async function load(client: Client, backup: OpenBackup, storage: Storage | null): Promise<void> {
  const { manifest } = backup;
  await usePortableText(client);
  // The parts of payments are restored themselves: no trigger adds them.
  await client.query("set local galley.restoring = 'on'");
  const tables = await tablesToFill(client, backup);
  const restoreForeignKeys = await dropForeignKeys(client);
  // Creating the queues inserted rows, and so may a migration.
  for (const { name } of tables.values()) await client.query(`delete from ${quoted(client, name)}`);
  for await (const { name, content } of readArchive(backup.path, backup.identity)) {
    const table = tables.get(tableOfEntry(name) ?? '');
    if (table) await copyRows(client, table, await decompress(content));
    else if (name.startsWith(FILES)) await storage?.put(name.slice(FILES.length), content);
  }
  // Runs the deferred checks of ledger entries now: their table can't be altered while some are pending.
  await client.query('set constraints all immediate');
  await compareRows(client, manifest);
  await restoreForeignKeys();
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('select setval($1, $2, $3)', [quoted(client, name), value, isCalled]);
  }
}

/** The backup's tables by name. @throws BackupError if this database lacks one of them, or a column */
async function tablesToFill(
  client: Client,
  { path, manifest: { tables } }: OpenBackup,
): Promise<Map<string, Table>> {
  const here = new Map((await findTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const missing = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => !here.get(name)?.has(column)).map((column) => `${name}.${column}`),
  );
  if (missing.length > 0) {
    throw new BackupError(`${path} can't be restored by this version, which has no ${missing.join(', ')}.`);
  }
  return new Map(tables.map((table) => [table.name, table]));
}

/**
 * Drops all foreign keys, so that tables can be filled in any order.
 * @returns a function that creates them again, which checks every row
 */
async function dropForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'jobs')`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

async function copyRows(client: Client, { name, columns }: Table, rows: Buffer): Promise<void> {
  const list = columns.map((column) => quoted(client, column)).join(', ');
  const copy = client.query(copyFrom(`copy ${quoted(client, name)} (${list}) from stdin`));
  copy.end(rows);
  await finished(copy);
}

async function compareRows(client: Client, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const { rows, digest } = await contentsOf(client, table);
    if (rows !== table.rows || digest !== table.digest) {
      throw new BackupError(
        `The rows of ${table.name} are not those that were backed up; nothing was restored.`,
      );
    }
  }
}
