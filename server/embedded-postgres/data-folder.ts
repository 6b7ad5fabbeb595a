import {
  access,
  chmod,
  constants,
  mkdir,
  readFile,
  realpath,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError, folderError, noDiskSpace } from './embedded-postgres-error.ts';

/** The folder `postgresql` in the data folder, held by this process until `release()`. */
export interface DataFolder {
  /** PostgreSQL's own data directory; exists once a cluster has been created. */
  cluster: string;
  /** Where a new cluster is created before it's moved into place; anything there is unfinished. */
  unfinishedCluster: string;
  /** The file with the password of the role `galley`. */
  secret: string;
  release(): void;
}

const MEGABYTE = 1024 * 1024;
const ROOM_FOR_NEW_CLUSTER = 200 * MEGABYTE;
const MOVED = 'moved';
const SQLITE_BUSY = 5;
const ROOM_FOR_RUNNING = 50 * MEGABYTE;

/**
 * Creates the folder if it's missing and locks it for this process.
 * @throws EmbeddedPostgresError `folder-in-use`, `folder-not-writable`, `no-disk-space`, `moved`
 */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  let folder = join(resolve(dataDir), 'postgresql');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    folder = await realpath(folder);
    await assertNotMoved(folder);
    await assertRoom(folder);
    const release = await takeFolder(folder);
    return {
      cluster: join(folder, 'cluster'),
      unfinishedCluster: join(folder, 'cluster.unfinished'),
      secret: join(folder, 'secret'),
      release,
    };
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? error : folderError(folder, error);
  }
}

async function assertRoom(folder: string): Promise<void> {
  const hasCluster = (await stat(join(folder, 'cluster')).catch(() => undefined)) !== undefined;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < (hasCluster ? ROOM_FOR_RUNNING : ROOM_FOR_NEW_CLUSTER)) throw noDiskSpace(folder);
}

/**
 * One owner per data folder. The lock is the operating system's, taken through SQLite because Node has no file locks:
 * it ends with the process, however that ends, so it's never stale, and it works between containers, where process ids
 * mean nothing.
 */
async function takeFolder(folder: string): Promise<() => void> {
  const ownerFile = join(folder, 'owner');
  const lockFile = join(folder, 'lock');
  // Checked first because SQLite's errors don't name the cause. Never open the lock file by other means: closing it
  // would release this process's lock.
  await access(folder, constants.W_OK);
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    const owner = (await readFile(ownerFile, 'utf8').catch(() => '')).trim();
    throw new EmbeddedPostgresError(
      'folder-in-use',
      `The data folder ${folder} is in use by another server${owner === '' ? '' : ` (process ${owner})`}: stop that one first, or choose another folder with DATA_DIR.`,
    );
  }
  try {
    await chmod(lockFile, 0o600);
    await writeFile(ownerFile, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}

/** Notes that the database has moved to another PostgreSQL, since a start on this one would use old rows. */
export async function markAsMoved(dataDir: string): Promise<void> {
  await writeFile(join(resolve(dataDir), 'postgresql', MOVED), '', { mode: 0o600, flush: true });
}

/** @throws EmbeddedPostgresError `moved` */
async function assertNotMoved(folder: string): Promise<void> {
  const mark = join(folder, MOVED);
  if ((await stat(mark).catch(() => undefined)) === undefined) return;
  throw new EmbeddedPostgresError(
    'moved',
    `The database in ${folder} was moved to another PostgreSQL: set DATABASE_URL to that one, or delete ${mark} to go on with the rows of before the move.`,
  );
}

/** Removes an unfinished cluster. */
export async function removeUnfinishedCluster(folder: DataFolder): Promise<void> {
  await rm(folder.unfinishedCluster, { recursive: true, force: true }).catch((error: unknown) => {
    throw folderError(folder.unfinishedCluster, error);
  });
}
