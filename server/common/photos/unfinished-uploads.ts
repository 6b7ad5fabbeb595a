import { UNFINISHED_UPLOAD_HOURS } from '../../../domain/lifetimes.ts';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import type { PhotoOwnerKind } from '../../../domain/photos/photos.ts';
import { StorageUnavailable } from '../../adapters/storage/port.ts';
import { asc, inArray, lt } from '../../db/drizzle.ts';
import { photoUploads } from '../../db/schema/photo-uploads.ts';
import { toDate } from '../../platform/clock.ts';
import type { UnfinishedFile } from '../../platform/durable-file.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../deps.ts';
import { originalKey } from './photo-files.ts';
import { findPhoto } from './photos.queries.ts';

const BATCH = 1000;

/** The file of an upload attempt: its photo's id, and its name in the photo's folder. */
export type UploadedFile = { documentId: string; originalName: string };

/**
 * Stores an uploaded file. Its row is inserted first, so that the sweep finds the file if this server or the storage
 * fails.
 * @throws Refusal `provider_unavailable` if the storage can't be used
 */
export async function keepUpload(
  { db, storage, clock, log }: Deps,
  ownerKind: PhotoOwnerKind,
  { documentId, originalName }: UploadedFile,
  file: UnfinishedFile,
): Promise<void> {
  const createdAt = toDate(clock.now());
  await db.insert(photoUploads).values({ originalName, documentId, ownerKind, createdAt });
  try {
    await storage.keep(file, originalKey(documentId, originalName));
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    log.error({ err: error }, 'photo not stored');
    throw new Refusal('provider_unavailable', photoMessages.imageUploadNetworkProblem);
  }
}

/**
 * Deletes the files that no photo needs, because the request was refused or the photo was processed meanwhile. What the
 * storage can't delete now is left to the sweep.
 * @returns false if the storage can't be used
 */
export async function discardUploads(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  ownerKind: PhotoOwnerKind,
  files: readonly UploadedFile[],
): Promise<boolean> {
  try {
    for (const { documentId, originalName } of files) {
      const photo = await findPhoto(db, ownerKind, documentId);
      const isNeeded = photo?.status === 'received' && photo.originalName === originalName;
      if (!isNeeded) await storage.remove(originalKey(documentId, originalName));
    }
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    log.warn({ err: error }, 'The storage could not delete a file that no photo needs');
    return false;
  }
  const names = files.map(({ originalName }) => originalName);
  if (names.length > 0) await db.delete(photoUploads).where(inArray(photoUploads.originalName, names));
  return true;
}

/** Deletes uploaded files that didn't become photos. If the storage can't be used, the next hour tries again. */
export async function deleteUnfinishedUploads(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const before = toDate(clock.now().subtract({ hours: UNFINISHED_UPLOAD_HOURS }));
  const old = await db
    .select()
    .from(photoUploads)
    .where(lt(photoUploads.createdAt, before))
    .orderBy(asc(photoUploads.createdAt))
    .limit(BATCH);
  for (const { ownerKind, ...file } of old) {
    if (!(await discardUploads(deps, ownerKind, [file]))) return;
  }
}
