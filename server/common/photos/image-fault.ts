import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { maxPixels } from '../../../domain/photos/photos.ts';
import { loadSharp } from '../../platform/load-sharp.ts';
import { imageKind } from './photo-files.ts';

/** Why a file isn't taken as a photo, and the same in words. */
export type ImageFault = { reason: 'wrongKind' | 'unreadable' | 'tooManyPixels'; message: string };

const UNREADABLE: ImageFault = { reason: 'unreadable', message: photoMessages.photoUnreadable };

/**
 * Looks at a received file's first bytes and its header, never its name; a task decodes all of it later.
 * @returns null if it's taken as a photo
 */
export async function imageFault(path: string): Promise<ImageFault | null> {
  const kind = await imageKind(path);
  if (kind === 'none') return { reason: 'wrongKind', message: photoMessages.photosOnlyImages };
  if (kind === 'other') return UNREADABLE;
  const header = await readHeader(path);
  if (!header) return UNREADABLE;
  const most = maxPixels(header);
  if (header.width * header.height <= most) return null;
  return { reason: 'tooManyPixels', message: photoMessages.photoTooLarge(`${most / 1_000_000} megapixels`) };
}

/** Eight bits for each colour, unless the header says otherwise. */
const USUAL_BITS = 8;

type ImageHeader = { width: number; height: number; isInterlaced: boolean; bits: number };

/** What an image's header says, without decoding the image; null if it can't be read. */
async function readHeader(path: string): Promise<ImageHeader | null> {
  const sharp = await loadSharp();
  try {
    const { width, height, isProgressive, bitsPerSample = USUAL_BITS } = await sharp(path).metadata();
    return { width, height, isInterlaced: isProgressive, bits: bitsPerSample };
  } catch {
    return null;
  }
}
