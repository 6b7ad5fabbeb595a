import { Alert } from '../../../ui/feedback/alert.tsx';
import { RingUsLink } from '../../booking/food/ring-us.tsx';

/** The office's phone, while food is at risk and nothing is booked (R12.03). */
export function FoodNow({ isSent }: { isSent: boolean }) {
  return (
    <Alert kind="danger" title="Food at risk" actions={<RingUsLink />}>
      {isSent
        ? 'Managers, owners and our office know. A tech may be close, so ring us.'
        : 'A tech may be close, so ring us. Once you send this, managers, owners and our office know.'}
    </Alert>
  );
}
