import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeToDisk } from '../../platform/durable-file.ts';
import { BackupError } from './backup-error.ts';

/** A file that is in the data folder while a restore runs. */
const MARK = 'restore.unfinished';

/**
 * Marks an empty data folder as being restored, so that no server starts on half a backup.
 * @throws BackupError if anything is in it
 */
export async function beginRestore(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const [first] = await readdir(dataDir);
  if (first !== undefined) {
    throw new BackupError(
      `The data folder ${dataDir} isn't empty (${first} is in it): name an empty one with DATA_DIR, or empty it.`,
    );
  }
  await writeToDisk(join(dataDir, MARK), '');
  await syncFolder(dataDir);
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, MARK));
  await syncFolder(dataDir);
}

/** @throws BackupError if a restore into the data folder didn't finish */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, MARK))) return;
  throw new BackupError(
    `The restore into ${dataDir} wasn't finished: empty that folder, and the database if it's an external one, and restore again.`,
  );
}
