import { useMemo } from 'react';
import { editVisit } from '../../../domain/quote-draft/visit-draft.ts';
import { useDraftInHand } from '../draft/draft-in-hand.ts';
import { type PhotoList, useKeptPhotos } from './use-kept-photos.ts';

/** The photos of the problem, in the draft in hand. */
export function useProblemPhotos() {
  const { useDraft, current, change } = useDraftInHand();
  const list = useMemo<PhotoList>(
    () => ({
      current: () => current().problemImages,
      change: (edit) => change((draft) => editVisit(draft, { problemImages: edit(draft.problemImages) })),
    }),
    [current, change],
  );
  return useKeptPhotos(useDraft().problemImages, list);
}
