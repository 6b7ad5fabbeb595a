import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorFocus } from '../../../ui/feedback/error-focus.tsx';

type ServerFaultAlertProps = {
  messages: readonly string[];
  /** Changes with each refusal; left out for those that an earlier step has shown. */
  attempt?: unknown;
  title?: string;
};

/** The server's errors that belong to no field of the screen. */
export function ServerFaultAlert({
  messages,
  attempt,
  title = bookingMessages.bookingFailed,
}: ServerFaultAlertProps) {
  if (messages.length === 0) return null;
  return (
    <ErrorFocus attempt={attempt}>
      <Alert kind="danger" title={title}>
        {messages.join(' ')}
      </Alert>
    </ErrorFocus>
  );
}
