import type { ReactNode } from 'react';
import { usePageHeading } from '../../ui/page/page.ts';
import styles from './list-head.module.css';

type ListHeadProps = {
  title: string;
  lead?: ReactNode;
  /** The button that adds something. */
  action?: ReactNode;
  /** Filters. */
  children?: ReactNode;
};

/** The top of a list: its name, its button and its filters. */
export function ListHead({ title, lead, action, children }: ListHeadProps) {
  const heading = usePageHeading({ title, description: '' });
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {action}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </header>
  );
}
