import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import boss from 'pg-boss/package.json' with { type: 'json' };

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** A newer version has migrated the database; `message` is a sentence for the person who starts the server. */
export class NewerSchemaError extends Error {
  constructor() {
    super(
      'A newer version has changed this database, which this one would damage: start that version, or restore a backup.',
    );
  }
}

/**
 * Migrates the database's schema to this version; does nothing if it's up to date.
 * @param client a connection of the owner, which nothing else migrates at the same time
 * @throws NewerSchemaError if its tables or queues have migrations that this version doesn't know
 */
export async function migrate(client: pg.Client): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const newest = await newestIn(client, 'drizzle.__drizzle_migrations', 'max(created_at)');
  const queues = await newestIn(client, 'jobs.version', 'max(version)');
  if (newest > Math.max(...known) || queues > boss.pgboss.schema) throw new NewerSchemaError();
  await runMigrations(drizzle({ client, casing: 'snake_case' }), { migrationsFolder });
}

/** The newest migration that a table says was made; 0 if there's no such table yet. */
async function newestIn(client: pg.Client, table: string, newest: string): Promise<number> {
  const { rows } = await client.query('select to_regclass($1) is not null as exists', [table]);
  if (!rows[0]?.exists) return 0;
  const applied = await client.query(`select ${newest} as newest from ${table}`);
  return Number(applied.rows[0]?.newest ?? 0);
}
