import { Suspense } from 'react';
import { HashRouter, Route, Routes } from 'react-router';
import { accountRoutes, ownAccountRoutes } from '../features/accounts/account-routes.tsx';
import { SignedInOnly } from '../features/accounts/signed-in-only.tsx';
import { contactRoutes } from '../features/contact/contact-routes.tsx';
import { dashboardRoutes } from '../features/dashboard/dashboard-routes.tsx';
import { equipmentRoutes } from '../features/equipment/equipment-routes.tsx';
import { useVariant } from '../features/experiment/use-variant.ts';
import { landingRoutes } from '../features/landing/landing-routes.tsx';
import { quoteRoutes } from '../features/quote/quote-routes.tsx';
import { linkQuoteRoutes } from '../features/quotes/link-quote-routes.tsx';
import { ratingRoutes } from '../features/rating/rating-routes.tsx';
import { requestRoutes } from '../features/service-request/request-routes.tsx';
import { AlertCentre } from '../ui/alert-centre.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { PageTop } from './page-top.tsx';
import { Redirect } from './redirect.tsx';

/** The site: hash routes (R2.01), and what stands around all of them. */
export function App() {
  // Assigned at first sight, wherever that is (R2.20).
  useVariant();
  return (
    <HashRouter>
      <PageAnnouncer />
      <OfflineNotice />
      <ErrorBoundary>
        <AlertCentre>
          <Suspense fallback={<PageTop />}>
            <Routes>
              <Route path="/" element={<Redirect to="/dashboard" />} />
              {quoteRoutes}
              {accountRoutes}
              {landingRoutes}
              {/* Customers only: whoever is signed out signs in first, and is led back (R6.03). */}
              <Route element={<SignedInOnly />}>
                {dashboardRoutes}
                {ownAccountRoutes}
                {equipmentRoutes}
                {requestRoutes}
              </Route>
              {ratingRoutes}
              {linkQuoteRoutes}
              {contactRoutes}
              <Route path="*" element={<Redirect to="/" />} />
            </Routes>
          </Suspense>
        </AlertCentre>
      </ErrorBoundary>
    </HashRouter>
  );
}
