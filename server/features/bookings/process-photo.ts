import { MAX_PHOTO_PIXELS } from '../../../domain/photos.ts';
import type { Deps } from '../../deps.ts';
import { photoKeys } from './photo-files.ts';
import { photoStatus, settlePhoto } from './photos.queries.ts';

const SHOWN_PIXELS = 1600;
const THUMBNAIL_PIXELS = 320;
const QUALITY = 80;

/** Both sizes of a photo, upright, as WebP, with nothing of the camera's data; null where it is no image after all. */
async function reencode(original: Buffer) {
  const { default: sharp } = await import('sharp');
  // Photos are rare and memory is dear: nothing is kept between two of them.
  sharp.cache(false);
  const resized = (pixels: number) =>
    sharp(original, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
  try {
    return { shown: await resized(SHOWN_PIXELS), thumbnail: await resized(THUMBNAIL_PIXELS) };
  } catch {
    return null;
  }
}

/**
 * Turns an uploaded photo into what is shown, and removes what was uploaded. Run twice, or again after a crash at any
 * point, it comes out the same.
 * @throws Error where the storage does not have it: a fault of ours, never a photo that is refused
 */
export async function processPhoto(
  { db, storage }: Deps,
  { documentId }: { documentId: string },
): Promise<void> {
  const keys = photoKeys(documentId);
  if ((await photoStatus(db, documentId)) === 'received') {
    const original = await storage.get(keys.original);
    if (!original) throw new Error(`Photo ${documentId} is not in the storage`);
    const images = await reencode(original);
    if (images) {
      await storage.put(keys.shown, images.shown.data);
      await storage.put(keys.thumbnail, images.thumbnail.data);
      const { width, height } = images.shown.info;
      await settlePhoto(db, documentId, { status: 'ready', width, height });
    } else {
      await settlePhoto(db, documentId, { status: 'refused' });
    }
  }
  await storage.remove(keys.original);
}
