import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { ButtonLink } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './website-header.module.css';
import wrap from './wrap.module.css';

type SiteHeaderProps = {
  /** The brand. */
  name: string;
  homeHref: string;
  phone: string;
  /** The portal's tabs; on narrower screens they need the phone number's space. */
  tabs?: ReactNode;
  /** The signed-in customer, in the portal. */
  account?: ReactNode;
  /** Links through the public website, if there is space for them. */
  nav?: ReactNode;
  /** Into the portal, from public pages: "Sign in", "Dashboard". */
  way?: { href: string; label: string };
};

/** Logo, phone and the way into the portal; a rail or the steps of a flow follow it, or it contains tabs. */
export function SiteHeader({ name, homeHref, phone, tabs, account, nav, way }: SiteHeaderProps) {
  return (
    <header className={classNames(styles.header, Boolean(tabs) && styles.tabbed, way && styles.withWay)}>
      <div className={classNames(wrap.wrap, styles.inside)}>
        <a className={styles.logo} href={homeHref}>
          <img className={styles.mark} src={MARK_PATH} alt="" width="28" height="28" />
          {name}
        </a>
        {tabs}
        {nav}
        <a className={styles.call} href={phoneHref(phone)}>
          <Icon of={Phone} />
          <span>
            <b>{phone}</b> <small>24x7</small>
          </span>
        </a>
        {account}
        {way && (
          <ButtonLink small href={way.href}>
            {way.label}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

/** "1800 975 711" as a link that dials; "03 9123 4567 ext 5" with its extension (RFC 3966). */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(' ext ', ';ext=').replace(/[^\d+;=ext]/g, '')}`;
}
