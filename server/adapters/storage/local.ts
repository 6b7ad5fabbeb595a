import { open, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { durableFolder } from '../../platform/durable-file.ts';
import { checkedKey, isKey, type Storage } from './port.ts';

/** Null if there's no such file or folder. */
async function ifThere<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Files in a folder on this server; once `put` resolves, a file survives any crash. */
export function localStorage(folder: string): Storage {
  const files = durableFolder(folder);
  const pathOf = (key: string) => join(folder, checkedKey(key));

  /** Removes a folder and its parents, as long as they're empty. */
  async function removeEmptyFolders(key: string) {
    for (let empty = key; empty !== '.'; empty = dirname(empty)) {
      // Not empty, not there, or a file was just put into it: nothing to remove.
      const isRemoved = await rmdir(join(folder, empty)).then(
        () => true,
        () => false,
      );
      if (!isRemoved) return;
    }
  }

  return {
    async put(key, content) {
      await files.write(checkedKey(key), content);
    },
    receive: files.receive,
    async keep(file, key) {
      await file.keep(checkedKey(key));
    },
    async get(key) {
      return ifThere(readFile(pathOf(key)));
    },
    async read(key) {
      const handle = await ifThere(open(pathOf(key)));
      return handle?.createReadStream() ?? null;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await removeEmptyFolders(dirname(key));
    },
    async list(folder) {
      const names = (await ifThere(readdir(pathOf(folder)))) ?? [];
      // Unfinished files have names that aren't keys.
      return names.map((name) => `${folder}/${name}`).filter(isKey);
    },
  };
}
