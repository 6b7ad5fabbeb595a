import { ConfigError } from '../../server/config.ts';
import { ExternalDatabaseError } from '../../server/db/external-database.ts';
import { EmbeddedPostgresError } from '../../server/embedded-postgres/embedded-postgres-error.ts';
import { BackupError } from '../../server/features/backups/backup-error.ts';
import type { Manifest } from '../../server/features/backups/manifest.ts';

/** Errors whose message is written for the person at the terminal. */
const EXPECTED_ERRORS = [BackupError, ConfigError, EmbeddedPostgresError, ExternalDatabaseError];

export const say = (line: string) => process.stdout.write(`${line}\n`);

const number = (count: number) => count.toLocaleString('en-AU');

/** What a backup contains: `1,234 rows of 51 tables and 6 files`. */
export function holdings({ tables, files }: Manifest): string {
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  return `${number(rows)} rows of ${tables.length} tables and ${number(files)} files`;
}

/** Runs a command; an error makes the process exit with 1, and one that the person can fix is printed as a sentence. */
export async function report(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
    process.stderr.write(
      `${isExpected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
    );
    process.exitCode = 1;
  }
}
