import type { ComponentType } from 'react';
import { Route } from 'react-router';
import { lazyScreen } from '../../browser/lazy-screen.ts';

const screens: [path: string, load: () => Promise<ComponentType>][] = [
  ['/dashboard', async () => (await import('../features/jobs/dashboard.screen.tsx')).DashboardScreen],
  ['/dashboard--job', async () => (await import('../features/jobs/job.screen.tsx')).JobScreen],
  [
    '/dashboard--move-visit',
    async () => (await import('../features/jobs/visit/move-visit.screen.tsx')).MoveVisitScreen,
  ],
  [
    '/dashboard--cancel-visit',
    async () => (await import('../features/jobs/visit/cancel-visit.screen.tsx')).CancelVisitScreen,
  ],
  ['/dashboard--quote', async () => (await import('../features/repair-quotes/quote.screen.tsx')).QuoteScreen],
  [
    '/service-history',
    async () => (await import('../features/jobs/history/history.screen.tsx')).HistoryScreen,
  ],
  ['/tech-rating', async () => (await import('../features/ratings/tech-rating.screen.tsx')).TechRatingScreen],
];

/** Jobs, quotes, service history and rating of the signed-in customer (R2.21, R2.22). */
export const dashboardRoutes = screens.map(([path, load]) => {
  const Screen = lazyScreen(load);
  return <Route key={path} path={path} element={<Screen />} />;
});
