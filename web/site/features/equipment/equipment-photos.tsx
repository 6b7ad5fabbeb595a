import { useCallback } from 'react';
import { MAX_PROBLEM_PHOTOS } from '../../../../domain/constants.ts';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import type { PhotoUpload } from '../../../forms/photos/photo-form.ts';
import { numbered } from '../../../forms/photos/use-kept-photos.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PassingAlert } from '../../../ui/feedback/passing-alert.tsx';
import { UploadTiles } from '../../../ui/fields/upload-tiles.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { type AssetDetail, refreshEquipment } from '../../api/equipment-queries.ts';
import { uploadEquipmentPhoto } from '../../api/photo-uploads.ts';
import { usePhotoUploads } from '../../booking/photos/use-photo-uploads.ts';
import { usePhotoRemoval } from './use-photo-removal.ts';

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
