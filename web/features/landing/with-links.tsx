import { Fragment, type ReactNode } from 'react';
import type { BrandConfig } from '../../../contracts/public-config.ts';
import { phoneHref } from '../../ui/page/website-header.tsx';
import styles from './with-links.module.css';

/** The text with the brand's phone and email to be called and written to. */
export function withLinks(text: string, { phone, email }: BrandConfig): ReactNode {
  const hrefs = new Map([
    [phone, phoneHref(phone)],
    [email, `mailto:${email}`],
  ]);
  const parts = [...hrefs.keys()].reduce(
    (split, word) =>
      split.flatMap((part) => part.split(word).flatMap((rest, at) => (at ? [word, rest] : rest))),
    [text],
  );
  return parts.map((part, at) => {
    const href = hrefs.get(part);
    return (
      <Fragment key={at}>
        {href ? (
          <a className={styles.contact} href={href}>
            {part}
          </a>
        ) : (
          part
        )}
      </Fragment>
    );
  });
}
