import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './list-loading.module.css';
import { Skeleton } from './skeleton.tsx';
import { useSlow } from './use-slow.ts';

/** A list's rows while they are slow to load; `label` tells screen readers what is loading. */
export function ListLoading({ label }: { label: string }) {
  if (!useSlow(true)) return null;
  return (
    <div className={styles.list}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row}>
          <Skeleton width="8ch" />
          <Skeleton width="70%" />
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  );
}
