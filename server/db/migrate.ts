import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { connectDatabase } from './client.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Held while migrating, so that servers starting together migrate one after the other. */
const MIGRATION_LOCK = 716_354;

/** Migrates the database's schema to this version; does nothing if it's up to date. */
export async function migrate(url: string): Promise<void> {
  const client = await connectDatabase({ connectionString: url });
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle({ client, casing: 'snake_case' }), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}
