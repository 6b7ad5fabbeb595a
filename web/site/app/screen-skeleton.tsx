import { useLocation } from 'react-router';
import { config } from '../../browser/config.ts';
import { Rail } from '../../ui/docket/rail.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SiteHeader } from '../../ui/page/website-header.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAuth } from '../api/stored-auth.ts';
import { PageTop } from '../layout/page-top.tsx';
import styles from '../layout/portal-page.module.css';
import { type PortalTab, PortalTabBar, PortalTabs, tabOfPath } from '../layout/portal-tabs.tsx';
import { SignedInAs } from '../layout/signed-in-as.tsx';

/**
 * Shown until a screen's code has loaded: who is signed in sees the portal's frame, with its tabs, and anybody else the same skeleton as
 * in index.html. After `navigate()` React keeps the previous screen instead; after a link, Back or a reload it shows this.
 */
export function ScreenSkeleton() {
  const { pathname } = useLocation();
  const tab = tabOfPath(pathname);
  const isSignedIn = useAuth() !== null;
  if (tab && isSignedIn) return <PortalSkeleton tab={tab} />;
  return (
    <>
      <PageTop />
      <main id="main" className="skeleton-form" aria-busy="true">
        <h1>
          <VisuallyHidden>Loading</VisuallyHidden>
        </h1>
        <span aria-hidden="true" />
        <span aria-hidden="true" />
        <span aria-hidden="true" />
      </main>
    </>
  );
}

function PortalSkeleton({ tab }: { tab: PortalTab }) {
  const { brand } = config();
  return (
    <div className={styles.page}>
      <SiteHeader
        name={brand.name}
        homeHref="#/"
        phone={brand.phone}
        tabs={<PortalTabs at={tab} className={styles.tabs} />}
        account={<SignedInAs />}
      />
      <main id="main" className={styles.main} aria-busy="true">
        <div className={styles.head}>
          <h1>
            <VisuallyHidden>Loading</VisuallyHidden>
            <Skeleton width="12ch" />
          </h1>
        </div>
        <div className={styles.across}>
          <Rail />
        </div>
      </main>
      <PortalTabBar at={tab} className={styles.tabbar} />
    </div>
  );
}
