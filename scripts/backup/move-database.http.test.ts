import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '../../server/common/prepare-database.ts';
import { loadSeed } from '../../server/db/seed/load-seed.ts';
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.ts';
import { everyRow } from '../../tests/kit/backups.ts';
import { emptyTestDatabase } from '../../tests/kit/database/db.ts';
import { temporaryFolder } from '../../tests/kit/files/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs the command as npm does. */
async function move(env: Record<string, string>) {
  const run = promisify(execFile)(process.execPath, ['scripts/backup/move-database.mjs'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, GALLEY_ENV: 'test', ...env },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

test('the embedded database moves to an external one, row by row, and starts no server afterwards', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const log = { debug: () => {}, warn: () => {} };
  const begin = () =>
    startEmbeddedPostgres({ dataDir, log, onExit: (error) => expect.unreachable(error.message) });
  const embedded = await begin();
  onTestFinished(() => embedded.stop());
  await prepareDatabase({ url: embedded.url, ownerUrl: embedded.url });
  await loadSeed(embedded.url);
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  await client.query(
    `insert into jobs.job (name, data) values ('send-mail', '{"mail": "contact-received", "contactRequestId": 1}')`,
  );
  await client.end();
  const before = await everyRow(embedded.url);
  const target = await emptyTestDatabase();
  onTestFinished(() => target.drop());
  const env = { DATA_DIR: dataDir, DATABASE_URL: target.url };

  expect(await move(env)).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use') });
  await embedded.stop();
  expect(await move(env)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Moved [\d,]+ rows of/) });
  expect(await everyRow(target.url)).toEqual(before);
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgresql', 'secret']);
  await expect(begin()).rejects.toThrow('was moved to another PostgreSQL: set DATABASE_URL to that one');
});
