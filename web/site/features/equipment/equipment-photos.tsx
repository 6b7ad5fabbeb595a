import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_PROBLEM_PHOTOS } from '../../../../domain/constants.ts';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import { ApiError } from '../../../client/api-error.ts';
import type { PhotoUpload } from '../../../forms/photos/photo-form.ts';
import { numbered } from '../../../forms/photos/use-kept-photos.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PassingAlert } from '../../../ui/feedback/passing-alert.tsx';
import { UploadTiles } from '../../../ui/fields/upload-tiles.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { type AssetDetail, deleteEquipmentPhoto, refreshEquipment } from '../../api/equipment-queries.ts';
import { uploadEquipmentPhoto } from '../../api/photo-uploads.ts';
import { usePhotoUploads } from '../../booking/photos/send-photos.ts';

const ID = 'equipment-photos';

/** The equipment's photos: added from camera, files, drop or paste, sent at once, removed with an undo (R3.07). */
export function EquipmentPhotos({ equipment }: { equipment: AssetDetail }) {
  const { Id, Photos } = equipment;
  const removal = usePhotoRemoval(Id);
  const { commit, removed } = removal;
  const received = Photos.filter(({ documentId }) => !removed.includes(documentId));
  const refused = received.filter(({ Status }) => Status === 'refused').length;
  const upload = useCallback(
    async (photo: PhotoUpload) => {
      await uploadEquipmentPhoto(Id, photo);
      await refreshEquipment();
    },
    [Id],
  );
  const uploads = usePhotoUploads({ owner: `equipment-${Id}`, others: received.length - refused, upload });
  const { add: addUploads } = uploads;
  const tiles = [
    ...received.map(({ documentId, ThumbnailUrl, Status }) => ({
      id: documentId,
      thumbnail: ThumbnailUrl ?? undefined,
      state: Status === 'refused' ? ('refused' as const) : ('ready' as const),
    })),
    ...uploads.tiles,
  ];
  const add = useCallback(
    async (files: File[]) => {
      // Removed photos have to be gone from the server too, or it may refuse new ones as too many.
      await commit();
      await addUploads(files);
    },
    [commit, addUploads],
  );
  function remove(id: string) {
    if (received.some(({ documentId }) => documentId === id)) removal.remove(id);
    else uploads.remove(id);
  }

  return (
    <Stack gap={3}>
      <UploadTiles
        id={ID}
        legend={<h2>Photos</h2>}
        note={`up to ${MAX_PROBLEM_PHOTOS}`}
        hint="The equipment, its rating plate, the way to it."
        tiles={numbered(tiles)}
        // A refused photo takes no place.
        max={MAX_PROBLEM_PHOTOS + refused}
        onAdd={add}
        onRemove={remove}
        onRetry={uploads.retry}
        status={uploads.isSending ? sendingText(uploads.sent, uploads.waiting) : undefined}
        error={uploads.error ?? (refused > 0 ? photoMessages.photoUnreadable : undefined)}
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
    </Stack>
  );
}

function sendingText(sent: number, waiting: number): string {
  return `Sending photo ${sent + 1} of ${sent + waiting}. You can go on meanwhile.`;
}

/**
 * Removes a photo with an undo: it leaves the screen at once, and the server when the screen calls `commit`, another
 * one is removed, or the page is left.
 */
function usePhotoRemoval(equipmentId: number) {
  /** Photos removed on screen; `waiting` can still be undone, the others are being deleted on the server. */
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  const unsent = useRef<string | null>(null);

  const commit = useCallback(async (): Promise<void> => {
    const documentId = unsent.current;
    if (documentId === null) return;
    unsent.current = null;
    setWaiting(null);
    try {
      await deleteEquipmentPhoto(equipmentId, documentId);
      await refreshEquipment();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause.passes ? photoMessages.imageRemoveNetworkProblem : cause.detail);
    } finally {
      // By now the server's list doesn't have it, or it's back on screen because removing failed.
      setRemoved((ids) => ids.filter((id) => id !== documentId));
    }
  }, [equipmentId]);

  useEffect(() => {
    window.addEventListener('pagehide', commit);
    return () => {
      window.removeEventListener('pagehide', commit);
      commit();
    };
  }, [commit]);

  return {
    removed,
    /** The photo whose removal can still be undone. */
    waiting,
    failure,
    /** Deletes the waiting photo on the server. */
    commit,
    remove(documentId: string) {
      commit();
      setFailure(undefined);
      unsent.current = documentId;
      setWaiting(documentId);
      setRemoved((ids) => [...ids, documentId]);
    },
    undo() {
      const documentId = unsent.current;
      unsent.current = null;
      setWaiting(null);
      setRemoved((ids) => ids.filter((id) => id !== documentId));
    },
  };
}
