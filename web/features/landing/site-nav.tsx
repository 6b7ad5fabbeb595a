import { ChevronDown } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import type { FooterLink } from './site-footer.tsx';
import styles from './site-nav.module.css';

const MENU_ID = 'services-menu';

/** The header's links through the public website; the menu is a native popover, which opens without a script. */
export function SiteNav({
  services,
  links,
}: {
  services: readonly FooterLink[];
  links: readonly FooterLink[];
}) {
  return (
    <nav className={styles.nav} aria-label="Main">
      <button type="button" className={styles.opener} popoverTarget={MENU_ID}>
        Services
        <Icon of={ChevronDown} />
      </button>
      <ul id={MENU_ID} popover="auto" className={styles.menu}>
        {services.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      {links.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </nav>
  );
}
