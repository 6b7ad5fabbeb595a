import type { PhotoOwnerKind } from '../../../domain/jobs/photos.ts';
import type { Deps } from '../../deps.ts';
import { isOriginal, originalKey, photoFolder, photoKeys } from './photo-files.ts';
import { deleteRemoved, findPhoto, settlePhoto } from './photos.queries.ts';
import { reencode } from './reencode.ts';

type Order = { owner: PhotoOwnerKind; documentId: string };

/**
 * Makes a photo's files match its row: re-encodes an upload and deletes the original, or deletes the files of a removed
 * photo and then its row. Running it twice, or again after a crash at any point, gives the same result.
 * @throws Error if the storage doesn't have the file, or its decoder crashed: tried again, never a refused photo
 */
export async function processPhoto(deps: Deps, order: Order): Promise<void> {
  const { db, storage } = deps;
  const { owner, documentId } = order;
  const keys = photoKeys(documentId);
  const before = await findPhoto(db, owner, documentId);
  if (before?.status === 'received') await settle(deps, order, originalKey(documentId, before.originalName));
  const photo = await findPhoto(db, owner, documentId);
  if (photo === null || photo.status === 'removed') {
    await storage.remove(keys.shown);
    await storage.remove(keys.thumbnail);
  }
  // Without a row, an upload may be in progress.
  if (photo !== null && photo.status !== 'received') await removeOriginals(storage, documentId);
  if (photo?.status === 'removed') await deleteRemoved(db, owner, documentId);
}

/** From every upload attempt: repeated ones, and those left behind by a killed server. */
async function removeOriginals(storage: Deps['storage'], documentId: string) {
  for (const key of await storage.list(photoFolder(documentId))) {
    if (isOriginal(key)) await storage.remove(key);
  }
}

async function settle({ db, storage }: Deps, { owner, documentId }: Order, uploaded: string) {
  const keys = photoKeys(documentId);
  const original = await storage.read(uploaded);
  if (!original) throw new Error(`Photo ${documentId} is not in the storage`);
  const images = await reencode(original);
  if (!images) {
    await settlePhoto(db, owner, documentId, { status: 'refused' });
    return;
  }
  const { shown, thumbnail, width, height } = images;
  await storage.put(keys.shown, Buffer.from(shown));
  await storage.put(keys.thumbnail, Buffer.from(thumbnail));
  await settlePhoto(db, owner, documentId, { status: 'ready', width, height });
}
