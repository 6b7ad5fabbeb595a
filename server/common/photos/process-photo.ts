import type { Readable } from 'node:stream';
import PQueue from 'p-queue';
import type { PhotoOwnerKind } from '../../../domain/photos/photos.ts';
import { projectProgram } from '../../platform/home.ts';
import { DECODE_MS, MAX_DECODES_AT_ONCE } from '../../platform/limits.ts';
import { loadSharp } from '../../platform/load-sharp.ts';
import { EndedWithoutAnswer, runApart } from '../../platform/own-process.ts';
import type { Deps } from '../deps.ts';
import { isOriginal, originalKey, photoFolder, photoKeys } from './photo-files.ts';
import { deleteRemoved, findPhoto, settlePhoto } from './photos.queries.ts';
import type { Decoded } from './resize-photo-process.ts';

type Order = { owner: PhotoOwnerKind; documentId: string };

/**
 * Makes a photo's files match its row: re-encodes an upload and deletes the original, or deletes the files of a removed
 * photo and then its row. Running it twice, or again after a crash at any point, gives the same result.
 * @throws Error if the storage doesn't have the file or can't send all of it, or the decoder crashed. The queue tries
 *   again; the photo isn't refused.
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

/** Removes the originals of all upload attempts, including repeated ones and those that a killed server left behind. */
async function removeOriginals(storage: Deps['storage'], documentId: string) {
  for (const key of await storage.list(photoFolder(documentId))) {
    if (isOriginal(key)) await storage.remove(key);
  }
}

/** The file that a photo's row names is missing. */
class MissingOriginal extends Error {}

async function settle({ db, storage }: Deps, { owner, documentId }: Order, uploaded: string) {
  const keys = photoKeys(documentId);
  try {
    const images = await resizePhoto(async () => {
      const original = await storage.read(uploaded);
      if (!original) throw new MissingOriginal(`Photo ${documentId} is not in the storage`);
      return original;
    });
    if (!images) {
      await settlePhoto(db, owner, documentId, { status: 'refused' });
      return;
    }
    const { shown, thumbnail, width, height } = images;
    await storage.put(keys.shown, Buffer.from(shown));
    await storage.put(keys.thumbnail, Buffer.from(thumbnail));
    await settlePhoto(db, owner, documentId, { status: 'ready', width, height });
  } catch (error) {
    const size = error instanceof MissingOriginal ? await sizeOfShown(storage, documentId) : null;
    if (!size) throw error;
    await settlePhoto(db, owner, documentId, { status: 'ready', ...size });
  }
}

/**
 * The size in pixels of a photo that has been re-encoded although its row doesn't say so; null if it hasn't. That
 * happens after a restore, because a backup's files are read a little later than its rows.
 */
async function sizeOfShown(storage: Deps['storage'], documentId: string) {
  const { shown, thumbnail } = photoKeys(documentId);
  const [content, small] = [await storage.get(shown), await storage.get(thumbnail)];
  if (!content || !small) return null;
  const sharp = await loadSharp();
  const { width, height } = await sharp(content).metadata();
  return { width, height };
}

const DECODER = projectProgram('server/common/photos/resize-photo-process.ts');

const decoding = new PQueue({ concurrency: MAX_DECODES_AT_ONCE });

/**
 * Both sizes of a photo, upright, as WebP without metadata. It's decoded in its own process with a time limit, since an
 * image may be crafted to crash or exhaust its decoder.
 * @param open opens the original, once a decoder is free
 * @param options the time limit in milliseconds, and the program that decodes
 * @returns null if it isn't an image after all
 * @throws Error if the original couldn't be read to its end, or the process ended without an answer (with its error
 *   output)
 */
export function resizePhoto(
  open: () => Promise<Readable>,
  { limitMs = DECODE_MS, program = DECODER } = {},
): Promise<Decoded | null> {
  return decoding.add(async () => decode(await open(), limitMs, program));
}

async function decode(original: Readable, limitMs: number, program: string): Promise<Decoded | null> {
  try {
    return await runApart<Decoded | null>({ program, input: original, limitMs });
  } catch (error) {
    if (error instanceof EndedWithoutAnswer) throw new Error(`No photo was decoded. ${error.message}`);
    throw error;
  }
}
