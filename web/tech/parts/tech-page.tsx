import type { ReactNode } from 'react';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { Rail } from '../../ui/docket/rail.tsx';
import { phoneHref } from '../../ui/page/website-header.tsx';
import styles from './tech-page.module.css';

/** What surrounds everything that a technician sees: whose page it is, and how to reach the office. */
export function TechPage({ name, children }: { name?: string; children: ReactNode }) {
  const { brand } = config();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.logo}>
          <img src={MARK_PATH} alt="" width="28" height="28" />
          {brand.name}
        </p>
        {name && <p className={styles.name}>{name}</p>}
      </header>
      <Rail />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        Office <a href={phoneHref(brand.phone)}>{brand.phone}</a>
      </footer>
    </div>
  );
}
