import type { ReactNode } from 'react';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { Rail } from '../../ui/docket/rail.tsx';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { usePageHeading } from '../../ui/page/page.ts';
import styles from './gate.module.css';

type GateProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Small print below the box. */
  foot?: ReactNode;
};

/** A page outside the shell, with one box: sign-in, setting up, what went wrong. */
export function Gate({ title, lead, children, foot }: GateProps) {
  const { name } = config().brand;
  const heading = usePageHeading({ title, description: '' });
  return (
    <div className={styles.page}>
      <Rail />
      <OfflineNotice>Carry on here when you're back online.</OfflineNotice>
      <main id="main" className={styles.main}>
        <p className={styles.logo}>
          <img src={MARK_PATH} alt="" width="28" height="28" />
          {name}
        </p>
        <div className={styles.box}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        {foot && <p className={styles.foot}>{foot}</p>}
      </main>
    </div>
  );
}
