import { RetryAlert } from '../../../../ui/feedback/retry-alert.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../../ui/feedback/use-slow.ts';
import type { LinkCheck } from './use-link-check.ts';

/** An emailed link is being checked, or the check failed. */
export function LinkPending({ check: { state, failure, retry } }: { check: LinkCheck }) {
  const isSlow = useSlow(state === 'checking');
  if (state === 'failed') {
    return <RetryAlert title={failure} onRetry={retry} />;
  }
  return (
    <p role="status">
      {isSlow && (
        <>
          Checking your link <Skeleton width="60%" />
        </>
      )}
    </p>
  );
}
