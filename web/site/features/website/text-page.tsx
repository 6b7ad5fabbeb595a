import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import wrap from '../../../ui/page/wrap.module.css';
import styles from './text-page.module.css';

type TextPageProps = { heading: string; children: ReactNode };

/** A page of text, with an optional link or form below it. */
export function TextPage({ heading, children }: TextPageProps) {
  return (
    <article className={classNames(wrap.wrap, styles.page)}>
      <h1>{heading}</h1>
      {children}
    </article>
  );
}
