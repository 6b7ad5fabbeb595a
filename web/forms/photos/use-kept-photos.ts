import { useCallback, useEffect, useState } from 'react';
import type { PhotoRef } from '../../../domain/instant-quotes/quote-draft.ts';
import { checkPhoto } from '../../../domain/photos/photos.ts';
import { randomId } from '../../browser/random-id.ts';
import type { UploadTile } from '../../ui/fields/upload-tiles.tsx';
import { dropForgottenPhotos, dropPhoto, keepPhoto } from './photo-store.ts';
import { SHRUNK_TYPE, shrinkPhoto } from './shrink-photo.ts';
import { usePhotoUrls } from './use-photo-urls.ts';

/** A list of photos, in a draft or a queue; the same object on every render. */
export type PhotoList = {
  current(): readonly PhotoRef[];
  change(edit: (photos: readonly PhotoRef[]) => readonly PhotoRef[]): void;
};

type KeptPhotos = {
  /** Without their names. */
  tiles: Omit<UploadTile, 'name'>[];
  add: (files: File[]) => Promise<void>;
  remove: (id: string) => void;
  /** Why a file wasn't accepted (R5.10); cleared by the next attempt. */
  error: string | undefined;
};

/**
 * The photos of a list: shrunk at once, stored in IndexedDB until they can be sent (R2.35). `photos` is the current
 * list; `others` counts photos that the server already has.
 */
export function useKeptPhotos(photos: readonly PhotoRef[], list: PhotoList, others = 0): KeptPhotos {
  const [shrinking, setShrinking] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const urls = usePhotoUrls(photos.map(({ id }) => id));

  // The browser may have deleted a photo from IndexedDB: then remove it from the list too.
  const lostIds = photos
    .filter(({ id }) => urls[id] === null)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    for (const id of lostIds.split(' ').filter(Boolean)) removeFrom(list, id);
  }, [lostIds, list]);

  // Photos of cleared or sent drafts are deleted when the next list is shown.
  useEffect(() => {
    dropForgottenPhotos(list.current().map(({ id }) => id));
  }, [list]);

  const add = useCallback(
    async (files: File[]) => {
      setError(undefined);
      let count = others + list.current().length;
      for (const file of files) {
        const tileId = randomId();
        setShrinking((ids) => [...ids, tileId]);
        try {
          const photo = await takePhoto(file, count);
          list.change((before) => [...before, photo]);
          count += 1;
        } catch (cause) {
          setError((cause as Error).message);
        } finally {
          setShrinking((ids) => ids.filter((id) => id !== tileId));
        }
      }
    },
    [list, others],
  );

  function remove(id: string) {
    setError(undefined);
    removeFrom(list, id);
    dropPhoto(id);
  }
  return {
    tiles: [
      ...photos.map(({ id }) => ({ id, thumbnail: urls[id] ?? undefined, state: 'ready' as const })),
      ...shrinking.map((id) => ({ id, state: 'busy' as const })),
    ],
    add,
    remove,
    error,
  };
}

/** The tiles with their names for screen readers: "photo 1". */
export function numbered(tiles: readonly Omit<UploadTile, 'name'>[]): UploadTile[] {
  return tiles.map((tile, index) => ({ ...tile, name: `photo ${index + 1}` }));
}

function removeFrom(list: PhotoList, id: string) {
  list.change((photos) => photos.filter((photo) => photo.id !== id));
}

/**
 * Shrinks a chosen file and stores it until it can be sent (R2.35).
 * @throws Error whose message says why the file isn't accepted (R5.10)
 */
async function takePhoto(file: File, alreadyChosen: number): Promise<PhotoRef> {
  const refusal = checkPhoto(file, alreadyChosen);
  if (refusal) throw new Error(refusal);
  const id = randomId();
  await keepPhoto(id, await shrinkPhoto(file));
  return { id, name: file.name, type: SHRUNK_TYPE };
}
