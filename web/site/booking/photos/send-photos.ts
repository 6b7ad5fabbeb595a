import { useEffect, useMemo, useState } from 'react';
import type { PhotoRef } from '../../../../domain/instant-quotes/quote-draft.ts';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import { ApiError } from '../../../client/api-error.ts';
import type { PhotoUpload } from '../../../forms/photos/photo-form.ts';
import { type PhotoOwner, photoQueue, useQueuedPhotos } from '../../../forms/photos/photo-queue.ts';
import { dropPhoto, readPhoto } from '../../../forms/photos/photo-store.ts';
import { useKeptPhotos } from '../../../forms/photos/use-kept-photos.ts';

type Destination = {
  /** Sends one photo; sending it again with the same id must add nothing. */
  upload: (photo: PhotoUpload) => Promise<void>;
  /** The photo has arrived. */
  onSent: (id: string) => void;
};

/**
 * Sends stored photos one after the other, retrying each once (R4.21); sent ones are deleted. Never throws: the booking
 * is valid without its photos. `message` says why the last one failed.
 */
export async function sendPhotos(
  photos: readonly Pick<PhotoRef, 'id' | 'name'>[],
  { upload, onSent }: Destination,
): Promise<{ failed: number; message: string }> {
  let failed = 0;
  let message = '';
  for (const { id, name } of photos) {
    const failure = await sendPhoto(id, name, upload);
    if (failure === null) {
      onSent(id);
      dropPhoto(id);
    } else {
      failed += 1;
      message = failure;
    }
  }
  return { failed, message };
}

/** Null if the photo was sent, else why not. */
async function sendPhoto(id: string, name: string, upload: Destination['upload']): Promise<string | null> {
  const image = await readPhoto(id);
  if (!image) return photoMessages.photoUnreadable;
  const send = () => upload({ id, name, image });
  try {
    await send().catch(send);
    return null;
  } catch (cause) {
    const isRefused = cause instanceof ApiError && !cause.passes;
    return isRefused ? cause.detail : photoMessages.imageUploadNetworkProblem;
  }
}

type Failures = Readonly<Record<string, string>>;

type PhotoUploads = {
  owner: PhotoOwner;
  /** How many photos the owner already has. */
  others: number;
  /** The same function on every render. */
  upload: (photo: PhotoUpload) => Promise<void>;
};

/** Photos added to a job or equipment: sent at once, one after the other; a failed one says why and can be retried. */
export function usePhotoUploads({ owner, others, upload }: PhotoUploads) {
  const list = useMemo(() => photoQueue(owner), [owner]);
  const queue = useQueuedPhotos(owner);
  const kept = useKeptPhotos(queue, list, others);
  const [failures, setFailures] = useState<Failures>({});
  const [sent, setSent] = useState(0);
  const next = queue.find(({ id }) => !failures[id]);
  const { id, name } = next ?? {};

  // The queue outlives the page: photos are sent whether they were added here or before a reload.
  useEffect(() => {
    if (id === undefined || name === undefined) return;
    sendPhotos([{ id, name }], {
      upload,
      onSent() {
        list.change((photos) => photos.filter((photo) => photo.id !== id));
        setSent((count) => count + 1);
      },
    }).then(({ failed, message }) => {
      if (failed > 0) setFailures((before) => ({ ...before, [id]: message }));
    });
  }, [id, name, list, upload]);

  return {
    tiles: kept.tiles.map((tile) => {
      const isFailed = failures[tile.id] !== undefined;
      return { ...tile, state: isFailed ? ('failed' as const) : ('busy' as const) };
    }),
    add: kept.add,
    remove: kept.remove,
    retry: (photoId: string) => setFailures(({ [photoId]: _, ...rest }) => rest),
    /** Why a file wasn't accepted, or a photo not sent. */
    error: kept.error ?? queue.map((photo) => failures[photo.id]).find(Boolean),
    /** How many have been sent since the page was opened. */
    sent,
    /** How many are waiting, including the one being sent. */
    waiting: queue.length,
    isSending: next !== undefined,
  };
}
