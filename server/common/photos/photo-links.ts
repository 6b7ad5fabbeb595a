import type { PhotoOnWire, VisitPhoto } from '../../../contracts/photos/photos.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Deps } from '../deps.ts';

export const PHOTO_SIZES = ['shown', 'thumbnail'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/**
 * A link is valid for at least this long and at most twice as long: links made within one such period are the same, so
 * that browsers don't download a photo again with every list.
 */
const HOLDS_SECONDS = 15 * 60;

const secondsOf = (clock: Clock) => Math.floor(clock.now().epochMilliseconds / 1000);

const PURPOSE = 'photo link';
const subjectOf = (documentId: string, size: PhotoSize, expires: number) =>
  `${documentId} ${size} ${expires}`;

/**
 * Photos on the wire. A link is signed, and anyone who has it can see the photo for 15 to 30 minutes. Null until the photo
 * is ready.
 */
export function photoLinks(
  { secret, clock, config }: Pick<Deps, 'secret' | 'clock' | 'config'>,
  photos: readonly { documentId: string; status: PhotoOnWire['Status'] }[],
): PhotoOnWire[] {
  const expires = (Math.floor(secondsOf(clock) / HOLDS_SECONDS) + 2) * HOLDS_SECONDS;
  const link = (documentId: string, size: PhotoSize) =>
    `${config.apiUrl ?? ''}/photos/${documentId}/${size}?expires=${expires}&signature=${secret.codeFor(PURPOSE, subjectOf(documentId, size, expires))}`;
  return photos.map(({ documentId, status }) => ({
    documentId,
    Status: status,
    Url: status === 'ready' ? link(documentId, 'shown') : null,
    ThumbnailUrl: status === 'ready' ? link(documentId, 'thumbnail') : null,
  }));
}

/** The same for photos of visits, each with its visit. */
export function visitPhotoLinks(
  deps: Pick<Deps, 'secret' | 'clock' | 'config'>,
  photos: readonly { ownerId: number; documentId: string; status: PhotoOnWire['Status'] }[],
): VisitPhoto[] {
  return photos.flatMap((photo) =>
    photoLinks(deps, [photo]).map((link) => ({ ...link, VisitId: photo.ownerId })),
  );
}

export type PhotoLink = { documentId: string; size: PhotoSize; expires: number; signature: string };

/** How many more seconds a link is valid: 0 if it has expired, null if we didn't make it. */
export function linkValidSeconds(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  link: PhotoLink,
): number | null {
  const subject = subjectOf(link.documentId, link.size, link.expires);
  if (!secret.isCode(PURPOSE, subject, link.signature)) return null;
  return Math.max(0, link.expires - secondsOf(clock));
}
