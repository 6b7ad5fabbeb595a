import { execFile } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { MONDAY_MORNING } from '../../tests/kit/app.ts';
import { visitorForm } from '../../tests/kit/bookings.ts';
import { temporaryFolder } from '../../tests/kit/files/temporary-folder.ts';
import { startedServer } from '../../tests/kit/started-server.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs a command like npm: in the project's folder, with the caller's folder in the environment. */
async function command(name: string, args: string[], folder: string, env: Record<string, string>) {
  const run = promisify(execFile)(process.execPath, [`scripts/backup/${name}.mjs`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, INIT_CWD: folder, GALLEY_ENV: 'test', ...env },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

async function bookAt(address: string) {
  const form = Object.entries(visitorForm()).map(([name, value]) => [name, String(value)]);
  const response = await fetch(`${address}/api/v1/mm/bookings`, {
    method: 'POST',
    headers: { 'idempotency-key': '5c0f8a3e-6c1d-4c3e-9b55-3d0b6f1f7a10' },
    body: new URLSearchParams(form),
  });
  return response.status;
}

async function signInAt(address: string) {
  const { CheckoutEmailAddress: UserName, CheckoutPassword: Password } = visitorForm();
  const response = await fetch(`${address}/api/v1/Account/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserName, Password }),
  });
  return response.status;
}

test('a serving server is backed up, encrypted, and restored into an empty folder', async () => {
  const folder = temporaryFolder();
  const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')];
  const server = await startedServer({ DATA_DIR: dataDir, CLOCK: MONDAY_MORNING });
  expect(await bookAt(server.address)).toBe(200);
  const { stdout: keys } = await command('backup', ['new-key'], folder, {});
  const [, BACKUP_RECIPIENT = ''] = /BACKUP_RECIPIENT=(\S+)/.exec(keys) ?? [];
  const [, BACKUP_IDENTITY = ''] = /BACKUP_IDENTITY=(\S+)/.exec(keys) ?? [];

  const made = await command('backup', ['galley.tar.age'], folder, { DATA_DIR: dataDir, BACKUP_RECIPIENT });
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/galley\.tar\.age has [\d,]+ rows of/),
  });
  expect((await stat(join(folder, 'galley.tar.age'))).mode & 0o777).toBe(0o600);
  await server.stop();

  const refused = await command('restore', ['galley.tar.age'], folder, { DATA_DIR: copy });
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is encrypted: set BACKUP_IDENTITY'),
  });
  expect(await readdir(folder)).not.toContain('copy');
  const done = await command('restore', ['galley.tar.age'], folder, { DATA_DIR: copy, BACKUP_IDENTITY });
  expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored [\d,]+ rows/) });
  const again = await startedServer({ DATA_DIR: copy, CLOCK: MONDAY_MORNING });
  expect(await signInAt(again.address)).toBe(200);
  const over = await command('restore', ['galley.tar.age'], folder, { DATA_DIR: copy, BACKUP_IDENTITY });
  expect(over).toMatchObject({ code: 1, stderr: expect.stringContaining("isn't empty") });
}, 360_000);

test('a folder whose restore never ended starts no server', async () => {
  const dataDir = temporaryFolder();
  await writeFile(join(dataDir, 'restore.unfinished'), '');
  await expect(startedServer({ DATA_DIR: dataDir, CLOCK: MONDAY_MORNING })).rejects.toThrow(
    "wasn't finished: empty that folder",
  );
});
