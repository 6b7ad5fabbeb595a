import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const read = () => readMigrationFiles({ migrationsFolder });

/** The migrations of this version, each by its time in milliseconds since 1970. */
export const knownMigrations = (): number[] => read().map(({ folderMillis }) => folderMillis);

/**
 * Applies the migrations up to one that the database doesn't have yet, in one transaction.
 * @param last the last migration to apply, one of `knownMigrations`
 */
export async function migrateTo(client: pg.Client, last: number): Promise<void> {
  const dialect = new PgDialect();
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined);
  const migrations = read().filter(({ folderMillis }) => folderMillis <= last);
  await dialect.migrate(migrations, session, { migrationsFolder });
}
