import type { LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useSession } from '../staff/session.ts';
import styles from './navigation.module.css';

export type NavItem = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** How many wait there, if that's known. */
  count?: ReactNode;
  isForAdmins?: true | undefined;
};

/** The console's sections; each is marked on its own pages and those below them. */
export function Navigation({ items }: { items: readonly NavItem[] }) {
  const { pathname } = useLocation();
  const isAdmin = useSession()?.Role === 'admin';
  const isHere = (href: string) => `#${pathname}` === href || `#${pathname}`.startsWith(`${href}/`);
  return (
    <nav className={styles.nav} aria-label="Office">
      {items
        .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
        .map(({ href, label, icon, count }) => (
          <a key={href} href={href} aria-current={isHere(href) ? 'page' : undefined}>
            <Icon of={icon} />
            {label}
            <Suspense>{count}</Suspense>
          </a>
        ))}
    </nav>
  );
}
