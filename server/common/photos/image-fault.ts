import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { maxPixels } from '../../../domain/photos/photos.ts';
import { readHeader } from './image-header.ts';
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
