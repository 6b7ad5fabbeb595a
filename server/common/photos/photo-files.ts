import { createHash, randomUUID } from 'node:crypto';
import { UPLOAD_IMAGE_TYPES } from '../../../domain/photos/photos.ts';
import type { PhotoOwner } from './photo-owner.ts';

/**
 * A photo's id, made from its owner and the browser's own id for it: a repeated upload has the same id, so a crash
 * halfway leaves no duplicates (R4.21).
 */
export function documentIdOf({ kind, id }: PhotoOwner, clientId: string): string {
  const digest = createHash('sha256').update(`${kind}-photo ${id} ${clientId.toLowerCase()}`).digest('hex');
  // Version 8 of a UUID: its bits are ours to define.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}

/** The folder of a photo's files in the storage: as uploaded, full size, thumbnail. */
export const photoFolder = (documentId: string) => `photos/${documentId.slice(0, 2)}/${documentId}`;

export function photoKeys(documentId: string) {
  const folder = photoFolder(documentId);
  return {
    shown: `${folder}/shown.webp`,
    thumbnail: `${folder}/thumbnail.webp`,
  };
}

/** A name for the file of one upload attempt, so that attempts never overwrite or delete each other's. */
export function newOriginalName(): string {
  return `original-${randomUUID()}`;
}

/** Whether a key is the file of an upload attempt. */
export const isOriginal = (key: string) => key.includes('/original');

export function originalKey(documentId: string, originalName: string): string {
  return `${photoFolder(documentId)}/${originalName}`;
}

/** file-type's names for UPLOAD_IMAGE_TYPES; an animated PNG is a PNG. */
const ACCEPTED_TYPES: ReadonlySet<string> = new Set([...UPLOAD_IMAGE_TYPES, 'image/apng']);

/** What a file is by its first bytes: an accepted image, another type of image such as HEIC or GIF, or no image. */
export async function imageKind(path: string): Promise<'accepted' | 'other' | 'none'> {
  const { fileTypeFromFile } = await import('file-type');
  const mime = (await fileTypeFromFile(path))?.mime ?? '';
  if (ACCEPTED_TYPES.has(mime)) return 'accepted';
  return mime.startsWith('image/') ? 'other' : 'none';
}
