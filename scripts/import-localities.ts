import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { prepareDatabase } from '../server/common/prepare-database.ts';
import { loadConfig } from '../server/config/config.ts';
import { loadSeed } from '../server/db/seed/load-seed.ts';
import { explainError } from '../server/explain-error.ts';
import { importLocalities } from '../server/features/reference-data/import-localities.ts';
import { LocalityFileError } from '../server/features/reference-data/locality-file.ts';
import { openLocalDatabase } from './local-database.ts';

/** How many rows are reported one by one; the rest are only counted. */
const MAX_REPORTED = 50;

const say = (line: string) => process.stdout.write(`${line}\n`);
const number = (count: number) => count.toLocaleString('en-AU');

async function run(path: string): Promise<void> {
  await access(path, constants.R_OK).catch(() => {
    throw new LocalityFileError(`The file ${path} can't be read.`);
  });
  const database = await openLocalDatabase(loadConfig(), say);
  if (database.isServed) say('A server is running on this data folder; it will use the new list at once.');
  try {
    await prepareDatabase(database);
    await loadSeed(database.url);
    let reported = 0;
    const summary = await importLocalities(database.url, createReadStream(path), {
      onProgress: (rows) => say(`  ${number(rows)} rows read ...`),
      onRow({ line, text, isSkipped }) {
        reported += 1;
        if (reported <= MAX_REPORTED) say(`  Line ${line}: ${text}${isSkipped ? ' (skipped)' : ''}`);
      },
    });
    if (reported > MAX_REPORTED) say(`  ... and ${number(reported - MAX_REPORTED)} more lines like these`);
    say(`${number(summary.localities)} localities loaded from ${number(summary.rows)} rows.`);
    say(
      `Merged duplicates: ${number(summary.merged)}. Post-office boxes left out: ${number(summary.postOfficeBoxes)}. Bad rows skipped: ${number(summary.bad)}.`,
    );
  } finally {
    await database.stop();
  }
}

try {
  await run(process.argv[2] ?? '');
} catch (error) {
  process.stderr.write(`${error instanceof LocalityFileError ? error.message : explainError(error)}\n`);
  if (error instanceof LocalityFileError) process.stderr.write('Nothing was changed.\n');
  process.exitCode = 1;
}
