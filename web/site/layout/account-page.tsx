import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Rail } from '../../ui/docket/rail.tsx';
import { usePageHeading } from '../../ui/page/page.ts';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import wrap from '../../ui/page/wrap.module.css';
import styles from './account-page.module.css';
import { PageFooter } from './page-footer.tsx';
import { PublicHeader } from './public-header.tsx';

type AccountPageProps = {
  /** The page's title, without the brand (R2.34). */
  title: string;
  description: string;
  heading: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** `<RailSteps>` if the page is one of several. */
  steps?: ReactNode;
  /** Whether the page itself leads into the portal, so the header has no link to it. */
  isWayIn?: boolean;
  /** Two fields per row. */
  wide?: boolean;
  /** Next to the form; below it on phones. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A public account page: one form, perhaps with something next to it. */
export function AccountPage(props: AccountPageProps) {
  const { title, description, heading, lead, steps, isWayIn = false, wide, aside, children } = props;
  const h1 = usePageHeading({ title, description });
  return (
    <div className={styles.page}>
      <SkipLink />
      <PublicHeader noWay={isWayIn} />
      {steps ?? <Rail />}
      <main
        id="main"
        className={classNames(wrap.wrap, styles.main, wide && styles.wide, Boolean(aside) && styles.beside)}
      >
        <div className={styles.column}>
          <div>
            <h1 ref={h1} tabIndex={-1}>
              {heading}
            </h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        {aside}
      </main>
      <PageFooter />
    </div>
  );
}
