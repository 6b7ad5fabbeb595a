import { MAX_PROBLEM_PHOTOS } from '../../../domain/constants.ts';
import { useStoredValue } from '../../browser/stored-value.ts';
import { useQueuedPhotos } from '../../forms/photos/photo-queue.ts';
import { numbered, type PhotoList, useKeptPhotos } from '../../forms/photos/use-kept-photos.ts';
import { UploadTiles } from '../../ui/fields/upload-tiles.tsx';
import type { DayVisit } from './day-query.ts';
import { keptPresses } from './presses.ts';

type Props = { visit: DayVisit; chosen: PhotoList; hint: string };

/** Photos of a visit, kept in the phone until its press is sent. */
export function VisitPhotoTiles({ visit, chosen, hint }: Props) {
  const { VisitId } = visit;
  const waiting = useStoredValue(keptPresses).flatMap(({ visitId, photos }) =>
    visitId === VisitId ? (photos ?? []) : [],
  );
  const others = visit.ReportPhotos + waiting.length;
  const { tiles, add, remove, error } = useKeptPhotos(useQueuedPhotos(`visit-${VisitId}`), chosen, others);
  const left = MAX_PROBLEM_PHOTOS - others;
  return (
    <UploadTiles
      id={`photos-${VisitId}`}
      legend="Photos"
      note={`up to ${left}`}
      hint={hint}
      tiles={numbered(tiles)}
      max={left}
      onAdd={add}
      onRemove={remove}
      error={error}
    />
  );
}
