import {
  Bell,
  BookOpen,
  Calendar,
  CalendarPlus,
  Database,
  IdCard,
  ReceiptText,
  Users,
  Wallet,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { Navigate, Route } from 'react-router';
import { lazyScreen } from '../../browser/lazy-screen.ts';
import { DeskShell } from '../shell/desk-shell.tsx';
import type { NavItem } from '../shell/navigation.tsx';
import { SignInScreen } from '../staff/sign-in.screen.tsx';
import { SignedInOnly } from '../staff/signed-in-only.tsx';
import { NoSuchPage } from './no-such-page.tsx';

const NeedCount = lazyScreen(async () => (await import('../today/need-count.tsx')).NeedCount);

type Screen = {
  path: string;
  load: () => Promise<ComponentType>;
  /** Its entry in the navigation, if it has one: `{ label: 'Jobs', icon: ReceiptText }`. */
  nav?: Omit<NavItem, 'href'>;
};

/** Every screen of the console, those with an entry in the navigation in its order. Each loads its own code. */
const SCREENS: Screen[] = [
  {
    path: '/today',
    load: async () => (await import('../today/today.screen.tsx')).TodayScreen,
    nav: { label: 'Today', icon: Bell, count: <NeedCount /> },
  },
  {
    path: '/schedule',
    load: async () => (await import('../schedule/schedule.screen.tsx')).ScheduleScreen,
    nav: { label: 'Schedule', icon: Calendar },
  },
  {
    path: '/book',
    load: async () => (await import('../bookings/book.screen.tsx')).BookScreen,
    nav: { label: 'Book', icon: CalendarPlus },
  },
  {
    path: '/windows',
    load: async () => (await import('../windows/windows.screen.tsx')).WindowsScreen,
  },
  {
    path: '/jobs',
    load: async () => (await import('../jobs/jobs.screen.tsx')).JobsScreen,
    nav: { label: 'Jobs', icon: ReceiptText },
  },
  { path: '/jobs/:repairId', load: async () => (await import('../jobs/job.screen.tsx')).JobScreen },
  {
    path: '/customers',
    load: async () => (await import('../customers/customers.screen.tsx')).CustomersScreen,
    nav: { label: 'Customers', icon: Users },
  },
  {
    path: '/customers/:customerId',
    load: async () => (await import('../customers/customer.screen.tsx')).CustomerScreen,
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
    path: '/technicians',
    load: async () => (await import('../technicians/technicians.screen.tsx')).TechniciansScreen,
    nav: { label: 'Technicians', icon: IdCard },
  },
  {
    path: '/reference',
    load: async () => (await import('../reference/reference.screen.tsx')).ReferenceScreen,
    nav: { label: 'Reference', icon: Database },
  },
  {
    path: '/reference/:table',
    load: async () => (await import('../reference/reference-table.screen.tsx')).ReferenceTableScreen,
  },
];

/** Where signing in leads by default. */
const HOME = '/today';

const navigation = SCREENS.flatMap(({ path, nav }) => (nav ? [{ ...nav, href: `#${path}` }] : []));

export const deskRoutes = (
  <>
    <Route path="/sign-in" element={<SignInScreen />} />
    <Route element={<SignedInOnly />}>
      <Route element={<DeskShell navigation={navigation} />}>
        {SCREENS.map(({ path, load }) => {
          const Content = lazyScreen(load);
          return <Route key={path} path={path} element={<Content />} />;
        })}
        <Route path="/" element={<Navigate to={HOME} replace />} />
        <Route path="*" element={<NoSuchPage />} />
      </Route>
    </Route>
  </>
);
