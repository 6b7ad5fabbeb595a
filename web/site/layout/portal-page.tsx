import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { config } from '../../browser/config.ts';
import { Rail } from '../../ui/docket/rail.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Inline } from '../../ui/layout.tsx';
import { usePageHeading } from '../../ui/page/page.ts';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import { SiteHeader } from '../../ui/page/website-header.tsx';
import { WholeHours } from '../../ui/whole-hours.tsx';
import { PageFooter } from './page-footer.tsx';
import { PasswordAgain } from './password-again.tsx';
import styles from './portal-page.module.css';
import { type PortalTab, PortalTabBar, PortalTabs } from './portal-tabs.tsx';
import { PublicHeader } from './public-header.tsx';
import { SignedInAs } from './signed-in-as.tsx';

type PortalPageProps = {
  /** The screen's tab; null for a screen that an emailed link opens for anybody. */
  tab: PortalTab | null;
  /** The page's title, without the brand; also the heading unless `heading` is set. */
  title: string;
  /** The page's description (R2.34). */
  description: string;
  heading?: ReactNode;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** Buttons next to the heading. */
  actions?: ReactNode;
  /** The back link, above the heading of a page that isn't a tab itself. */
  back?: { href: string; label: string } | undefined;
  /** Each is in the page's column; `<PortalRail>` spans the window. */
  children: ReactNode;
};

/** A screen of the portal: header with tabs, heading, content (R2.21). Its route is inside `<SignedInOnly>`. */
export function PortalPage({
  tab,
  title,
  description,
  heading,
  lead,
  actions,
  back,
  children,
}: PortalPageProps) {
  const { brand } = config();
  const h1 = usePageHeading({ title, description });
  return (
    <div className={styles.page}>
      <SkipLink />
      {tab ? (
        <SiteHeader
          name={brand.name}
          homeHref="#/"
          phone={brand.phone}
          tabs={<PortalTabs at={tab} className={styles.tabs} />}
          account={<SignedInAs />}
        />
      ) : (
        <PublicHeader />
      )}
      <main id="main" className={styles.main}>
        <div className={styles.head}>
          <div>
            {back && (
              <a className={styles.back} href={back.href}>
                <Icon of={ArrowLeft} />
                {back.label}
              </a>
            )}
            <h1 ref={h1} tabIndex={-1}>
              {heading ?? title}
            </h1>
            {lead && (
              <div className={styles.lead}>
                <WholeHours>{lead}</WholeHours>
              </div>
            )}
          </div>
          {actions && <Inline gap={3}>{actions}</Inline>}
        </div>
        {children}
      </main>
      <PageFooter />
      {tab && <PasswordAgain />}
      {tab && <PortalTabBar at={tab} className={styles.tabbar} />}
    </div>
  );
}

/** The rail, from one edge of the window to the other; dockets hang below it. */
export function PortalRail() {
  return (
    <div className={styles.across}>
      <Rail />
    </div>
  );
}
