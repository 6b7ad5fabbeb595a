import { useScreenLoading } from '../../browser/lazy-screen.ts';
import { useSlow } from '../feedback/use-slow.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './screen-loading.module.css';

/** A bar along the top of the window while the code of the next screen is slow to load. */
export function ScreenLoading() {
  const slow = useSlow(useScreenLoading());
  return (
    <div role="status">
      {slow && (
        <div className={styles.bar}>
          <VisuallyHidden>Loading the page</VisuallyHidden>
        </div>
      )}
    </div>
  );
}
