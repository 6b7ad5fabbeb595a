import { messages as texts } from '../../../domain/messages.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** The server's errors that belong to no field of the screen. */
export function ServerFaultAlert({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <Alert kind="danger" live title={texts.bookingFailed}>
      {messages.join(' ')}
    </Alert>
  );
}
