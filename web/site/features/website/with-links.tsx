import { Fragment, type ReactNode } from 'react';
import type { BrandConfig } from '../../../../contracts/website/public-config.ts';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import styles from './with-links.module.css';

/** The text, with the brand's phone number and email as links. */
export function withLinks(text: string, { phone, email }: BrandConfig): ReactNode {
  const hrefs = new Map([
    [phone, phoneHref(phone)],
    [email, `mailto:${email}`],
  ]);
  const parts = [...hrefs.keys()].reduce(
    (split, word) =>
      split.flatMap((part) => part.split(word).flatMap((rest, index) => (index > 0 ? [word, rest] : rest))),
    [text],
  );
  return parts.map((part, index) => {
    const href = hrefs.get(part);
    return (
      <Fragment key={index}>
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
