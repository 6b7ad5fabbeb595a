import type { ReactNode } from 'react';
import styles from './docket-beside.module.css';

/** A docket that hangs from the rail above it, and the text it goes with: beside it from 840 px, else below. */
export function DocketBeside({
  docket,
  label,
  children,
}: {
  docket: ReactNode;
  /** Names the docket's region: "Your job". */
  label: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.beside}>
      <aside className={styles.docket} aria-label={label}>
        <div className={styles.hang}>{docket}</div>
      </aside>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
