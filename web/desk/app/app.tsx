import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { HashRouter, Routes } from 'react-router';
import { queryClient } from '../../client/query-client.ts';
import { AlertCentre } from '../../ui/feedback/alert-centre.tsx';
import { PageAnnouncer } from '../../ui/page/page-announcer.tsx';
import { ScreenLoading } from '../../ui/page/screen-loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { deskRoutes } from './routes.tsx';

/** The office's console: hash routes, and what surrounds all of them (R10.01). */
export function App() {
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
