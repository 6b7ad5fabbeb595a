import type { ReactNode } from 'react';
import { usePageHeading } from '../../ui/page/page.ts';
import styles from './notice.module.css';
import { TechPage } from './tech-page.tsx';

/** A page that says one thing, and what to do about it. */
export function Notice({
  title,
  words,
  children,
}: {
  title: string;
  words: ReactNode;
  children?: ReactNode;
}) {
  const heading = usePageHeading({ title, description: '' });
  return (
    <TechPage>
      <div className={styles.box}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.words}>{words}</p>
        {children}
      </div>
    </TechPage>
  );
}
