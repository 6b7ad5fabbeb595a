import '../../ui/styles/styles.css';
import './desk.css';
import '../../browser/trusted-types.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { type FallbackProps, ErrorBoundary as ResettableBoundary } from 'react-error-boundary';
import { HashRouter, Routes, useLocation } from 'react-router';
import { loadConfig } from '../../browser/config.ts';
import { loadTemporal } from '../../browser/load-temporal.ts';
import { reloadOnce } from '../../browser/reload-once.ts';
import { configureClient } from '../../client/client.ts';
import { isFailedCode, isFailedLoad } from '../../client/is-failed-load.ts';
import { queryClient } from '../../client/query-client.ts';
import { reportError, watchUncaughtErrors } from '../../client/report-error.ts';
import { Button } from '../../ui/button.tsx';
import { AlertCentre } from '../../ui/feedback/alert-centre.tsx';
import { PageAnnouncer } from '../../ui/page/page-announcer.tsx';
import { ScreenLoading } from '../../ui/page/screen-loading.tsx';
import { Gate } from '../staff/gate.tsx';
import { deskClient } from '../staff/session.ts';
import { deskRoutes } from './routes.tsx';

// Zod would otherwise try `new Function`, which violates the content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

configureClient(deskClient);

const FAILED = 'This page could not start. Please check your connection and reload it.';

async function start(root: HTMLElement) {
  try {
    await Promise.all([loadConfig(), loadTemporal()]);
    createRoot(root).render(<App />);
  } catch {
    root.textContent = FAILED;
  }
}

const root = document.getElementById('root');
if (root) start(root);

/** The office's console: hash routes, and what surrounds all of them (R10.01). */
function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <PageAnnouncer />
        <ScreenLoading />
        <ErrorBoundary>
          <AlertCentre>
            <Suspense>
              <Routes>{deskRoutes}</Routes>
            </Suspense>
          </AlertCentre>
        </ErrorBoundary>
      </HashRouter>
    </QueryClientProvider>
  );
}

/** Catches errors in a screen until the next navigation, and reports them and every uncaught error to the server. */
function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  useEffect(watchUncaughtErrors, []);
  return (
    <ResettableBoundary FallbackComponent={ScreenFailed} resetKeys={[pathname, search]} onError={reportError}>
      {children}
    </ResettableBoundary>
  );
}

function ScreenFailed({ error }: FallbackProps) {
  useEffect(() => {
    if (isFailedCode(error)) reloadOnce();
  }, [error]);
  const why = isFailedLoad(error) ? 'The connection may have dropped.' : 'Something went wrong on our side.';
  return (
    <Gate title="This page did not load" lead={why}>
      <Button look="primary" wide onClick={() => window.location.reload()}>
        Reload the page
      </Button>
      <p>
        <a href="#/">Back to the start</a>
      </p>
    </Gate>
  );
}
