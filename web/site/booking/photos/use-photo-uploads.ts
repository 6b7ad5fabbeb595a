import { useEffect, useMemo, useState } from 'react';
import type { PhotoUpload } from '../../../forms/photos/photo-form.ts';
import { type PhotoOwner, photoQueue, useQueuedPhotos } from '../../../forms/photos/photo-queue.ts';
import { useKeptPhotos } from '../../../forms/photos/use-kept-photos.ts';
import { sendPhotos } from './send-photos.ts';

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
