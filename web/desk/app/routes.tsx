import {
  Bell,
  BookOpen,
  Calendar,
  CalendarClock,
  CalendarPlus,
  ChartColumn,
  Database,
  IdCard,
  Inbox,
  NotepadText,
  Package,
  ReceiptText,
  Settings,
  ShieldUser,
  Tag,
  Users,
  Wallet,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { Navigate, Route } from 'react-router';
import { lazyScreen } from '../../browser/lazy-screen.ts';
import { DeskPage } from '../parts/page.tsx';
import { DeskShell } from '../shell/desk-shell.tsx';
import type { NavItem } from '../shell/navigation.tsx';
import { SignInScreen } from '../staff/sign-in.screen.tsx';
import { AdminsOnly, SignedInOnly } from '../staff/signed-in-only.tsx';

const SecondFactor = lazyScreen(
  async () => (await import('../staff/second-factor.screen.tsx')).SecondFactorScreen,
);
const InboxCount = lazyScreen(async () => (await import('../inbox/inbox-count.tsx')).InboxCount);
const NeedCount = lazyScreen(async () => (await import('../today/need-count.tsx')).NeedCount);

type Screen = {
  path: string;
  load: () => Promise<ComponentType>;
  /** Its entry in the navigation, if it has one: `{ label: 'Jobs', icon: ReceiptText }`. */
  nav?: Omit<NavItem, 'href' | 'isForAdmins'>;
  /** Dispatchers don't see its entry, and read why they can't open it. */
  isForAdmins?: true;
};

/** Every screen of the console, those with an entry in the navigation in its order. Each loads its own code. */
const SCREENS: Screen[] = [
  {
    path: '/today',
    load: async () => (await import('../today/today.screen.tsx')).TodayScreen,
    nav: { label: 'Today', isMain: true, icon: Bell, count: <NeedCount /> },
  },
  {
    path: '/inbox',
    load: async () => (await import('../inbox/inbox.screen.tsx')).InboxScreen,
    nav: { label: 'Inbox', isMain: true, icon: Inbox, count: <InboxCount /> },
  },
  {
    path: '/schedule',
    load: async () => (await import('../schedule/schedule.screen.tsx')).ScheduleScreen,
    nav: { label: 'Schedule', isMain: true, icon: Calendar },
  },
  {
    path: '/schedule/sheets',
    load: async () => (await import('../schedule/sheets.screen.tsx')).SheetsScreen,
  },
  {
    path: '/windows',
    load: async () => (await import('../windows/windows.screen.tsx')).WindowsScreen,
  },
  {
    path: '/jobs',
    load: async () => (await import('../jobs/jobs.screen.tsx')).JobsScreen,
    nav: { label: 'Jobs', isMain: true, icon: ReceiptText },
  },
  { path: '/jobs/:repairId', load: async () => (await import('../jobs/job.screen.tsx')).JobScreen },
  {
    path: '/book',
    load: async () => (await import('../bookings/book.screen.tsx')).BookScreen,
    nav: { label: 'Book', icon: CalendarPlus },
  },
  {
    path: '/due',
    load: async () => (await import('../plans/due.screen.tsx')).DueScreen,
    nav: { label: 'Due', icon: CalendarClock },
  },
  { path: '/plans/:planId', load: async () => (await import('../plans/plan.screen.tsx')).PlanScreen },
  {
    path: '/customers',
    load: async () => (await import('../customers/customers.screen.tsx')).CustomersScreen,
    nav: { label: 'Customers', isMain: true, icon: Users },
  },
  {
    path: '/customers/:customerId',
    load: async () => (await import('../customers/customer.screen.tsx')).CustomerScreen,
  },
  {
    path: '/customers/:customerId/join',
    load: async () => (await import('../customers/join.screen.tsx')).JoinScreen,
  },
  {
    path: '/invoices',
    load: async () => (await import('../invoices/invoices.screen.tsx')).InvoicesScreen,
    nav: { label: 'Invoices', icon: Wallet },
  },
  {
    path: '/invoices/:invoiceId',
    load: async () => (await import('../invoices/invoice.screen.tsx')).InvoiceScreen,
  },
  {
    path: '/invoices/:invoiceId/evidence',
    load: async () => (await import('../books/evidence.screen.tsx')).EvidenceScreen,
  },
  {
    path: '/payments',
    load: async () => (await import('../payments/payments.screen.tsx')).PaymentsScreen,
  },
  {
    path: '/payments/transfers',
    load: async () => (await import('../payments/transfers.screen.tsx')).TransfersScreen,
  },
  {
    path: '/books',
    load: async () => (await import('../books/books.screen.tsx')).BooksScreen,
    nav: { label: 'Books', icon: BookOpen },
  },
  {
    path: '/books/payouts/:payoutId',
    load: async () => (await import('../books/payout.screen.tsx')).PayoutScreen,
  },
  {
    path: '/books/statement/:customerId',
    load: async () => (await import('../books/statement.screen.tsx')).StatementScreen,
  },
  {
    path: '/reports',
    load: async () => (await import('../reports/reports.screen.tsx')).ReportsScreen,
    nav: { label: 'Reports', icon: ChartColumn },
    isForAdmins: true,
  },
  {
    path: '/reports/:report',
    load: async () => (await import('../reports/reports.screen.tsx')).ReportsScreen,
    isForAdmins: true,
  },
  {
    path: '/technicians',
    load: async () => (await import('../technicians/technicians.screen.tsx')).TechniciansScreen,
    nav: { label: 'Technicians', icon: IdCard },
  },
  {
    path: '/parts',
    load: async () => (await import('../part-prices/parts.screen.tsx')).PartsScreen,
    nav: { label: 'Parts', icon: Package },
  },
  {
    path: '/prices',
    load: async () => (await import('../prices/prices.screen.tsx')).PricesScreen,
    nav: { label: 'Prices', icon: Tag },
    isForAdmins: true,
  },
  {
    path: '/prices/:number',
    load: async () => (await import('../prices/price-book.screen.tsx')).PriceBookScreen,
    isForAdmins: true,
  },
  {
    path: '/reference',
    load: async () => (await import('../reference/reference.screen.tsx')).ReferenceScreen,
    nav: { label: 'Reference', icon: Database },
    isForAdmins: true,
  },
  {
    path: '/reference/quote-templates',
    load: async () => (await import('../reference/quote-templates.screen.tsx')).QuoteTemplatesScreen,
    nav: { label: 'Templates', icon: NotepadText, isForDispatchers: true },
  },
  {
    path: '/reference/service-types',
    load: async () => (await import('../plans/service-types.screen.tsx')).ServiceTypesScreen,
    isForAdmins: true,
  },
  {
    path: '/reference/:table',
    load: async () => (await import('../reference/reference-table.screen.tsx')).ReferenceTableScreen,
    isForAdmins: true,
  },
  {
    path: '/import',
    load: async () => (await import('../imports/import.screen.tsx')).ImportScreen,
    isForAdmins: true,
  },
  {
    path: '/take-along',
    load: async () => (await import('../data-exports/take-along.screen.tsx')).TakeAlongScreen,
    isForAdmins: true,
  },
  {
    path: '/team',
    load: async () => (await import('../team/team.screen.tsx')).TeamScreen,
    nav: { label: 'Team', icon: ShieldUser },
    isForAdmins: true,
  },
  {
    path: '/team/:staffId',
    load: async () => (await import('../team/member.screen.tsx')).MemberScreen,
    isForAdmins: true,
  },
  {
    path: '/audit',
    load: async () => (await import('../team/audit.screen.tsx')).AuditScreen,
    isForAdmins: true,
  },
  {
    path: '/settings',
    load: async () => (await import('../settings/settings.screen.tsx')).SettingsScreen,
    nav: { label: 'Settings', icon: Settings },
    isForAdmins: true,
  },
  {
    path: '/sign-ins',
    load: async () => (await import('../team/own-account.screen.tsx')).OwnAccountScreen,
  },
];

/** Where signing in leads by default. */
const HOME = '/today';

const navigation = SCREENS.flatMap(({ path, nav, isForAdmins }) =>
  nav ? [{ ...nav, href: `#${path}`, isForAdmins }] : [],
);

export const deskRoutes = (
  <>
    <Route path="/sign-in" element={<SignInScreen />} />
    <Route element={<SignedInOnly />}>
      <Route path="/second-factor" element={<SecondFactor back="/sign-ins" />} />
      <Route element={<DeskShell navigation={navigation} />}>
        {SCREENS.map(({ path, load, isForAdmins }) => {
          const Content = lazyScreen(load);
          const element = isForAdmins ? <AdminsOnly>{<Content />}</AdminsOnly> : <Content />;
          return <Route key={path} path={path} element={element} />;
        })}
        <Route path="/" element={<Navigate to={HOME} replace />} />
        <Route path="*" element={<NoSuchPage />} />
      </Route>
    </Route>
  </>
);

/** An address that has no screen. */
function NoSuchPage() {
  return (
    <DeskPage title="There's no such page">
      <p>Check the address, or choose a page from the menu.</p>
    </DeskPage>
  );
}
