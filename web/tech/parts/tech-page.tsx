import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { config } from '../../browser/config.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Rail } from '../../ui/docket/rail.tsx';
import { Icon } from '../../ui/icon.tsx';
import { usePageHeading } from '../../ui/page/page.ts';
import { phoneHref } from '../../ui/page/website-header.tsx';
import styles from './tech-page.module.css';

/** What surrounds everything that a technician sees: whose page it is, and how to reach the office. */
export function TechPage({ name, children }: { name?: string; children: ReactNode }) {
  const { brand } = config();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.logo}>
          <img src={MARK_PATH} alt="" width="28" height="28" />
          {brand.name}
        </p>
        {name && <p className={styles.name}>{name}</p>}
      </header>
      <Rail />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        Office <a href={phoneHref(brand.phone)}>{brand.phone}</a>
      </footer>
    </div>
  );
}

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

/** The address has no link in it. */
export function NoLink() {
  return (
    <Notice
      title="Open the link in the text"
      words="Your visits are behind the link that the office texted to you. Open it again from there."
    >
      <RingOffice />
    </Notice>
  );
}

/** The link was replaced, its technician left, or it never was one. `words` are the server's. */
export function LinkEnded({ words }: { words: string }) {
  return (
    <Notice title="This link has ended" words={words}>
      <RingOffice />
    </Notice>
  );
}

/** The link is bound to another phone. `words` are the server's. */
export function OtherPhone({ words }: { words: string }) {
  return (
    <Notice title="Not on this phone" words={words}>
      <RingOffice />
    </Notice>
  );
}

function RingOffice() {
  const { phone } = config().brand;
  return (
    <ButtonLink wide look="primary" href={phoneHref(phone)}>
      <Icon of={Phone} />
      Ring the office
    </ButtonLink>
  );
}
