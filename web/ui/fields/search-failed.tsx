import { RetryAlert } from '../feedback/retry-alert.tsx';
import styles from './combobox.module.css';

export type SearchFailure = { title: string; onRetry: () => void };

/** Shown below a search box whose search failed. */
export function SearchFailed(failure: SearchFailure) {
  return (
    <div className={styles.failure}>
      <RetryAlert {...failure} />
    </div>
  );
}
