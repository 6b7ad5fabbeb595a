import { useScreenLoading } from '../../browser/lazy-screen.ts';
import { useSlow } from '../../ui/feedback/use-slow.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PageTop } from '../layout/page-top.tsx';
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

/**
 * Shown until a screen's code has loaded: the same skeleton as in index.html. After `navigate()` React keeps the
 * previous screen instead; after a link, Back or a reload it shows this.
 */
export function ScreenSkeleton() {
  return (
    <>
      <PageTop />
      <div className="skeleton-form" aria-hidden="true">
        <span />
        <span />
      </div>
    </>
  );
}
