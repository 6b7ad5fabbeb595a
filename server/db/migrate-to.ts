import { readMigrationFiles } from 'drizzle-orm/migrator';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { projectFile } from '../platform/home.ts';

/** The folder of this version's migrations. The functions take another one for tests of the next migration. */
export const MIGRATIONS = projectFile('server/db/migrations');

const read = (migrationsFolder: string) => readMigrationFiles({ migrationsFolder });

/** The migrations of this version, each by its time in milliseconds since 1970; the first one makes all tables. */
export const knownMigrations = (folder = MIGRATIONS): number[] =>
  read(folder).map(({ folderMillis }) => folderMillis);

/** Whether tables are older than the first migration, so that nothing brings them to this version. */
export const isTooOld = (newest: number): boolean => newest < Math.min(...knownMigrations());

/**
 * Applies the migrations up to one that the database doesn't have yet, in one transaction.
 * @param last the last migration to apply, one of `knownMigrations`
 */
export async function migrateTo(client: pg.Client, last: number, folder = MIGRATIONS): Promise<void> {
  const dialect = new PgDialect();
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined);
  const migrations = read(folder).filter(({ folderMillis }) => folderMillis <= last);
  await dialect.migrate(migrations, session, { migrationsFolder: folder });
}
