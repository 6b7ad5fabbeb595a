import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Where files are written before they're moved into place; no key begins with a dot. */
const UNFINISHED = '.unfinished';
/** One retry for missing folders; the others for files and folders that another server removes in the meantime. */
const MAX_RETRIES = 4;

type Content = Buffer | string | AsyncIterable<Uint8Array>;

/** A file that's complete on the disk but not in its place yet; disposing of it removes it, unless it was kept. */
export type UnfinishedFile = AsyncDisposable & {
  /** Where it can be read on this computer until it's kept. */
  readonly path: string;
  /** Moves it to a path in the folder, replacing any earlier file; from then on it survives any crash. */
  keep(path: string): Promise<void>;
};

/** A folder whose files, including subfolders, are complete or not there at all. */
export type DurableFolder = {
  /**
   * Writes a file, by its path in the folder, replacing any earlier one. Once it resolves, neither a killed process nor
   * a power cut loses the file; until then, readers see the earlier file or nothing.
   */
  write(path: string, content: Buffer | string): Promise<void>;
  /** Writes a stream to the disk as it arrives; if the stream fails, nothing is left of it. */
  receive(content: AsyncIterable<Uint8Array>): Promise<UnfinishedFile>;
};

/** Opens the folder, and removes unfinished files that a killed process left. */
export function durableFolder(folder: string): DurableFolder {
  const unfinishedFolder = join(folder, UNFINISHED);
  removeFiles(unfinishedFolder);
  const unfinishedPath = () => join(unfinishedFolder, randomUUID());

  async function moveInto(unfinished: string, path: string) {
    const finished = join(folder, path);
    await rename(unfinished, finished);
    await syncFolder(dirname(finished));
  }

  async function write(path: string, content: Buffer | string) {
    const unfinished = unfinishedPath();
    try {
      await writeToDisk(unfinished, content);
      await moveInto(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    write(path, content) {
      // Another server that shares the folder may have just started and removed this unfinished file.
      const folders = [unfinishedFolder, dirname(join(folder, path))];
      return withFolders(folders, () => write(path, content));
    },
    async receive(content) {
      const path = unfinishedPath();
      const handle = await withFolders([unfinishedFolder], () => open(path, 'wx+', 0o600));
      const remove = () => rm(path, { force: true });
      try {
        await handle.writeFile(content);
        await handle.sync();
        // As above; what arrived can still be read through the handle.
        if (!existsSync(path))
          await writeToDisk(path, handle.createReadStream({ start: 0, autoClose: false }));
      } catch (error) {
        await remove();
        throw error;
      } finally {
        await handle.close();
      }
      return {
        path,
        keep: (place) => withFolders([dirname(join(folder, place))], () => moveInto(path, place)),
        [Symbol.asyncDispose]: remove,
      };
    },
  };
}

/** Does something that needs folders; if they turn out to be missing, creates them and tries again. */
async function withFolders<Result>(folders: readonly string[], act: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === MAX_RETRIES) throw error;
    }
    for (const folder of folders) await makeFolder(folder);
  }
}

function removeFiles(folder: string) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
}

/** Writes a new file and waits until it's on the disk; fails if the path exists, so it follows no link. */
export function writeToDisk(path: string, content: Content): Promise<void> {
  return writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
}

/** Creates a folder and its parents, and waits until they're on the disk. */
async function makeFolder(folder: string) {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
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
