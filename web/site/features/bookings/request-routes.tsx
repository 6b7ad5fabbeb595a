import { Route } from 'react-router';
import { REQUEST_ROUTES, REQUEST_STEPS } from '../../../../domain/instant-quotes/request-step-order.ts';
import { requestSteps } from './request-steps.ts';

const steps = REQUEST_STEPS.map((step) => ({
  path: REQUEST_ROUTES[step],
  Screen: requestSteps.lazyStep(step),
}));

/** The routes of the service request (R2.23). */
export const requestRoutes = (
  <>
    {steps.map(({ path, Screen }) => (
      <Route key={path} path={path} element={<Screen />} />
    ))}
  </>
);
