import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { usePageHeading } from '../../ui/page/page.ts';
import styles from './detail-page.module.css';

type DetailPageProps = {
  /** The list that the page was opened from. */
  back: { href: string; label: string };
  title: string;
  lead?: ReactNode;
  /** A link beside the heading. */
  end?: ReactNode;
  /** On the left: what it is. */
  facts: ReactNode;
  /** In the middle: what has happened. */
  children: ReactNode;
  /** On the right, on phones first: what can be done now. Without it the middle has the room. */
  actions?: ReactNode;
};

/** One thing in full: its facts, its history, and at its side what can be done with it. */
export function DetailPage({ back, title, lead, end, facts, children, actions }: DetailPageProps) {
  const heading = usePageHeading({ title, description: '' });
  return (
    <>
      <header className={styles.head}>
        <a href={back.href} className={styles.back}>
          <Icon of={ArrowLeft} />
          {back.label}
        </a>
        <div className={styles.line}>
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {end}
        </div>
        {lead && <p>{lead}</p>}
      </header>
      <div className={styles.columns}>
        {actions && <div className={styles.actions}>{actions}</div>}
        <div className={styles.facts}>{facts}</div>
        <div className={styles.main}>{children}</div>
      </div>
    </>
  );
}
