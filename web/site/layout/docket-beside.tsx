import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './docket-beside.module.css';

type DocketBesideProps = {
  docket: ReactNode;
  /** Names the docket's region: "Your job". */
  label: string;
  /** On phones the text comes before the docket, because the page is about it. */
  textFirst?: boolean | undefined;
  /** The docket is what the page asks about: it has the width for itself until the text fits beside it too. */
  asks?: boolean | undefined;
  children: ReactNode;
};

/** A docket hanging from the rail above it, and its text: side by side from 700 px, or from 1,100 where it asks. */
export function DocketBeside({ docket, label, textFirst, asks, children }: DocketBesideProps) {
  return (
    <div className={classNames(styles.beside, textFirst && styles.textFirst, asks && styles.asks)}>
      <aside className={styles.docket} aria-label={label}>
        <div className={styles.hang}>{docket}</div>
      </aside>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
