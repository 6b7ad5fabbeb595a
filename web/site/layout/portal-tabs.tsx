import { FileText, History, type LucideIcon, ReceiptText, Refrigerator, UserRound } from 'lucide-react';
import type { Right } from '../../../domain/people/rights.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMay } from '../api/business-queries.ts';
import styles from './portal-tabs.module.css';

type Tab = { name: string; shortName: string; icon: LucideIcon; right?: Right };

/** The portal's tabs by their route (R2.21). */
const TABS = {
  dashboard: { name: 'Dashboard', shortName: 'Dashboard', icon: ReceiptText },
  'equipment-register': { name: 'Equipment register', shortName: 'Equipment', icon: Refrigerator },
  'service-history': { name: 'Service history', shortName: 'History', icon: History },
  invoices: { name: 'Invoices', shortName: 'Invoices', icon: FileText, right: 'invoices' },
  'account-detail': { name: 'Account', shortName: 'Account', icon: UserRound },
} as const satisfies Record<string, Tab>;

export type PortalTab = keyof typeof TABS;

type PortalTabsProps = { at: PortalTab; className?: string | undefined };

const tabs = Object.entries(TABS) as [PortalTab, Tab][];

/** The tab of a screen, by its address: the tab's own, or one below it; null for any other. */
export const tabOfPath = (pathname: string): PortalTab | null =>
  tabs.find(([route]) => pathname === `/${route}` || pathname.startsWith(`/${route}--`))?.[0] ?? null;

/** Those that the person's role includes. */
function useTabs() {
  const may = useMay();
  return tabs.filter(([, { right }]) => right === undefined || may(right));
}

/** The tabs in the header, on wide screens. */
export function PortalTabs({ at, className }: PortalTabsProps) {
  const shown = useTabs();
  return (
    <nav className={classNames(styles.tabs, className)} aria-label="Account">
      {shown.map(([route, { name, shortName }]) => (
        <a key={route} href={`#/${route}`} aria-label={name} aria-current={route === at ? 'page' : undefined}>
          <span className={styles.long}>{name}</span>
          <span className={styles.short}>{shortName}</span>
        </a>
      ))}
    </nav>
  );
}

/** The same at the bottom of the window, within the thumb's reach, on phones and tablets. */
export function PortalTabBar({ at, className }: PortalTabsProps) {
  const shown = useTabs();
  return (
    <nav className={classNames(styles.bar, className)} aria-label="Account">
      {shown.map(([route, { name, shortName, icon }]) => (
        <a key={route} href={`#/${route}`} aria-label={name} aria-current={route === at ? 'page' : undefined}>
          <Icon of={icon} />
          {shortName}
        </a>
      ))}
    </nav>
  );
}
