import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

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
    <Alert
      kind="danger"
      live
      title={title}
      actions={
        <Button small onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {text && <p>{text}</p>}
      {sentenceOf(cause)}
    </Alert>
  );
}
