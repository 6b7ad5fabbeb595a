import { useCallback, useEffect, useState } from 'react';
import { checkPhoto } from '../../../domain/jobs/photos.ts';
import type { PhotoRef } from '../../../domain/quote-draft/quote-draft.ts';
import { randomId } from '../../browser/random-id.ts';
import type { UploadTile } from '../../ui/fields/upload-tiles.tsx';
import { dropForgottenPhotos, dropPhoto, keepPhoto } from './photo-store.ts';
import { SHRUNK_TYPE, shrinkPhoto } from './shrink-photo.ts';
import { usePhotoUrls } from './use-photo-urls.ts';

/** Where a draft keeps what it knows of its photos; the same object at every drawing. */
export type PhotoList = {
  current(): readonly PhotoRef[];
  change(edit: (photos: readonly PhotoRef[]) => readonly PhotoRef[]): void;
};

type KeptPhotos = {
  tiles: UploadTile[];
  add: (files: File[]) => Promise<void>;
  remove: (id: string) => void;
  /** Why a file was not taken (R5.10); gone with the next try. */
  error: string | undefined;
};

/** The photos of a draft: shrunk at once, kept in IndexedDB until they can be sent (R2.35). */
export function useKeptPhotos(photos: readonly PhotoRef[], list: PhotoList): KeptPhotos {
  const [shrinking, setShrinking] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const thumbnails = usePhotoUrls(photos.map(({ id }) => id));

  // A photo that the browser has thrown away leaves the draft as well.
  const lost = photos.filter(({ id }) => thumbnails[id] === null).map(({ id }) => id);
  const lostIds = lost.join(' ');
  useEffect(() => {
    for (const id of lostIds.split(' ').filter(Boolean)) forget(list, id);
  }, [lostIds, list]);

  // Photos of a draft that was cleared or sent meanwhile.
  useEffect(() => {
    dropForgottenPhotos(list.current().map(({ id }) => id));
  }, [list]);

  const add = useCallback(
    async (files: File[]) => {
      setError(undefined);
      for (const file of files) {
        const refusal = checkPhoto(file, list.current().length) ?? (await take(file));
        if (refusal) setError(refusal);
      }
      /** Null when the photo is in, else why not. */
      async function take(file: File): Promise<string | null> {
        const id = randomId();
        setShrinking((ids) => [...ids, id]);
        try {
          await keepPhoto(id, await shrinkPhoto(file));
          list.change((before) => [...before, { id, name: file.name, type: SHRUNK_TYPE }]);
          return null;
        } catch (cause) {
          return (cause as Error).message;
        } finally {
          setShrinking((ids) => ids.filter((other) => other !== id));
        }
      }
    },
    [list],
  );

  function remove(id: string) {
    setError(undefined);
    forget(list, id);
    dropPhoto(id);
  }
  const tiles = [
    ...photos.map(({ id }) => ({ id, thumbnail: thumbnails[id] ?? undefined, state: 'ready' as const })),
    ...shrinking.map((id) => ({ id, state: 'busy' as const })),
  ];
  return { tiles: tiles.map((tile, index) => ({ ...tile, name: `photo ${index + 1}` })), add, remove, error };
}

function forget(list: PhotoList, id: string) {
  list.change((photos) => photos.filter((photo) => photo.id !== id));
}
