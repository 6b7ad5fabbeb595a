// The real server in its own process, on its own data folder with the embedded PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root, serverVariables } from '../scripts/programs.mjs';

const LINES_KEPT = 30;

/** Makes a folder that is removed when its owner is disposed of. */
export async function temporaryFolder(owner: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  owner.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** The server's settings: no rate limits, no demo company, only errors in the log. */
export function serverEnvironment(place: { dataDir: string; port: number }): Record<string, string> {
  return {
    ...serverVariables,
    PATH: process.env.PATH ?? '',
    GALLEY_ENV: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: place.dataDir,
    PORT: String(place.port),
  };
}

export type ServerProcess = {
  /** `http://localhost:PORT` */
  url: string;
  pid: number;
  child: ChildProcess;
  /** Its last output, oldest first. */
  lastLines: readonly string[];
  /** Resolves once it's ready; rejects with its last output if it ends before that. */
  ready: Promise<void>;
  /** Resolves when it has ended. */
  ended: Promise<void>;
};

/** Builds website and server if they're older than their sources. */
export async function ensureBuilt(): Promise<void> {
  const build = (await import(new URL('../scripts/site-build.mjs', import.meta.url).href)) as {
    ensureBuilt(): Promise<void>;
  };
  await build.ensureBuilt();
}

/** The server as users run it. */
export const BUILT_SERVER = 'dist/server/main.js';

/** Spawns the server and returns at once; `ready` resolves when it serves. */
export function spawnServer(
  place: { dataDir: string; port: number },
  settings: Record<string, string> = {},
  program = 'server/main.ts',
): ServerProcess {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...serverEnvironment(place), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lastLines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lastLines.push(line);
        if (lastLines.length > LINES_KEPT) lastLines.shift();
        if (line.includes('Stop with Ctrl-C')) resolve();
      });
    }
    child.once('error', reject);
    child.once('close', () => reject(new Error(`the server ended:\n${lastLines.join('\n')}`)));
  });
  // A caller that kills the server before it's ready needn't handle this rejection.
  ready.catch(() => undefined);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.pid === undefined) throw new Error('the server could not be spawned');
  return { url: `http://localhost:${place.port}`, pid: child.pid, child, lastLines, ready, ended };
}

export const isRunning = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null;

/** A clean stop, like Ctrl-C. */
export async function stopServer(server: ServerProcess): Promise<void> {
  if (isRunning(server)) server.child.kill('SIGTERM');
  await server.ended;
}

/** Starts the built server on a new data folder; both are removed with the owner. */
export async function startServer(
  owner: AsyncDisposableStack,
  settings: Record<string, string> = {},
): Promise<ServerProcess & { dataDir: string; databaseUrl: string }> {
  await ensureBuilt();
  const dataDir = await temporaryFolder(owner);
  const server = spawnServer({ dataDir, port: await freePort() }, settings, BUILT_SERVER);
  owner.defer(() => stopServer(server));
  await server.ready;
  return { ...server, dataDir, databaseUrl: await embeddedDatabaseUrl(dataDir) };
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgresql', 'cluster');

/** The process id of the embedded PostgreSQL's postmaster; null if none is running. */
export async function postmasterPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 && existsSync(`/proc/${pid}`) ? pid : null;
}

/** The URL of a running server's embedded PostgreSQL. */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const secret = (await readFile(join(dataDir, 'postgresql', 'secret'), 'utf8')).trim();
  const cluster = clusterOf(dataDir);
  // The port is on the fourth line. On systems with Unix sockets, the socket is in the cluster's folder.
  const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3];
  const socket = existsSync(join(cluster, `.s.PGSQL.${port}`)) ? `?host=${encodeURIComponent(cluster)}` : '';
  return `postgresql://galley:${secret}@127.0.0.1:${port}/galley${socket}`;
}
