import { createHash, randomUUID } from 'node:crypto';
import type { UPLOAD_IMAGE_TYPES } from '../../../domain/jobs/photos.ts';
import type { PhotoOwner } from './photo-owner.ts';

/**
 * The id of a photo, made from its owner and the browser's own id for it: a repeated upload comes out at the same id
 * and the same file, so a crash half way leaves nothing that is counted twice (R4.21).
 */
export function documentIdOf({ kind, id }: PhotoOwner, clientId: string): string {
  const digest = createHash('sha256').update(`${kind}-photo ${id} ${clientId.toLowerCase()}`).digest('hex');
  // Version 8 of a UUID: its bits are the maker's own.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `a${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}

/** Where a photo's files stand in the storage: as uploaded, as shown, as shown small. */
const folderOf = (documentId: string) => `photos/${documentId.slice(0, 2)}/${documentId}`;

export function photoKeys(documentId: string) {
  const folder = folderOf(documentId);
  return {
    shown: `${folder}/shown.webp`,
    thumbnail: `${folder}/thumbnail.webp`,
  };
}

/** A name for the file of one upload attempt, so that attempts never overwrite or delete each other's. */
export function newOriginalName(): string {
  return `original-${randomUUID()}`;
}

export function originalKey(documentId: string, originalName: string): string {
  return `${folderOf(documentId)}/${originalName}`;
}

type ImageType = (typeof UPLOAD_IMAGE_TYPES)[number];

const startsWith = (content: Buffer, bytes: readonly number[], at = 0) =>
  bytes.every((byte, index) => content[at + index] === byte);
const ascii = (text: string) => [...Buffer.from(text, 'latin1')];

/** What a file truly is, by its first bytes; null for anything but the types that are taken. */
export function imageTypeOf(content: Buffer): ImageType | null {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(content, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'image/png';
  if (startsWith(content, ascii('RIFF')) && startsWith(content, ascii('WEBP'), 8)) return 'image/webp';
  return null;
}

/** Whether it is an image of a type that only the sender can turn into one that is taken, such as HEIC or GIF. */
export function isOtherImage(content: Buffer): boolean {
  return (
    startsWith(content, ascii('GIF8')) ||
    startsWith(content, ascii('BM')) ||
    startsWith(content, [0x49, 0x49, 0x2a, 0x00]) ||
    startsWith(content, [0x4d, 0x4d, 0x00, 0x2a]) ||
    (startsWith(content, ascii('ftyp'), 4) &&
      /^(hei[cfxms]|hev[cmsx]|mif1|msf1|avif|avis)$/.test(content.toString('latin1', 8, 12)))
  );
}
