import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { PHOTO_SIDE } from '../../../domain/photos/photos.ts';

const QUALITY = 0.85;

/** The type of every photo that `shrinkPhoto` returns. */
export const SHRUNK_TYPE = 'image/jpeg';

/**
 * A photo small enough to send: JPEG, at most `PHOTO_SIDE` px, upright, without metadata.
 * @throws Error with a message to show, if this browser can't decode the file (HEIC in most) (R5.10)
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const image = await decode(file);
  const scale = Math.min(1, PHOTO_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const paint = canvas.getContext('2d');
  if (paint) {
    // JPEG has no transparency: make transparent parts white rather than black.
    paint.fillStyle = 'white';
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.imageSmoothingQuality = 'high';
    paint.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  image.close();
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, SHRUNK_TYPE, QUALITY));
  if (!shrunk) throw unreadable();
  return shrunk;
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw unreadable();
  }
}

function unreadable(): Error {
  return new Error(photoMessages.photoUnreadable);
}
