import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts';
import { createTestDatabase } from '../tests/kit/database/db.ts';

const ROOT = join(import.meta.dirname, '..');
const GOOD =
  'Locality,Postcode,State,Lat,Long\nSURRY HILLS,2010,NSW,-33.88,151.21\nNOWHERE,99999,NSW,-33,151\n';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-import-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the command like npm: in the project's folder, with the caller's folder in the environment. */
async function command(folder: string, content: string | null, env: Record<string, string>) {
  if (content !== null) await writeFile(join(folder, 'list.csv'), content);
  const run = promisify(execFile)(process.execPath, ['scripts/import-localities.mjs', 'list.csv'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, INIT_CWD: folder, DATA_DIR: join(folder, 'data'), ...env },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

test('[R4.15] imports a file into an external database and sums up', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const folder = await temporaryFolder();
  const { code, stdout } = await command(folder, GOOD, { DATABASE_URL: database.url });
  expect(code).toBe(0);
  expect(stdout).toContain("Line 3: there is no postcode '99999' (skipped)");
  expect(stdout).toContain('1 localities loaded from 2 rows.');
  expect(stdout).toContain('Bad rows skipped: 1.');
});

test('[R4.15] a file it can not use, or none, is one clear sentence and exit code 1', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const folder = await temporaryFolder();
  const missing = await command(folder, null, { DATABASE_URL: database.url });
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("list.csv can't be read.") });
  const wrong = await command(folder, 'a,b,c\n1,2,3\n', { DATABASE_URL: database.url });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain("The file's first line does not name these columns: postcode");
  expect(wrong.stderr).toContain('Nothing was changed.');
  expect(wrong.stderr).not.toContain('    at ');
});

test('[R4.15] works on the embedded database, made for it or in use by a running server', async () => {
  const folder = await temporaryFolder();
  const fresh = await command(folder, GOOD, {});
  expect(fresh).toMatchObject({ code: 0, stdout: expect.stringContaining('1 localities loaded') });
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: { debug: () => undefined, warn: () => undefined },
    onExit: () => undefined,
  });
  onTestFinished(() => server.stop());
  const beside = await command(folder, GOOD, {});
  expect(beside).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/A server is running on this data folder[\s\S]*1 localities loaded/),
  });
}, 240_000);
