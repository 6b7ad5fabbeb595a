import { ChevronDown, Menu } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SiteLink } from './site-links.ts';
import styles from './site-nav.module.css';

const MENU_ID = 'services-menu';

type SiteNavProps = {
  services: readonly SiteLink[];
  links: readonly SiteLink[];
};

/**
 * The header's links through the public website. The menu is a native popover, which opens without a script: on wide
 * screens it has the services, on others every link.
 */
export function SiteNav({ services, links }: SiteNavProps) {
  return (
    <nav className={styles.nav} aria-label="Main">
      <button type="button" className={styles.opener} popoverTarget={MENU_ID}>
        <span className={styles.narrow}>
          <Icon of={Menu} />
          <span className={styles.word}>Menu</span>
        </span>
        <span className={styles.wide}>
          Services
          <Icon of={ChevronDown} />
        </span>
      </button>
      <ul id={MENU_ID} popover="auto" className={styles.menu}>
        {services.map((link) => (
          <MenuItem key={link.href} link={link} />
        ))}
        {links.map((link) => (
          <MenuItem key={link.href} link={link} narrow />
        ))}
      </ul>
      <LinksOnWide links={links} />
    </nav>
  );
}

/** The same for pages with their own task, such as the quote: a few links, in the menu only where there's no room. */
export function ShortNav({ links }: { links: readonly SiteLink[] }) {
  return (
    <nav className={styles.nav} aria-label="Main">
      <button type="button" className={classNames(styles.opener, styles.narrow)} popoverTarget={MENU_ID}>
        <Icon of={Menu} />
        <span className={styles.word}>Menu</span>
      </button>
      <ul id={MENU_ID} popover="auto" className={styles.menu}>
        {links.map((link) => (
          <MenuItem key={link.href} link={link} narrow />
        ))}
      </ul>
      <LinksOnWide links={links} />
    </nav>
  );
}

function MenuItem({ link, narrow }: { link: SiteLink; narrow?: boolean }) {
  return (
    <li className={narrow ? styles.narrow : undefined}>
      <a href={link.href}>{link.label}</a>
    </li>
  );
}

function LinksOnWide({ links }: { links: readonly SiteLink[] }) {
  return links.map(({ href, label }) => (
    <a key={href} href={href} className={styles.wide}>
      {label}
    </a>
  ));
}
