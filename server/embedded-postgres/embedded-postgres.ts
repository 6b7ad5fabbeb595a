import { setTimeout as wait } from 'node:timers/promises';
import { installedBinaries, runnablePrograms } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { openDataFolder } from './data-folder.ts';
import {
  EmbeddedPostgresError,
  type EmbeddedPostgresErrorCode,
  folderError,
} from './embedded-postgres-error.ts';
import { endLeftovers } from './leftovers.ts';
import { chooseDoor, type Door, type Log, type Postmaster, startPostmaster } from './postmaster.ts';
import type { Programs } from './programs.ts';
import { findServiceUser } from './service-user.ts';

/** A running PostgreSQL that belongs to this process. */
export interface EmbeddedPostgres {
  /** The connection string of the database `galley`, with its owner's password. Restarts don't change it. */
  url: string;
  /** Stops PostgreSQL cleanly and releases the data folder. May be called more than once. */
  stop(): Promise<void>;
}

/** Once it has run this long, in milliseconds, the next death counts as the first again. */
const STEADY_AFTER = 60_000;
/** The pause before the second restart in a row, in milliseconds; it doubles for each further one, up to `longest`. */
const PAUSE_BEFORE_RESTART = { second: 250, longest: 30_000 };
/**
 * Failures to start that may go away: a full disk, or a folder that this process holds but children of the killed
 * PostgreSQL still use.
 */
const TEMPORARY = new Set<EmbeddedPostgresErrorCode>(['start-failed', 'folder-in-use', 'no-disk-space']);

/**
 * Starts PostgreSQL with its data in `<dataDir>/postgresql`, creating the database the first time, and keeps it
 * running: whenever it dies it's started again, with its own crash recovery, after a pause that grows with each death.
 * @param options.onExit called once if it can't be started again, because its files are damaged or out of reach; the
 * data folder has been released by then
 * @throws EmbeddedPostgresError whose message says what to do
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  onExit: (error: EmbeddedPostgresError) => void;
}): Promise<EmbeddedPostgres> {
  const folder = await openDataFolder(options.dataDir);
  try {
    const binaries = await installedBinaries();
    const programs = await runnablePrograms(binaries, await findServiceUser(folder.cluster));
    await endLeftovers(folder.cluster, programs);
    const secret = await ensureCluster(folder, programs, binaries.version);
    const door = await chooseDoor(folder.cluster);
    const first = await startPostmaster(folder.cluster, programs, door, options.log);
    const stop = keepRunning(first, {
      cluster: folder.cluster,
      programs,
      door,
      release: folder.release,
      ...options,
    });
    return { url: connectionString(door, secret), stop };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** A plain URL for any client; a socket's folder goes into its query, as in libpq. */
export function connectionString(door: Door, secret: string): string {
  // Not through URLSearchParams: it writes a space as +, which libpq reads as a plus sign.
  const socket = door.socketFolder === undefined ? '' : `?host=${encodeURIComponent(door.socketFolder)}`;
  return `postgresql://galley:${secret}@127.0.0.1:${door.port}/galley${socket}`;
}

/** @returns a function that stops it */
function keepRunning(
  first: Postmaster,
  options: {
    cluster: string;
    programs: Programs;
    door: Door;
    log: Log;
    release: () => void;
    onExit: (error: EmbeddedPostgresError) => void;
  },
): () => Promise<void> {
  let running = first;
  const stopping = new AbortController();
  // A server that exits without stop() takes PostgreSQL with it; after a kill -9 the next start does.
  const onProcessExit = () => running.stopUnawaited();
  process.once('exit', onProcessExit);

  let restarts = 0;
  const watchOver = async (): Promise<EmbeddedPostgresError | undefined> => {
    for (;;) {
      const steady = setTimeout(() => {
        restarts = 0;
      }, STEADY_AFTER).unref();
      await running.ended;
      clearTimeout(steady);
      const error = await restart();
      if (error !== undefined || stopping.signal.aborted) return error;
    }
  };

  const restart = async (): Promise<EmbeddedPostgresError | undefined> => {
    while (!stopping.signal.aborted) {
      const pause = pauseBefore(restarts);
      options.log.warn(`PostgreSQL ended unexpectedly; starting it again in ${pause / 1000} seconds.`);
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      restarts += 1;
      try {
        running = await startPostmaster(options.cluster, options.programs, options.door, options.log);
        // stop() was called in the meantime, and stopped only the earlier one.
        if (stopping.signal.aborted) await running.stop();
        return undefined;
      } catch (error) {
        if (!(error instanceof EmbeddedPostgresError)) return folderError(options.cluster, error);
        if (!TEMPORARY.has(error.code)) return error;
        options.log.warn(error.message);
      }
    }
    return undefined;
  };

  const over = watchOver().then((error) => {
    process.off('exit', onProcessExit);
    options.release();
    if (error !== undefined && !stopping.signal.aborted) options.onExit(error);
  });
  return async () => {
    stopping.abort();
    await running.stop();
    await over;
  };
}

/** Milliseconds: none before the first restart. */
function pauseBefore(restarts: number): number {
  const { second, longest } = PAUSE_BEFORE_RESTART;
  return restarts === 0 ? 0 : Math.min(second * 2 ** (restarts - 1), longest);
}
