import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import { useStoredValue } from '../../../browser/stored-value.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { requestHref } from '../../layout/paths/request-href.ts';
import { requestStore } from '../draft/request-store.ts';
import { PhotoThumbs } from './photo-thumbs.tsx';

/** Photos of the equipment's last request that failed to send, with a way to retry (R4.21). */
export function UnsentRequestPhotos({ equipmentId }: { equipmentId: number }) {
  const request = useStoredValue(requestStore(equipmentId));
  if (!request || request.RepairId === null || request.problemImages.length === 0) return null;
  return (
    <Alert
      kind="warning"
      title={photoMessages.imageUploadFailed}
      actions={
        <ButtonLink small href={requestHref('review', equipmentId)}>
          Send them now
        </ButtonLink>
      }
    >
      You're booked without them.
      <PhotoThumbs ids={request.problemImages.map(({ id }) => id)} />
    </Alert>
  );
}
