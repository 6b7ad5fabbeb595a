// The program that decodes one photo in its own process: reads the original from standard input, sends both sizes back.
import { MAX_PHOTO_PIXELS, PHOTO_SIDE } from '../../../domain/photos/photos.ts';
import { answerOnce } from '../../platform/answer-once.ts';
import { MAX_DECODER_BYTES } from '../../platform/limits.ts';
import { loadSharp } from '../../platform/load-sharp.ts';

const THUMBNAIL_PIXELS = 320;
const QUALITY = 80;

/** Both sizes as WebP, and the size of the larger one in pixels. */
export type Decoded = { shown: Uint8Array; thumbnail: Uint8Array; width: number; height: number };

async function resizePhoto(original: Buffer): Promise<Decoded | null> {
  const sharp = await loadSharp();
  // One thread each: up to two decoders run at once, and the server needs the rest of the computer.
  sharp.concurrency(1);
  const resized = (pixels: number) =>
    sharp(original, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
  try {
    const shown = await resized(PHOTO_SIDE);
    const thumbnail = await resized(THUMBNAIL_PIXELS);
    const { width, height } = shown.info;
    return { shown: shown.data, thumbnail: thumbnail.data, width, height };
  } catch {
    return null;
  }
}

await answerOnce(MAX_DECODER_BYTES, resizePhoto);
