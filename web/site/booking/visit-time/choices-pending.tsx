import { sentenceOf } from '../../../client/api-error.ts';
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../ui/feedback/use-slow.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './choices-pending.module.css';

type ChoicesPendingProps = {
  /** From TanStack Query. */
  query: { isPending: boolean; error: Error | null; refetch: () => unknown };
  look: 'card' | 'row';
  count: number;
};

/** Shown instead of choices that are loading, or failed to load. */
export function ChoicesPending({ query, look, count }: ChoicesPendingProps) {
  const slow = useSlow(query.isPending);
  if (query.error) {
    return <RetryAlert title={sentenceOf(query.error)} onRetry={() => query.refetch()} />;
  }
  return (
    <div className={styles[look]}>
      {slow && <VisuallyHidden role="status">Loading</VisuallyHidden>}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.choice}>
          {slow && <Skeleton width="60%" />}
        </div>
      ))}
    </div>
  );
}
