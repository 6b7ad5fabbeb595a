import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../ui/feedback/use-slow.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DocketBeside } from './docket-beside.tsx';
import styles from './page-skeleton.module.css';
import { PortalRail } from './portal-page.tsx';
import { SkeletonDocket } from './skeleton-docket.tsx';

/** A job's or quote's page while it loads: placeholders for rail, docket and text. */
export function PageSkeleton() {
  const slow = useSlow(true);
  return (
    <>
      <PortalRail />
      {slow && (
        <DocketBeside label="Loading" docket={<SkeletonDocket />}>
          <div className={styles.text}>
            <VisuallyHidden role="status">Loading</VisuallyHidden>
            {['9ch', '70%', '55%', '62%', '9ch', '48%'].map((width, index) => (
              <Skeleton key={index} width={width} />
            ))}
          </div>
        </DocketBeside>
      )}
    </>
  );
}
