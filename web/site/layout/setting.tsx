import { type ReactNode, useId } from 'react';
import styles from './setting.module.css';

/** One section of the account: its heading on the left, its content on the right. */
export function Setting({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.setting} aria-labelledby={id}>
      <div className={styles.lead}>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={styles.box}>{children}</div>
    </section>
  );
}
