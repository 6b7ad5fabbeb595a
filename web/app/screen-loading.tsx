import { useScreenLoading } from '../browser/lazy-screen.ts';
import { PageTop } from '../layout/page-top.tsx';
import { useSlow } from '../ui/feedback/use-slow.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
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
 * Instead of a screen until its code has loaded: what index.html showed before. After `navigate()` React keeps the
 * previous screen instead; after a link, back or a reload it shows this.
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
