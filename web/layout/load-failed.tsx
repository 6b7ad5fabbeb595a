import { sentenceOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';

/** Shown where something did not load: why, and another try. */
export function LoadFailed({ what, cause, onRetry }: { what: string; cause: unknown; onRetry: () => void }) {
  return (
    <Alert
      kind="danger"
      live
      title={`${what} did not load`}
      actions={
        <Button small onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {sentenceOf(cause)}
    </Alert>
  );
}
