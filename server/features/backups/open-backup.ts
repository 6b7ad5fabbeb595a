import { z } from 'zod';
import { damaged, readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { FORMAT, MANIFEST, type Manifest, manifest, SECRET } from './manifest.ts';

/** A backup file that was read from beginning to end and found complete. */
export type OpenBackup = {
  path: string;
  identity: string | undefined;
  manifest: Manifest;
  /** The secret that was kept in the data folder; null if the environment had it. */
  keptSecret: string | null;
};

/**
 * Reads a whole backup file and checks the digest of everything in it.
 * @throws BackupError if it's damaged, cut off, encrypted for another key, or has a newer layout
 */
export async function openBackup(path: string, identity: string | undefined): Promise<OpenBackup> {
  let description: string | null = null;
  let keptSecret: string | null = null;
  for await (const { name, content } of readArchive(path, identity)) {
    if (name === MANIFEST) description = content.toString();
    if (name === SECRET) keptSecret = content.toString();
  }
  if (description === null) throw damaged(path);
  const json: unknown = JSON.parse(description);
  const { format } = z.object({ format: z.number() }).parse(json);
  if (format > FORMAT) {
    throw new BackupError(`${path} was made by a newer version: restore it with that version.`);
  }
  return { path, identity, manifest: manifest.parse(json), keptSecret };
}
