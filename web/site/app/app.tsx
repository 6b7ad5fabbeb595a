import { lazy, Suspense, useEffect } from 'react';
import { HashRouter, Routes } from 'react-router';
import { loadAgain } from '../../browser/load-again.ts';
import { AlertCentre, useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { PageAnnouncer } from '../../ui/page/page-announcer.tsx';
import { ScreenLoading } from '../../ui/page/screen-loading.tsx';
import { useStaffRequest } from '../api/staff-request.ts';
import { dropOldDeclines, usePendingDeclines } from '../features/repair-quotes/pending-declines.ts';
import { useVariant } from '../layout/analytics/use-variant.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { siteRoutes } from './routes.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const StaffNotice = lazy(async () => ({
  default: (await loadAgain(() => import('./staff-notice.tsx'))).StaffNotice,
}));

/** The website: hash routes (R2.01), and what surrounds all of them. */
export function App() {
  // Assigned on the first page of a visit, whichever page that is (R2.20).
  useVariant();
  const staffRequest = useStaffRequest();
  return (
    <HashRouter>
      <PageAnnouncer />
      <OfflineNotice>
        What you entered is kept on this device. A message that you send now goes by itself when you're back
        online.
      </OfflineNotice>
      <ScreenLoading />
      <ErrorBoundary>
        {staffRequest && (
          <Suspense>
            <StaffNotice request={staffRequest} />
          </Suspense>
        )}
        <AlertCentre>
          {/* Only for the customer, not for staff who book on their behalf. */}
          {!staffRequest && <PendingDeclineSender />}
          <Suspense fallback={<ScreenSkeleton />}>
            <Routes>{siteRoutes}</Routes>
          </Suspense>
        </AlertCentre>
      </ErrorBoundary>
    </HashRouter>
  );
}

const AGAIN_MS = 30_000;

/**
 * Sends pending declines, whatever page is open (R4.24): at once, when the network is back, and every half minute. The
 * code for it loads only if there is one.
 */
function PendingDeclineSender() {
  const alerts = useAlerts();
  const waiting = usePendingDeclines().join();
  useEffect(dropOldDeclines, []);
  useEffect(() => {
    if (waiting === '') return;
    async function send() {
      dropOldDeclines();
      // If the code fails to load, the next attempt may succeed.
      const sender = await import('../features/repair-quotes/send-declines.ts').catch(() => null);
      await sender?.sendPendingDeclines((alert) => alerts.show({ kind: 'danger', ...alert }));
    }
    send();
    const timer = setInterval(send, AGAIN_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [waiting, alerts]);
  return null;
}
