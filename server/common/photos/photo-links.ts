import type { MessageFile, PhotoOnWire, VisitPhoto } from '../../../contracts/photos/photos.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Deps } from '../deps.ts';
import type { MessageFileRow } from './message-files.ts';

export const PHOTO_SIZES = ['shown', 'thumbnail'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** What a link is to: a photo in one size, or a PDF. */
export const LINKED = [...PHOTO_SIZES, 'pdf'] as const;
type Linked = (typeof LINKED)[number];

/**
 * A link is valid for at least this long and at most twice as long: links made within one such period are the same, so
 * that browsers don't download a photo again with every list.
 */
const HOLDS_SECONDS = 15 * 60;

const secondsOf = (clock: Clock) => Math.floor(clock.now().epochMilliseconds / 1000);

const PURPOSE = 'photo link';
const subjectOf = (documentId: string, size: Linked, expires: number) => `${documentId} ${size} ${expires}`;

/** Makes links. One is signed, and anyone who has it can see its file for 15 to 30 minutes. */
function linkMaker({ secret, clock, config }: Pick<Deps, 'secret' | 'clock' | 'config'>) {
  const expires = (Math.floor(secondsOf(clock) / HOLDS_SECONDS) + 2) * HOLDS_SECONDS;
  return (documentId: string, size: Linked) =>
    `${config.apiUrl ?? ''}/photos/${documentId}/${size}?expires=${expires}&signature=${secret.codeFor(PURPOSE, subjectOf(documentId, size, expires))}`;
}

/**
 * Photos on the wire; their links are null until they're ready.
 */
export function photoLinks(
  deps: Pick<Deps, 'secret' | 'clock' | 'config'>,
  photos: readonly { documentId: string; status: PhotoOnWire['Status'] }[],
): PhotoOnWire[] {
  const link = linkMaker(deps);
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

/** The files of messages; a PDF's link is there at once. */
export function messageFileLinks(
  deps: Pick<Deps, 'secret' | 'clock' | 'config'>,
  files: readonly MessageFileRow[],
): MessageFile[] {
  const link = linkMaker(deps);
  return files.map((file) => {
    const { documentId, kind, name, bytes, status } = file;
    const common = { documentId, Kind: kind, Name: name, Bytes: bytes };
    if (kind === 'pdf') {
      return { ...common, Status: 'ready', Url: link(documentId, 'pdf'), ThumbnailUrl: null };
    }
    const isReady = status === 'ready';
    return {
      ...common,
      Status: status === 'removed' ? 'refused' : status,
      Url: isReady ? link(documentId, 'shown') : null,
      ThumbnailUrl: isReady ? link(documentId, 'thumbnail') : null,
    };
  });
}

export type PhotoLink = { documentId: string; size: Linked; expires: number; signature: string };

/** How many more seconds a link is valid: 0 if it has expired, null if we didn't make it. */
export function linkValidSeconds(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  link: PhotoLink,
): number | null {
  const subject = subjectOf(link.documentId, link.size, link.expires);
  if (!secret.isCode(PURPOSE, subject, link.signature)) return null;
  return Math.max(0, link.expires - secondsOf(clock));
}
