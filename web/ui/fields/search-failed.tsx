import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import styles from './combobox.module.css';

export type SearchFailure = { title: string; onRetry: () => void };

/** Shown below a search box whose search failed. */
export function SearchFailed({ title, onRetry }: SearchFailure) {
  return (
    <div className={styles.failure}>
      <Alert
        kind="danger"
        live
        title={title}
        actions={
          <Button small onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
