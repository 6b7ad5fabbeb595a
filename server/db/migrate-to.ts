import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const JOURNAL = 'meta/_journal.json';

/** The migrations of this version, each by its time in milliseconds since 1970. */
export const knownMigrations = (): number[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);

/**
 * Gives an empty database the schema of an earlier version, for rows that come from it.
 * @param last the last migration to apply, one of `knownMigrations`
 */
export async function migrateTo(client: pg.Client, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const journal = JSON.parse(await readFile(join(folder, JOURNAL), 'utf8'));
    const entries = journal.entries.filter(({ when }: { when: number }) => when <= last);
    await writeFile(join(folder, JOURNAL), JSON.stringify({ ...journal, entries }));
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
