import { explainError } from '../../server/explain-error.ts';
import type { Manifest } from '../../server/features/backups/manifest.ts';

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
    process.stderr.write(`${explainError(error)}\n`);
    process.exitCode = 1;
  }
}
