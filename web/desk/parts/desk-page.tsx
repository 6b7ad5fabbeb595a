import type { ReactNode } from 'react';
import { usePageHeading } from '../../ui/page/page.ts';
import styles from './desk-page.module.css';

type DeskPageProps = {
  /** The heading, and the window's title before the brand's name. */
  title: string;
  /** Where this is: a link back to the list. */
  crumb?: ReactNode;
  /** A line under the heading. */
  lead?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of the console inside its shell: heading, actions and content. */
export function DeskPage({ title, crumb, lead, actions, children }: DeskPageProps) {
  const heading = usePageHeading({ title, description: '' });
  return (
    <>
      <div className={styles.head}>
        <div className={styles.text}>
          {crumb}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.body}>{children}</div>
    </>
  );
}
