import { config } from '../../../browser/config.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Rail } from '../../../ui/docket/rail.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../ui/feedback/use-slow.ts';
import { usePage } from '../../../ui/page/page.ts';
import { SiteHeader } from '../../../ui/page/website-header.tsx';
import wrap from '../../../ui/page/wrap.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { EquipmentFailed } from '../../layout/equipment-failed.tsx';
import styles from './request-pending.module.css';

type RequestPendingProps = {
  /** The page's title, without the brand, and its description. */
  title: string;
  description: string;
  heading: string;
  error: Error | null;
  onRetry: () => void;
};

/** Shown instead of a request while its equipment is loading, or failed to load. */
export function RequestPending({ title, description, heading, error, onRetry }: RequestPendingProps) {
  const { brand } = config();
  usePage({ title: `${title} - ${brand.name}`, description });
  const slow = useSlow(error === null);
  return (
    <div>
      <SiteHeader name={brand.name} homeHref="#/" phone={brand.phone} />
      <Rail />
      <main id="main" className={classNames(wrap.wrap, styles.pending)}>
        <h1>{heading}</h1>
        {slow && (
          <>
            <VisuallyHidden role="status">Loading</VisuallyHidden>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </>
        )}
        {error && <EquipmentFailed cause={error} onRetry={onRetry} />}
      </main>
    </div>
  );
}
