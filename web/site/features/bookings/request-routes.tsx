import { Route } from 'react-router';
import { REQUEST_ROUTES, REQUEST_STEPS } from '../../../../domain/instant-quotes/request-step-order.ts';
import { lazyScreen } from '../../../browser/lazy-screen.ts';
import { stepLoader } from '../../booking/steps/step-loader.tsx';
import { BOOK_AGAIN_ROUTE } from '../../layout/paths/request-href.ts';

/** The steps of a service request. */
const requestSteps = stepLoader(
  {
    problem: async () => (await import('./problem.screen.tsx')).RequestProblemScreen,
    'fix-it': async () => (await import('../../booking/visit-time/time-step.tsx')).TimeStep,
    location: async () => (await import('./location.screen.tsx')).RequestLocationScreen,
    review: async () => (await import('./review.screen.tsx')).RequestReviewScreen,
  },
  async () => (await import('./request-step-guard.tsx')).RequestStepGuard,
);

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
