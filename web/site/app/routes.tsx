import { Route } from 'react-router';
import { requestRoutes } from '../features/bookings/request-routes.tsx';
import { equipmentRoutes } from '../features/equipment/equipment-routes.tsx';
import { quoteRoutes } from '../features/instant-quotes/quote-routes.tsx';
import { invoiceRoutes, ownInvoiceRoutes } from '../features/invoices/invoice-routes.tsx';
import { jobLinkRoutes } from '../features/jobs/links/job-link-routes.tsx';
import { contactRoutes } from '../features/messages/contact-routes.tsx';
import { paymentRoutes } from '../features/payments/payment-routes.tsx';
import { ratingRoutes } from '../features/ratings/rating-routes.tsx';
import { linkQuoteRoutes } from '../features/repair-quotes/link-quote-routes.tsx';
import { landingRoutes } from '../features/website/landing-routes.tsx';
import { SignedInOnly } from '../layout/signed-in-only.tsx';
import { accountRoutes, ownAccountRoutes } from './account-routes.tsx';
import { dashboardRoutes } from './portal-routes.tsx';
import { Redirect } from './redirect.tsx';
import { UnknownRoute } from './unknown-route.tsx';

/** Every route of the website (R2.01); an unknown one redirects to `/` and says so. */
export const siteRoutes = (
  <>
    <Route path="/" element={<Redirect to="/dashboard" />} />
    {quoteRoutes}
    {accountRoutes}
    {landingRoutes}
    {/* Customers only: a signed-out visitor signs in first and comes back (R6.03). */}
    <Route element={<SignedInOnly />}>
      {dashboardRoutes}
      {ownAccountRoutes}
      {equipmentRoutes}
      {requestRoutes}
      {ownInvoiceRoutes}
    </Route>
    {ratingRoutes}
    {linkQuoteRoutes}
    {jobLinkRoutes}
    {paymentRoutes}
    {invoiceRoutes}
    {contactRoutes}
    <Route path="*" element={<UnknownRoute />} />
  </>
);
