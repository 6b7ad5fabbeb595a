import { sentenceOf } from '../../client/api-error.ts';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';

type LoadFailedProps = {
  /** `The quote did not load`, or the specification's words for it. */
  title: string;
  /** What the specification says besides, if anything. */
  text?: string;
  cause: unknown;
  onRetry: () => void;
};

/** Shown if something failed to load: why, and a retry. */
export function LoadFailed({ title, text, cause, onRetry }: LoadFailedProps) {
  return (
    <RetryAlert title={title} onRetry={onRetry}>
      {text && <p>{text}</p>}
      {sentenceOf(cause)}
    </RetryAlert>
  );
}
