import type { ChildProcess } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  damagedFolder,
  EmbeddedPostgresError,
  errorFromPostgres,
  errorOfKill,
} from './embedded-postgres-error.ts';
import { endLeftovers, SOCKET, signal } from './leftovers.ts';
import { errorOfSpawn, type Programs, spawnProgram } from './programs.ts';
import { pathOfWorkingFolder } from './working-folder.ts';

/** Where PostgreSQL listens: a socket in the cluster's folder, else a loopback port. */
export interface Door {
  /** The folder of the socket, or undefined for a port. */
  socketFolder: string | undefined;
  port: number;
}

export interface Postmaster {
  /** Settles when the process has ended, for any reason. */
  ended: Promise<void>;
  /** A fast shutdown (disconnects clients, writes everything); if that takes too long, kills it. */
  stop(): Promise<void>;
  /** Begins a stop without waiting for it, for a process that is exiting. */
  stopUnawaited(): void;
}

export interface Log {
  debug(message: string): void;
  warn(message: string): void;
}

const LONGEST_SOCKET_PATH = 103;
const TIME_FOR_RECOVERY = 10 * 60_000;
const TIME_FOR_FAST_SHUTDOWN = 30_000;
const TIME_FOR_IMMEDIATE_SHUTDOWN = 5_000;
const LINES_KEPT = 30;

// Small in memory: with the server it must stay below 250 MB. Durability is PostgreSQL's default, written here so
// that no edited file in the cluster can turn it off.
const SETTINGS: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '40MB',
  max_connections: '60',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  io_method: 'sync',
  // Shared memory needed later comes from the first segment: systemd may remove segments of its own (/dev/shm) when
  // the user who started the server logs out.
  min_dynamic_shared_memory: '8MB',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '2',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  max_replication_slots: '0',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // This supervisor reads the log; statements and their values (personal data) stay out of it.
  lc_messages: 'C',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  cluster_name: 'galley',
};

/** The socket if the system supports it and its path is short enough, else a free port. */
export async function chooseDoor(cluster: string): Promise<Door> {
  const socket = join(cluster, SOCKET);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= LONGEST_SOCKET_PATH) {
    return { socketFolder: cluster, port: 5432 };
  }
  return { socketFolder: undefined, port: await freePort() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A listening TCP server has a port.');
  return address.port;
}

/**
 * Starts PostgreSQL on a cluster, after ending anything that an earlier one left running, and waits until it has
 * recovered and accepts connections.
 * @throws EmbeddedPostgresError
 */
export async function startPostmaster(
  cluster: string,
  programs: Programs,
  door: Door,
  log: Log,
): Promise<Postmaster> {
  const stale = await endLeftovers(cluster, programs);
  await stat(cluster).catch(() => {
    throw damagedFolder(cluster, 'the folder is gone');
  });
  const listen =
    door.socketFolder === undefined
      ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      : // The cluster's folder, which is PostgreSQL's working directory.
        { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' };
  const settings = Object.entries({ ...SETTINGS, ...listen, port: String(door.port) });
  const child = spawnProgram(
    programs,
    'postgres',
    ['-D', pathOfWorkingFolder(cluster), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // PostgreSQL considers a pid file stale if it names this process; otherwise a process that got the dead
    // postmaster's id would keep the database from starting.
    { cwd: cluster, ...(stale === undefined ? {} : { env: { PG_GRANDPARENT_PID: String(stale) } }) },
  );
  return watch(child, cluster, programs, log);
}

async function watch(
  child: ChildProcess,
  cluster: string,
  programs: Programs,
  log: Log,
): Promise<Postmaster> {
  const words: string[] = [];
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  child.stdout?.resume();
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      words.push(line);
      if (words.length > LINES_KEPT) words.shift();
      if (/^(FATAL|PANIC):/.test(line)) log.warn(`PostgreSQL: ${line}`);
      else log.debug(`PostgreSQL: ${line}`);
      if (line.includes('database system is ready to accept connections')) ready.resolve();
    });
  }
  child.once('error', (error) => {
    ready.reject(errorOfSpawn(error));
    ended.resolve();
  });
  // Wait for the end of its output, to have its last lines, but not forever: processes of a killed postmaster may
  // keep the output open.
  child.once('close', (_code, killedBy) =>
    ready.reject(killedBy === 'SIGKILL' ? errorOfKill(cluster) : errorFromPostgres(cluster, words)),
  );
  child.once('exit', () => ended.resolve());
  const send = async (name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => {
    // Once it has ended, its process id may belong to another process.
    const alive = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    if (alive) await signal(programs, [child.pid], name);
  };
  const stop = async () => {
    await send('SIGINT');
    if (await settlesWithin(ended.promise, TIME_FOR_FAST_SHUTDOWN)) return;
    await send('SIGQUIT');
    if (await settlesWithin(ended.promise, TIME_FOR_IMMEDIATE_SHUTDOWN)) return;
    await send('SIGKILL');
    await ended.promise;
  };
  const recovery = setTimeout(() => {
    ready.reject(
      new EmbeddedPostgresError(
        'start-failed',
        `PostgreSQL did not get ready in ${cluster} within ${TIME_FOR_RECOVERY / 60_000} minutes (${words.at(-1) ?? 'it said nothing'}): look at the disk, then start again.`,
      ),
    );
  }, TIME_FOR_RECOVERY);
  try {
    await ready.promise;
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(recovery);
  }
  return {
    ended: ended.promise,
    stop,
    stopUnawaited: () => void send('SIGINT'),
  };
}

async function settlesWithin(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  const settled = await Promise.race([promise.then(() => true), late.promise]);
  clearTimeout(timer);
  return settled;
}
