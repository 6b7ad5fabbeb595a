import { messages as texts } from '../../../domain/messages.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** What the server found wrong that no field of the screen can say. */
export function ServerFaultAlert({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <Alert kind="danger" live title={texts.bookingFailed}>
      {messages.join(' ')}
    </Alert>
  );
}
