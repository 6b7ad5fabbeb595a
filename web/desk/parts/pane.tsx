import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './pane.module.css';

type PaneProps = {
  /** Also the heading's id. */
  id: string;
  title: string;
  /** At the right of the heading: a count, a link. */
  end?: ReactNode;
  /** The one that matters now. */
  isNow?: boolean;
  /** Its content reaches the frame: a table. */
  isFlush?: boolean;
  children: ReactNode;
};

/** A framed part of a page, with its heading. */
export function Pane({ id, title, end, isNow, isFlush, children }: PaneProps) {
  return (
    <section aria-labelledby={id} className={classNames(styles.pane, isNow && styles.now)}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      <div className={classNames(!isFlush && styles.body)}>{children}</div>
    </section>
  );
}
