import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useWaitingCount } from '../api/inbox-queries.ts';

/** How many wait for an answer, beside 'Inbox' in the navigation; nothing if nobody does. */
export function InboxCount() {
  const { data: waiting } = useWaitingCount();
  if (!waiting) return null;
  return (
    <b>
      {waiting}
      <VisuallyHidden> unanswered</VisuallyHidden>
    </b>
  );
}
