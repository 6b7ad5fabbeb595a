import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Where files are written before they're moved into place; no key begins with a dot. */
const UNFINISHED = '.unfinished';
/** One retry for missing folders, one for another server that starts. */
const MAX_RETRIES = 2;

/** A folder whose files, including subfolders, are complete or not there at all. */
export type DurableFolder = {
  /**
   * Writes a file, by its path in the folder, replacing any earlier one. Once it resolves, neither a killed process nor
   * a power cut loses the file; until then, readers see the earlier file or nothing.
   */
  write(path: string, content: Buffer | string): Promise<void>;
};

/** Opens the folder, and removes files that a killed process left half-written. */
export function durableFolder(folder: string): DurableFolder {
  const unfinishedFolder = join(folder, UNFINISHED);
  removeFiles(unfinishedFolder);
  async function write(path: string, content: Buffer | string) {
    const finished = join(folder, path);
    const unfinished = join(unfinishedFolder, randomUUID());
    try {
      await writeToDisk(unfinished, content);
      await rename(unfinished, finished);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncFolder(dirname(finished));
  }
  return {
    async write(path, content) {
      // Folders are created if missing. Also, another server on the same folder may just have started and removed
      // this file as half-written.
      for (let tries = 0; ; tries += 1) {
        try {
          return await write(path, content);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === MAX_RETRIES) throw error;
        }
        await makeFolder(unfinishedFolder);
        await makeFolder(dirname(join(folder, path)));
      }
    },
  };
}

function removeFiles(folder: string) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
}

/** Writes a new file and waits until it's on the disk; fails if the path exists, so it follows no link. */
export function writeToDisk(path: string, content: Buffer | string): Promise<void> {
  return writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
}

/** Creates a folder and its parents, and waits until they're on the disk. */
async function makeFolder(folder: string) {
  const made = await mkdir(folder, { recursive: true });
  if (made === undefined) return;
  const highest = dirname(resolve(made));
  for (let parent = dirname(resolve(folder)); parent.length >= highest.length; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === highest) return;
  }
}

/** Waits until a folder's entries are on the disk; Windows neither needs nor allows it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
