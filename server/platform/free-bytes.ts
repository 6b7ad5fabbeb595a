import { statfs } from 'node:fs/promises';

/** The bytes that a folder's disk has left for this user; 0 if the folder is out of reach. */
export async function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
}
