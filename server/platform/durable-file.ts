import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Where files are written before they are moved into place; names of ours never begin with a dot. */
const UNFINISHED = '.unfinished';
/** Once for folders that are missing, once for a server that starts. */
const MOST_TRIES = 2;

/** A folder, with folders in it, whose files are there whole or not at all. */
export type DurableFolder = {
  /**
   * Puts a file, by its path within the folder, in the place of any before it. Once this has answered, neither a
   * killed process nor a power cut loses it; before that, readers see the old one or nothing.
   */
  write(path: string, content: Buffer | string): Promise<void>;
};

/** Opens the folder, and removes what a process that was killed left half written. */
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
      // A folder is made when it is missed. Besides, a server that shares the folder may just have started, and taken
      // this file for one left half written.
      for (let tries = 0; ; tries += 1) {
        try {
          return await write(path, content);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === MOST_TRIES) throw error;
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

/** Writes a file that must not be there yet, so that no link in its place is followed, down to the disk. */
export async function writeToDisk(path: string, content: Buffer | string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a folder, and those above it, so that they stand on the disk. */
async function makeFolder(folder: string) {
  const made = await mkdir(folder, { recursive: true });
  if (made === undefined) return;
  const highest = dirname(resolve(made));
  for (let parent = dirname(resolve(folder)); parent.length >= highest.length; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === highest) return;
  }
}

/** A name itself stands on the disk only after this; Windows neither needs nor allows it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
