import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Programs, runProgram } from './programs.ts';

/** PostgreSQL's socket in the cluster's folder. */
export const SOCKET = '.s.PGSQL.5432';

const TIME_FOR_FAST_SHUTDOWN = 30_000;
const TIME_FOR_IMMEDIATE_SHUTDOWN = 5_000;

/**
 * Ends every PostgreSQL process that a killed server, or a killed PostgreSQL, left running on a cluster whose folder
 * this process holds.
 * @returns the process id in a leftover `postmaster.pid`; by now it may belong to another process
 * @throws EmbeddedPostgresError `folder-in-use` when a process can't be ended
 */
export async function endLeftovers(cluster: string, programs: Programs): Promise<number | undefined> {
  const written = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (written === undefined) return undefined;
  const postmaster = Number.parseInt(written, 10);
  let left = await processesOf(cluster, postmaster);
  if (left.includes(postmaster)) {
    // A fast shutdown by the postmaster ends all of them in order.
    await signal(programs, [postmaster], 'SIGINT');
    left = await waitForEnd(cluster, postmaster, TIME_FOR_FAST_SHUTDOWN);
  }
  for (const harder of ['SIGQUIT', 'SIGKILL'] as const) {
    if (left.length === 0) break;
    await signal(programs, left, harder);
    left = await waitForEnd(cluster, postmaster, TIME_FOR_IMMEDIATE_SHUTDOWN);
  }
  if (left.length > 0) {
    throw new EmbeddedPostgresError(
      'folder-in-use',
      `An earlier PostgreSQL still runs on ${cluster} (process ${left.join(', ')}) and can't be stopped: end it, then start again.`,
    );
  }
  // PostgreSQL doesn't start with a lock file that one which was killed had created, and not written to yet. The
  // socket's says nothing that the other doesn't.
  await rm(join(cluster, `${SOCKET}.lock`), { force: true });
  if (!(postmaster > 0)) await rm(join(cluster, 'postmaster.pid'), { force: true });
  return postmaster > 0 ? postmaster : undefined;
}

async function waitForEnd(cluster: string, postmaster: number, milliseconds: number): Promise<number[]> {
  const late = AbortSignal.timeout(milliseconds);
  for (;;) {
    const left = await processesOf(cluster, postmaster);
    if (left.length === 0 || late.aborted) return left;
    await wait(20);
  }
}

/**
 * PostgreSQL's processes on a cluster. On Linux: all processes with it as their working directory, so that a reused
 * process id isn't mistaken for one. Elsewhere only the postmaster.
 */
async function processesOf(cluster: string, postmaster: number): Promise<number[]> {
  if (process.platform !== 'linux') return (await isPostgres(postmaster)) ? [postmaster] : [];
  const folder = await stat(cluster);
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const at = await stat(`/proc/${entry}/cwd`);
      if (at.ino !== folder.ino || at.dev !== folder.dev) continue;
      const program = basename(await readlink(`/proc/${entry}/exe`)).replace(' (deleted)', '');
      if (program === 'postgres') found.push(Number(entry));
    } catch {
      // Ended meanwhile, or another user's.
    }
  }
  return found;
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!(pid > 0)) return false;
  const [command, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']]
      : ['ps', ['-o', 'comm=', '-p', String(pid)]];
  const { stdout } = await promisify(execFile)(command, args).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres');
}

/** Sends a signal to PostgreSQL's processes; on Windows that's only possible through pg_ctl. */
export async function signal(
  programs: Programs,
  pids: number[],
  name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL',
): Promise<void> {
  for (const pid of pids) {
    if (process.platform === 'win32' && name !== 'SIGKILL') {
      await runProgram(programs, 'pg_ctl', ['kill', name.slice('SIG'.length), String(pid)], {
        cwd: programs.native,
      });
      continue;
    }
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}
