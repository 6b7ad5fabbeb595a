import { lazy } from 'react';
import { Route } from 'react-router';
import { REQUEST_ROUTES, REQUEST_STEPS } from '../../../domain/quote-draft/request-step-order.ts';
import { loadAgain } from '../../browser/load-again.ts';
import { loadRequestStep } from './request-step-loaders.tsx';

const steps = REQUEST_STEPS.map((step) => ({
  path: REQUEST_ROUTES[step],
  Screen: lazy(async () => ({ default: await loadAgain(() => loadRequestStep(step)) })),
}));

/** The routes of the service request (R2.23). */
export const requestRoutes = (
  <>
    {steps.map(({ path, Screen }) => (
      <Route key={path} path={path} element={<Screen />} />
    ))}
  </>
);
