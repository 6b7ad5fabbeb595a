import { Route } from 'react-router';
import { REQUEST_ROUTES, REQUEST_STEPS } from '../../../../domain/instant-quotes/request-step-order.ts';
import { lazyScreen } from '../../../browser/lazy-screen.ts';
import { BOOK_AGAIN_ROUTE } from '../../layout/paths/request-href.ts';
import { requestSteps } from './request-steps.ts';

const BookAgain = lazyScreen(async () => (await import('./book-again.screen.tsx')).BookAgainScreen);

const steps = REQUEST_STEPS.map((step) => ({
  path: REQUEST_ROUTES[step],
  Screen: requestSteps.lazyStep(step),
}));

/** The routes of the service request: its steps, and all of them on one page (R2.23). */
export const requestRoutes = (
  <>
    {steps.map(({ path, Screen }) => (
      <Route key={path} path={path} element={<Screen />} />
    ))}
    <Route path={BOOK_AGAIN_ROUTE} element={<BookAgain />} />
  </>
);
