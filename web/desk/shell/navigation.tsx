import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useSession } from '../staff/session.ts';
import styles from './navigation.module.css';

export type NavItem = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Whether it's one of the few with a place of their own on a phone. */
  isMain?: true;
  /** How many wait there, if that's known. */
  count?: ReactNode;
  isForAdmins?: true | undefined;
  /** Admins have another way there. */
  isForDispatchers?: true;
};

/**
 * The console's sections; each is marked on its own pages and those below them. On a phone 'More' opens a list of those
 * that have no place of their own.
 */
export function Navigation({ items }: { items: readonly NavItem[] }) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const isAdmin = useSession()?.Role === 'admin';
  const own = items.filter((item) => (isAdmin ? !item.isForDispatchers : !item.isForAdmins));
  const rest = own.filter(({ isMain }) => !isMain);
  const isHere = ({ href }: NavItem) => `#${pathname}` === href || `#${pathname}`.startsWith(`${href}/`);
  const link = (item: NavItem) => (
    <a
      key={item.href}
      href={item.href}
      aria-current={isHere(item) ? 'page' : undefined}
      onClick={() => setOpen(false)}
    >
      <Icon of={item.icon} />
      {item.label}
      <Suspense>{item.count}</Suspense>
    </a>
  );
  return (
    <nav className={styles.nav} aria-label="Office">
      {own.filter(({ isMain }) => isMain).map(link)}
      <div className={styles.rest}>{rest.map(link)}</div>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        data-current={rest.some(isHere) || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={Ellipsis} />
        More
      </button>
      <Dialog open={isOpen} title="More" onClose={() => setOpen(false)}>
        {isOpen && <div className={styles.list}>{rest.map(link)}</div>}
      </Dialog>
    </nav>
  );
}
