import { classNames } from '../../ui/class-names.ts';
import wrap from '../../ui/wrap.module.css';
import styles from './text-page.module.css';

/** A page of words. */
export function TextPage({ heading, paragraphs }: { heading: string; paragraphs: readonly string[] }) {
  return (
    <article className={classNames(wrap.wrap, styles.page)}>
      <h1>{heading}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  );
}
