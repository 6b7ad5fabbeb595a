import type { ReactNode, Ref } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './pane.module.css';

type PaneProps = {
  /** Also the heading's id. */
  id: string;
  title: string;
  /** Its heading, for a link that leads there. */
  heading?: Ref<HTMLHeadingElement>;
  /** At the right of the heading: a count, a link. */
  end?: ReactNode;
  /** The one that matters now. */
  isNow?: boolean;
  /** Its content reaches the frame: a table. */
  isFlush?: boolean;
  children: ReactNode;
};

/** A framed part of a page, with its heading. */
export function Pane({ id, title, heading, end, isNow, isFlush, children }: PaneProps) {
  return (
    <section aria-labelledby={id} className={classNames(styles.pane, isNow && styles.now)}>
      <header className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {end}
      </header>
      <div className={classNames(!isFlush && styles.body)}>{children}</div>
    </section>
  );
}
