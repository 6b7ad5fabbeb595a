import type pg from 'pg';
import boss from 'pg-boss/package.json' with { type: 'json' };
import { isTooOld, knownMigrations, MIGRATIONS, migrateTo } from './migrate-to.ts';
import { type LockPatience, waitForLocks } from './wait-for-locks.ts';

/** A newer version has migrated the database; `message` is a sentence for the person who starts the server. */
export class NewerSchemaError extends Error {
  constructor() {
    super(
      'A newer version has changed this database, which this one would damage: start that version, or restore a backup.',
    );
  }
}

/** An earlier version than this one can update made the database; `message` is a sentence for the operator. */
export class OlderSchemaError extends Error {
  constructor() {
    super(
      "An earlier version made this database, and this one can't update it: start with an empty database or data folder, or run the version that made it.",
    );
  }
}

/**
 * Migrates the database's schema to this version; does nothing if it's up to date. Each migration is a transaction of its
 * own, which gives up its place in a table's queue soon, since older servers still use the table, and tries again.
 * @param client a connection of the owner, which nothing else migrates at the same time
 * @throws NewerSchemaError if its tables or queues have migrations that this version doesn't know
 * @throws OlderSchemaError if its tables are from before the first migration
 * @throws BlockedMigrationError if a table was in use all the time
 */
export async function migrate(client: pg.Client, patience: LockPatience, folder = MIGRATIONS): Promise<void> {
  const known = knownMigrations(folder);
  const newest = await newestIn(client, 'drizzle.__drizzle_migrations', 'max(created_at)');
  const queues = await newestIn(client, 'jobs.version', 'max(version)');
  if (newest > Math.max(...known) || queues > boss.pgboss.schema) throw new NewerSchemaError();
  if (newest !== 0 && isTooOld(newest)) throw new OlderSchemaError();
  await client.query(`select set_config('lock_timeout', $1, false)`, [String(patience.lockMs)]);
  for (const migration of known.filter((one) => one > newest)) {
    await waitForLocks(patience, () => migrateTo(client, migration, folder));
  }
  await client.query('reset lock_timeout');
}

/** The newest migration that a table says was made; 0 if there's no such table yet. */
async function newestIn(client: pg.Client, table: string, newest: string): Promise<number> {
  const { rows } = await client.query('select to_regclass($1) is not null as exists', [table]);
  if (!rows[0]?.exists) return 0;
  const applied = await client.query(`select ${newest} as newest from ${table}`);
  return Number(applied.rows[0]?.newest ?? 0);
}
