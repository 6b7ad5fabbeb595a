import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../ui/feedback/use-slow.ts';
import paper from '../../ui/paper/paper.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './invoices.module.css';

/** A list's rows while they load. */
export function ListLoading({ label }: { label: string }) {
  if (!useSlow(true)) return null;
  return (
    <div className={styles.loading}>
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

/** A receipt or statement while it loads. */
export function PaperLoading() {
  if (!useSlow(true)) return null;
  return (
    <div className={paper.paper}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {['12ch', '40%', '70%', '55%', '62%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
