import { type ComponentType, lazy } from 'react';
import { Route, useSearchParams } from 'react-router';
import { loadAgain } from '../../browser/load-again.ts';
import { SignedInOnly } from '../../layout/signed-in-only.tsx';
import { INVOICE_ROUTES } from '../../paths/invoice-paths.ts';

function screen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadAgain(load) }));
}

const InvoicesScreen = screen(async () => (await import('./invoices.screen.tsx')).InvoicesScreen);
const InvoiceScreen = screen(async () => (await import('./invoice.screen.tsx')).InvoiceScreen);
const LinkInvoiceScreen = screen(async () => (await import('./link-invoice.screen.tsx')).LinkInvoiceScreen);

/** The list of the signed-in customer. */
export const ownInvoiceRoutes = <Route path={INVOICE_ROUTES.list} element={<InvoicesScreen />} />;

/** An invoice: anybody may open an emailed link, everything else needs signing in. */
function ByLinkOrSignedIn() {
  const [query] = useSearchParams();
  return query.has('ch') ? <LinkInvoiceScreen /> : <SignedInOnly />;
}

export const invoiceRoutes = (
  <Route path={INVOICE_ROUTES.one} element={<ByLinkOrSignedIn />}>
    <Route index element={<InvoiceScreen />} />
  </Route>
);
