import { PageTop } from '../layout/page-top.tsx';

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
