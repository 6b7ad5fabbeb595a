import type { ReactNode } from 'react';
import { Route, useSearchParams } from 'react-router';
import { lazyScreen } from '../../../browser/lazy-screen.ts';
import { INVOICE_ROUTES } from '../../layout/paths/invoice-paths.ts';
import { SignedInOnly } from '../../layout/signed-in-only.tsx';

const InvoicesScreen = lazyScreen(async () => (await import('./invoices.screen.tsx')).InvoicesScreen);
const PayAllScreen = lazyScreen(async () => (await import('./pay-all.screen.tsx')).PayAllScreen);
const InvoiceScreen = lazyScreen(async () => (await import('./invoice.screen.tsx')).InvoiceScreen);
const ReceiptsScreen = lazyScreen(async () => (await import('./receipts.screen.tsx')).ReceiptsScreen);
const StatementScreen = lazyScreen(async () => (await import('./statement.screen.tsx')).StatementScreen);
const ReceiptScreen = lazyScreen(async () => (await import('./receipt.screen.tsx')).ReceiptScreen);
const LinkInvoiceScreen = lazyScreen(
  async () => (await import('./link-invoice.screen.tsx')).LinkInvoiceScreen,
);

/** The signed-in customer's lists and monthly statements. */
export const ownInvoiceRoutes = (
  <>
    <Route path={INVOICE_ROUTES.list} element={<InvoicesScreen />} />
    <Route path={INVOICE_ROUTES.payAll} element={<PayAllScreen />} />
    <Route path={INVOICE_ROUTES.receipts} element={<ReceiptsScreen />} />
    <Route path={INVOICE_ROUTES.statement} element={<StatementScreen />} />
  </>
);

/** Anybody may open an emailed link; everything else needs a sign-in. */
function ByLinkOrSignedIn({ byLink }: { byLink: ReactNode }) {
  const [query] = useSearchParams();
  return query.has('ch') ? byLink : <SignedInOnly />;
}

/** An invoice, and the receipts of its payments. */
export const invoiceRoutes = (
  <>
    <Route path={INVOICE_ROUTES.one} element={<ByLinkOrSignedIn byLink={<LinkInvoiceScreen />} />}>
      <Route index element={<InvoiceScreen />} />
    </Route>
    <Route path={INVOICE_ROUTES.receipt} element={<ByLinkOrSignedIn byLink={<ReceiptScreen />} />}>
      <Route index element={<ReceiptScreen />} />
    </Route>
  </>
);
