import { randomUUID } from 'node:crypto';
import type { Multipart } from '@fastify/multipart';
import { z } from 'zod';
import type { uploadJobPhotos } from '../../../contracts/bookings/bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { MAX_PROBLEM_PHOTOS } from '../../../domain/constants.ts';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { MAX_PHOTO_BYTES } from '../../../domain/photos/photos.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../deps.ts';
import { bytesOf } from '../http/receive-upload.ts';
import { imageFault } from './image-fault.ts';
import { documentIdOf, newOriginalName } from './photo-files.ts';
import type { PhotoOwner } from './photo-owner.ts';
import { insertPhotos, lockOwner, photosKept, replaceOriginal } from './photos.queries.ts';
import { discardUploads, keepUpload, type UploadedFile } from './unfinished-uploads.ts';

/** One file more than an owner may have, so that we can refuse it with our own message. */
export const PHOTO_UPLOAD_LIMITS = {
  fileSize: MAX_PHOTO_BYTES,
  files: MAX_PROBLEM_PHOTOS + 1,
  fields: MAX_PROBLEM_PHOTOS + 1,
  parts: 2 * (MAX_PROBLEM_PHOTOS + 1),
  fieldSize: 100,
};

const FILE_FIELD = 'Photos';
const CLIENT_ID_FIELD = 'ClientId';
const clientIdText = z.uuid();

type Upload = {
  /** The caller has checked that they may add photos to it. */
  owner: PhotoOwner;
  /** The files, and ClientIds for those that may be retried, in the same order. */
  parts: AsyncIterable<Multipart>;
};
/** A photo of this request; `originalName` names the file of this attempt. */
type Photo = { clientId: string; documentId: string; originalName: string };

/**
 * Adds photos to a job, equipment or visit, all of a request or none (R4.21, R7.20, R7.28, R11.03). Originals are
 * stored, and a queued task re-encodes them; a photo uploaded before, by its client id, is returned and not added
 * again.
 * @throws Refusal `too_large`, `invalid_fields` for anything but an image or one too many, `provider_unavailable`
 */
export async function uploadPhotos(deps: Deps, upload: Upload): Promise<Reply<typeof uploadJobPhotos>> {
  const { owner, parts } = upload;
  const { known, processed, removed, counted, refused } = await photosOf(deps.db, owner);
  const photos: Photo[] = [];
  const stored: Photo[] = [];
  const superseded: UploadedFile[] = [];
  try {
    // A file without an id is a new photo each time it's sent (R4.30).
    const clientIds: string[] = [];
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldname === CLIENT_ID_FIELD) clientIds.push(readClientId(part.value));
        continue;
      }
      const photo = identify(owner, clientIds.shift() ?? randomUUID());
      await using file = await deps.storage.receive(bytesOf(part, tooLarge));
      if (!photos.some(({ documentId }) => documentId === photo.documentId)) photos.push(photo);
      if (removed.has(photo.documentId)) refuseRemoved();
      if (processed.has(photo.documentId)) continue;
      if (counted + newOnes(photos, known).length > MAX_PROBLEM_PHOTOS) refuseCount();
      const fault = await imageFault(file.path);
      if (fault) throw fieldRefusal(FILE_FIELD, fault.message);
      await keepUpload(deps, owner.kind, photo, file);
      stored.push(photo);
    }
    if (photos.length === 0) throw fieldRefusal(FILE_FIELD, photoMessages.photosOnlyImages);
    superseded.push(...(await record(deps, owner, photos, stored)));
  } finally {
    await discardUploads(deps, owner.kind, [...stored, ...superseded]);
  }
  return {
    Photos: photos.map(({ clientId, documentId }) => ({
      ClientId: clientId,
      documentId,
      Status: refused.has(documentId) ? 'refused' : 'received',
    })),
  };
}

/** A photo that turned out not to be an image is known but doesn't count, and neither does a removed one. */
async function photosOf(db: Queryable, owner: PhotoOwner) {
  const rows = await photosKept(db, owner);
  return {
    rows,
    known: new Set(rows.map(({ documentId }) => documentId)),
    /** Photos that were re-encoded, refused or removed: uploading them again changes nothing. */
    processed: new Set(
      rows.filter(({ status }) => status !== 'received').map(({ documentId }) => documentId),
    ),
    removed: new Set(rows.filter(({ status }) => status === 'removed').map(({ documentId }) => documentId)),
    refused: new Set(rows.filter(({ status }) => status === 'refused').map(({ documentId }) => documentId)),
    counted: rows.filter(({ status }) => status === 'received' || status === 'ready').length,
  };
}

function newOnes(photos: readonly Photo[], known: ReadonlySet<string>): Photo[] {
  return photos.filter(({ documentId }) => !known.has(documentId));
}

function refuseCount(): never {
  throw fieldRefusal(FILE_FIELD, photoMessages.tooManyPhotos(MAX_PROBLEM_PHOTOS));
}

function tooLarge(): Refusal {
  const message = photoMessages.photoTooLarge(`${MAX_PHOTO_BYTES / 1024 / 1024} MB`);
  return new Refusal('too_large', message, [{ field: FILE_FIELD, message }]);
}

/** A late retry must not bring back a photo that its customer has removed since. */
function refuseRemoved(): never {
  throw fieldRefusal(FILE_FIELD, photoMessages.photoRemoved);
}

function readClientId(value: unknown): string {
  const parsed = clientIdText.safeParse(value);
  if (!parsed.success) throw fieldRefusal(CLIENT_ID_FIELD, requestMessages.unreadableRequest);
  return parsed.data.toLowerCase();
}

function identify(owner: PhotoOwner, clientId: string): Photo {
  return { clientId, documentId: documentIdOf(owner, clientId), originalName: newOriginalName() };
}

/**
 * Rows and tasks in one transaction, counted again now that nobody else can add photos to the owner.
 * @returns the files of earlier attempts that these take the place of
 */
function record(
  deps: Deps,
  asked: PhotoOwner,
  photos: readonly Photo[],
  stored: readonly Photo[],
): Promise<UploadedFile[]> {
  return transaction(deps.pool, async (tx) => {
    const owner = await lockOwner(tx, asked);
    const { rows, known, removed, counted } = await photosOf(tx, owner);
    if (photos.some(({ documentId }) => removed.has(documentId))) refuseRemoved();
    const fresh = newOnes(photos, known);
    if (counted + fresh.length > MAX_PROBLEM_PHOTOS) refuseCount();
    if (fresh.length > 0) {
      const createdAt = toDate(deps.clock.now());
      await insertPhotos(
        tx,
        owner,
        fresh.map((photo) => ({ ...photo, createdAt })),
      );
      await deps.queue.enqueue(
        tx,
        'process-photo',
        fresh.map(({ documentId }) => ({ owner: owner.kind, documentId })),
      );
    }
    const replaced: UploadedFile[] = [];
    for (const photo of stored) {
      const before = rows.find(({ documentId }) => documentId === photo.documentId);
      if (before && (await replaceOriginal(tx, owner.kind, photo))) replaced.push(before);
    }
    return replaced;
  });
}
