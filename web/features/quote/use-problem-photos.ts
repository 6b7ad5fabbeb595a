import { useCallback, useEffect, useState } from 'react';
import { checkPhoto } from '../../../domain/photos.ts';
import { editDraft } from '../../../domain/quote-draft.ts';
import { randomId } from '../../random-id.ts';
import type { UploadTile } from '../../ui/upload-tiles.tsx';
import { changeDraft, currentDraft, useDraft } from './draft-store.ts';
import { dropPhoto, dropPhotosExcept, keepPhoto, readPhoto } from './photo-store.ts';
import { SHRUNK_TYPE, shrinkPhoto } from './shrink-photo.ts';

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
  const thumbnails = useThumbnails(problemImages.map(({ id }) => id));

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
    ...problemImages.map(({ id }) => ({ id, thumbnail: thumbnails[id], state: 'ready' as const })),
    ...shrinking.map((id) => ({ id, state: 'busy' as const })),
  ];
  return { tiles: tiles.map((tile, index) => ({ ...tile, name: `photo ${index + 1}` })), add, remove, error };
}

/** Object URLs of the kept photos. A photo that the browser has thrown away leaves the quote as well. */
function useThumbnails(ids: readonly string[]): Readonly<Record<string, string>> {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const wanted = ids.join(' ');

  useEffect(() => {
    let stale = false;
    const made: string[] = [];
    async function make() {
      const next: Record<string, string> = {};
      for (const id of wanted.split(' ').filter(Boolean)) {
        const photo = await readPhoto(id);
        if (stale) return;
        if (!photo) {
          removeFromDraft(id);
          continue;
        }
        next[id] = URL.createObjectURL(photo);
        made.push(next[id]);
      }
      setUrls(next);
    }
    make();
    return () => {
      stale = true;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [wanted]);

  // Photos of a quote that was cleared or booked meanwhile.
  useEffect(() => {
    dropPhotosExcept(currentDraft().problemImages.map(({ id }) => id));
  }, []);
  return urls;
}

function removeFromDraft(id: string) {
  changeDraft((draft) =>
    editDraft(draft, { problemImages: draft.problemImages.filter((photo) => photo.id !== id) }),
  );
}
