// The migrations of the version after this one.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownMigrations, MIGRATIONS } from '../../../server/db/migrate-to.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';

/**
 * A folder with this version's migrations and one more.
 * @param sql that migration
 */
export function laterVersion(sql: string): string {
  const folder = temporaryFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journalPath = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8'));
  const when = Math.max(...knownMigrations()) + 1;
  journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, when, tag: 'later' });
  writeFileSync(journalPath, JSON.stringify(journal));
  writeFileSync(join(folder, 'later.sql'), sql);
  return folder;
}
