// What tests of the embedded PostgreSQL need: each file that imports it has a folder of its own, and a database made in it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from '../../../server/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgresError } from '../../../server/embedded-postgres/embedded-postgres-error.ts';

/** What `startProcess` runs. */
export const PROCESS = fileURLToPath(new URL('./embedded-postgres-process.ts', import.meta.url));
export const isRoot = process.getuid?.() === 0;
export const isLinux = process.platform === 'linux';
export const home = mkdtempSync(join(tmpdir(), 'galley embedded '));
const log = { debug: () => {}, warn: () => {} };

let folders = 0;
/** A data folder of its own, under a parent that only this user may enter, with a space in its path. */
export function newDataDir(): string {
  folders += 1;
  return join(home, `data ${folders}`);
}

const made = newDataDir();
/** A data folder with a database in it: a copy, as a restored backup is, because making one takes its time. */
export function dataDirWithDatabase(dataDir = newDataDir()): string {
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}

/** Starts it on a data folder; the test stops it. */
export const start = (dataDir: string, onExit: (error: EmbeddedPostgresError) => void = () => {}) =>
  startEmbeddedPostgres({ dataDir, log, onExit });

/** Asks on a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A connection cut off by a kill shows as the query that fails.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The process of its PostgreSQL. */
export const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgresql/cluster/postmaster.pid'), 'utf8'), 10);

type Answer = { url?: string; code?: string; message?: string };

/** A server in a process of its own; it is killed at the end of the test. */
export async function startProcess(dataDir: string, user?: { uid: number; gid: number }) {
  const child: ChildProcess = spawn(process.execPath, [PROCESS, dataDir], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.stdout === null) throw new Error('Its output is a pipe.');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const answer = JSON.parse(line) as Answer;
  const kill = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { answer, kill };
}

beforeAll(async () => {
  chmodSync(home, 0o700);
  await (await start(made)).stop();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
