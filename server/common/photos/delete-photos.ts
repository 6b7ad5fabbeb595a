import type { Deps } from '../deps.ts';
import { photoFolder } from './photo-files.ts';

/** Deletes every file of photos whose rows are gone; running it twice is fine. */
export async function deletePhotos(
  { storage }: Pick<Deps, 'storage'>,
  { documentIds }: { documentIds: readonly string[] },
): Promise<void> {
  for (const documentId of documentIds) {
    for (const key of await storage.list(photoFolder(documentId))) await storage.remove(key);
  }
}
