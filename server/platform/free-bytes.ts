import { statfs } from 'node:fs/promises';

/** The free bytes for this user on a folder's disk; 0 if the folder can't be reached. */
export async function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
}
