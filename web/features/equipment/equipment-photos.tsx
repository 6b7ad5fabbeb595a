import { useCallback, useState } from 'react';
import { MAX_PROBLEM_PHOTOS } from '../../../domain/constants.ts';
import { checkPhoto } from '../../../domain/jobs/photos.ts';
import { messages } from '../../../domain/messages.ts';
import type { AssetDetail } from '../../api/equipment-queries.ts';
import { keepPhoto } from '../../booking/photos/photo-store.ts';
import { SHRUNK_TYPE, shrinkPhoto } from '../../booking/photos/shrink-photo.ts';
import { usePhotoUrls } from '../../booking/photos/use-photo-urls.ts';
import { randomId } from '../../browser/random-id.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PassingAlert } from '../../ui/feedback/passing-alert.tsx';
import { type UploadTile, UploadTiles } from '../../ui/fields/upload-tiles.tsx';
import styles from './equipment-photos.module.css';
import { queuedPhotos, queuePhotos } from './photo-queue.ts';
import { usePhotoRemoval } from './use-photo-removal.ts';
import { usePhotoSending } from './use-photo-sending.ts';

const ID = 'machine-photos';

/** A machine's photos: added from camera, files, drop or paste, sent at once, removed with a way back (R3.07). */
export function MachinePhotos({ machine }: { machine: AssetDetail }) {
  const { Id, Photos } = machine;
  const sending = usePhotoSending(Id);
  const removal = usePhotoRemoval(Id);
  const [error, setError] = useState<string>();
  const thumbnails = usePhotoUrls(sending.queue.map(({ id }) => id));

  const kept = Photos.filter(
    ({ documentId, Status }) => Status !== 'refused' && !removal.removed.includes(documentId),
  );
  const tiles: Omit<UploadTile, 'name'>[] = [
    ...kept.map(({ documentId, ThumbnailUrl }) => ({
      id: documentId,
      thumbnail: ThumbnailUrl ?? undefined,
      state: 'ready' as const,
    })),
    ...sending.queue.map(({ id }) => ({
      id,
      thumbnail: thumbnails[id] ?? undefined,
      state: sending.failures[id] ? ('failed' as const) : ('busy' as const),
    })),
  ];
  const count = kept.length;
  const { commit } = removal;
  const add = useCallback(
    async (files: File[]) => {
      setError(undefined);
      // Makes room on the server too.
      await commit();
      for (const file of files) {
        const refusal = checkPhoto(file, count + queuedPhotos(Id).length) ?? (await queue(Id, file));
        if (refusal) setError(refusal);
      }
    },
    [Id, count, commit],
  );
  function remove(id: string) {
    setError(undefined);
    if (kept.some(({ documentId }) => documentId === id)) removal.remove(id);
    else sending.drop(id);
  }
  const failed = sending.queue.map(({ id }) => sending.failures[id]).find(Boolean);
  const refused = Photos.some(({ Status }) => Status === 'refused');

  return (
    <div className={styles.photos}>
      <UploadTiles
        id={ID}
        legend={<h2>Photos</h2>}
        note={`up to ${MAX_PROBLEM_PHOTOS}`}
        hint="The machine, its rating plate, the way to it."
        tiles={tiles.map((tile, index) => ({ ...tile, name: `photo ${index + 1}` }))}
        max={MAX_PROBLEM_PHOTOS}
        onAdd={add}
        onRemove={remove}
        onRetry={sending.retry}
        status={sending.isSending ? sendingText(sending.sent, sending.queue.length) : undefined}
        error={error ?? failed ?? (refused ? messages.photoUnreadable : undefined)}
      />
      {removal.failure && <Alert kind="danger" live title={removal.failure} />}
      {removal.waiting !== null && (
        <PassingAlert
          key={removal.waiting}
          kind="info"
          live
          title="Photo removed"
          actions={
            <Button small onClick={removal.undo}>
              Undo
            </Button>
          }
          onEnd={commit}
        />
      )}
    </div>
  );
}

/** Null when the photo waits to be sent, else why it was not taken (R5.10). */
async function queue(equipmentId: number, file: File): Promise<string | null> {
  const id = randomId();
  try {
    await keepPhoto(id, await shrinkPhoto(file));
    queuePhotos(equipmentId, [{ id, name: file.name, type: SHRUNK_TYPE }]);
    return null;
  } catch (cause) {
    return (cause as Error).message;
  }
}

function sendingText(sent: number, waiting: number): string {
  return `Sending photo ${sent + 1} of ${sent + waiting}. You can go on meanwhile.`;
}
