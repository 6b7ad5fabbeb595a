import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { connectDatabase } from './client.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Held while migrating, so that servers starting together migrate one after the other. */
const MIGRATION_LOCK = 716_354;

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
 * @throws NewerSchemaError if it has migrations that this version doesn't know
 */
export async function migrate(url: string): Promise<void> {
  const client = await connectDatabase({ connectionString: url });
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewerSchema(client);
    await runMigrations(drizzle({ client, casing: 'snake_case' }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

async function refuseNewerSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if (Number(applied.rows[0]?.newest ?? 0) > Math.max(...known)) throw new NewerSchemaError();
}
