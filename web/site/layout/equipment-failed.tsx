import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EQUIPMENT_ROUTES } from './paths/equipment-paths.ts';

/** Equipment failed to load, for any reason (R8.11): why, and what to do. */
export function EquipmentFailed({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const isMissing = cause instanceof ApiError && cause.code === 'not_found';
  return (
    <Alert
      kind="danger"
      live
      title={equipmentMessages.equipmentDetailsFailed}
      actions={
        <>
          {!isMissing && (
            <Button small onClick={onRetry}>
              Try again
            </Button>
          )}
          <ButtonLink small href={`#${EQUIPMENT_ROUTES.register}`}>
            Go to your equipment
          </ButtonLink>
        </>
      }
    >
      {isMissing ? "This equipment isn't in your register." : sentenceOf(cause)}
    </Alert>
  );
}
