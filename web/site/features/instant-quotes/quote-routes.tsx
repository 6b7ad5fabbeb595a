import { Route } from 'react-router';
import { QUOTE_STEPS, STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { lazyScreen } from '../../../browser/lazy-screen.ts';
import { ToBookingSite } from '../../layout/elsewhere.tsx';
import { BOOKED_ROUTE } from '../../layout/paths/booked-route.ts';
import { PostcodeScreen } from './postcode.screen.tsx';
import { quoteSteps } from './quote-steps.ts';

const laterSteps = QUOTE_STEPS.filter((step) => step !== 'postcode').map((step) => ({
  path: STEP_ROUTES[step],
  Screen: quoteSteps.lazyStep(step),
}));

const BookedScreen = lazyScreen(async () => (await import('./booked.screen.tsx')).BookedScreen);

/** The routes of the instant quote (R2.18), and its end (R2.29). */
export const quoteRoutes = (
  <>
    <Route
      path={STEP_ROUTES.postcode}
      element={
        <ToBookingSite>
          <PostcodeScreen />
        </ToBookingSite>
      }
    />
    {laterSteps.map(({ path, Screen }) => (
      <Route key={path} path={path} element={<Screen />} />
    ))}
    <Route path={BOOKED_ROUTE} element={<BookedScreen />} />
  </>
);
