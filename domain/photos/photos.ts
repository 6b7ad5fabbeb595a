import { MAX_PROBLEM_PHOTOS } from '../constants.ts';
import { photoMessages } from './photo-messages.ts';

/**
 * What photos belong to: a job, registered equipment, a visit of which a technician took them, a message in a job's
 * thread, or a reported fault.
 */
export const PHOTO_OWNER_KINDS = ['job', 'asset', 'visit', 'message', 'fault'] as const;
export type PhotoOwnerKind = (typeof PHOTO_OWNER_KINDS)[number];

/** The types that can be uploaded; the browser converts anything it can decode to the first of them. */
export const UPLOAD_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Longest side of a photo as it's sent, stored and shown, in pixels. */
export const PHOTO_SIDE = 1600;

/** The largest file that the server accepts (bytes); the browser accepts any that it can decode, and shrinks it. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

/** The most pixels a photo may have (width times height), so that a small file can't fill the memory. */
export const MAX_PHOTO_PIXELS = 50_000_000;

/** The same for images that are decoded as a whole, or with twice the memory: interlaced ones, and more than 8 bits. */
const MAX_COSTLY_PIXELS = 16_000_000;

/** The most pixels that an image may have, depending on what its header says. */
export function maxPixels({ isInterlaced, bits }: { isInterlaced: boolean; bits: number }): number {
  return isInterlaced || bits > 8 ? MAX_COSTLY_PIXELS : MAX_PHOTO_PIXELS;
}

type FileFacts = { readonly name: string; readonly type: string };

/**
 * The kind of a chosen file, by its type or, where the system gives none (often for HEIC), by its name. Only some
 * browsers can decode 'heic': there it's converted, elsewhere refused with `photoMessages.photoUnreadable` (R5.10).
 */
export function photoKind({ name, type }: FileFacts): 'image' | 'heic' | 'other' {
  const heic = /^image\/hei[cf]/i.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
  if (heic) return 'heic';
  if (/^image\/svg/i.test(type)) return 'other';
  const image = /^image\//i.test(type) || (type === '' && /\.(jpe?g|png|webp|gif|avif)$/i.test(name));
  return image ? 'image' : 'other';
}

/** Null if one more photo may be added, else the message (R5.10, R9.01). */
export function checkPhoto(file: FileFacts, alreadyChosen: number): string | null {
  if (alreadyChosen >= MAX_PROBLEM_PHOTOS) return photoMessages.tooManyPhotos(MAX_PROBLEM_PHOTOS);
  if (photoKind(file) === 'other') return photoMessages.photosOnlyImages;
  return null;
}
