import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { installedBinaries, runnablePrograms } from './binaries.ts';
import { runProgram } from './programs.ts';
import { usualServiceUser } from './service-user.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

/** The installed binaries as an installation without install scripts leaves them: without links. */
async function unlinkedCopy() {
  const installed = await installedBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'galley-binaries-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const native = join(folder, 'native');
  const filter = async (source: string) => !(await lstat(source)).isSymbolicLink();
  await cp(installed.native, native, { recursive: true, filter });
  const version = `test-${process.pid}-${folder.slice(-6)}`;
  return { folder, native, version };
}

it.skipIf(process.platform === 'win32')('makes the symbolic links that npm left out', async () => {
  const binaries = await unlinkedCopy();
  const before = { native: binaries.native, user: undefined };
  expect((await runProgram(before, 'postgres', ['--version'], { cwd: '/' })).code).not.toBe(0);
  await chmod(binaries.folder, 0o755);
  const programs = await runnablePrograms(binaries, undefined);
  expect(programs.native).toBe(binaries.native);
  expect((await runProgram(programs, 'postgres', ['--version'], { cwd: '/' })).output).toContain(
    'PostgreSQL) 18',
  );
});

it.runIf(isRoot && isLinux)('copies the programs for a user who cannot reach them, once', async () => {
  const binaries = await unlinkedCopy();
  await chmod(binaries.folder, 0o700);
  const user = await usualServiceUser();
  const programs = await runnablePrograms(binaries, user);
  onTestFinished(() => rm(programs.native, { recursive: true, force: true }));
  expect(programs.native).not.toBe(binaries.native);
  expect((await runProgram(programs, 'initdb', ['--version'], { cwd: '/' })).output).toContain(
    'PostgreSQL) 18',
  );
  const { ino } = await lstat(programs.native);
  expect((await runnablePrograms(binaries, user)).native).toBe(programs.native);
  expect((await lstat(programs.native)).ino).toBe(ino);
});

it.runIf(isRoot && isLinux)('runs no copy that someone else could have put there', async () => {
  const binaries = await unlinkedCopy();
  await chmod(binaries.folder, 0o700);
  const planted = join('/var/cache', `galley-postgresql-${binaries.version}-0`);
  await mkdir(join(planted, 'bin'), { recursive: true });
  onTestFinished(() => rm(planted, { recursive: true, force: true }));
  await writeFile(join(planted, 'bin/postgres'), '#!/bin/sh\ntouch "$0.ran"\n', { mode: 0o755 });
  await chmod(planted, 0o777);
  const programs = await runnablePrograms(binaries, await usualServiceUser());
  onTestFinished(() => rm(programs.native, { recursive: true, force: true }));
  expect(programs.native).not.toBe(planted);
  expect(await readdir(join(planted, 'bin'))).toEqual(['postgres']);
});

it('says so where no binaries are installed for the platform', async () => {
  vi.spyOn(process, 'arch', 'get').mockReturnValue('s390x');
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await expect(installedBinaries()).rejects.toMatchObject({
    code: 'binaries-missing',
    message: expect.stringContaining('s390x'),
  });
});
