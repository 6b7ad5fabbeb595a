import { useCallback, useEffect, useState } from 'react';
import { checkPhoto } from '../../../domain/photos.ts';
import { editDraft } from '../../../domain/quote-draft.ts';
import { randomId } from '../../random-id.ts';
import type { UploadTile } from '../../ui/upload-tiles.tsx';
import { changeDraft, currentDraft, useDraft } from './draft-store.ts';
import { dropPhoto, dropPhotosExcept, keepPhoto } from './photo-store.ts';
import { SHRUNK_TYPE, shrinkPhoto } from './shrink-photo.ts';
import { usePhotoUrls } from './use-photo-urls.ts';

type ProblemPhotos = {
  tiles: UploadTile[];
  add: (files: File[]) => Promise<void>;
  remove: (id: string) => void;
  /** Why a file was not taken (R5.10); gone with the next try. */
  error: string | undefined;
};

/** The photos of the problem: shrunk at once, kept in IndexedDB until the booking is made. */
export function useProblemPhotos(): ProblemPhotos {
  const { problemImages } = useDraft();
  const [shrinking, setShrinking] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const thumbnails = usePhotoUrls(problemImages.map(({ id }) => id));

  // A photo that the browser has thrown away leaves the quote as well.
  const lost = problemImages.filter(({ id }) => thumbnails[id] === null).map(({ id }) => id);
  const lostIds = lost.join(' ');
  useEffect(() => {
    for (const id of lostIds.split(' ').filter(Boolean)) removeFromDraft(id);
  }, [lostIds]);

  // Photos of a quote that was cleared or booked meanwhile.
  useEffect(() => {
    dropPhotosExcept(currentDraft().problemImages.map(({ id }) => id));
  }, []);

  const add = useCallback(async (files: File[]) => {
    setError(undefined);
    for (const file of files) {
      const refusal = checkPhoto(file, currentDraft().problemImages.length) ?? (await take(file));
      if (refusal) setError(refusal);
    }
    /** Null when the photo is in, else why not. */
    async function take(file: File): Promise<string | null> {
      const id = randomId();
      setShrinking((ids) => [...ids, id]);
      try {
        await keepPhoto(id, await shrinkPhoto(file));
        const photo = { id, name: file.name, type: SHRUNK_TYPE };
        changeDraft((draft) => editDraft(draft, { problemImages: [...draft.problemImages, photo] }));
        return null;
      } catch (cause) {
        return (cause as Error).message;
      } finally {
        setShrinking((ids) => ids.filter((other) => other !== id));
      }
    }
  }, []);

  function remove(id: string) {
    setError(undefined);
    removeFromDraft(id);
    dropPhoto(id);
  }
  const tiles = [
    ...problemImages.map(({ id }) => ({
      id,
      thumbnail: thumbnails[id] ?? undefined,
      state: 'ready' as const,
    })),
    ...shrinking.map((id) => ({ id, state: 'busy' as const })),
  ];
  return { tiles: tiles.map((tile, index) => ({ ...tile, name: `photo ${index + 1}` })), add, remove, error };
}

function removeFromDraft(id: string) {
  changeDraft((draft) =>
    editDraft(draft, { problemImages: draft.problemImages.filter((photo) => photo.id !== id) }),
  );
}
