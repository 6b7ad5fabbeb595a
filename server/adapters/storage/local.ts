import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { durableFolder } from '../../platform/durable-file.ts';
import type { Storage } from './port.ts';

/** Names of letters, digits, - and . between slashes; none begins with a dot, so none leads outside the folder. */
const KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in a folder on this server; a file that was put survives any crash. */
export function localStorage(folder: string): Storage {
  const files = durableFolder(folder);
  const checked = (key: string) => {
    if (!KEY.test(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
    return key;
  };
  const pathOf = (key: string) => join(folder, checked(key));
  return {
    async put(key, content) {
      await files.write(checked(key), content);
    },
    async get(key) {
      const path = pathOf(key);
      try {
        return await readFile(path);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async list(folder) {
      try {
        const names = await readdir(pathOf(folder));
        // Unfinished files have names that aren't keys.
        return names.map((name) => `${folder}/${name}`).filter((key) => KEY.test(key));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
}
