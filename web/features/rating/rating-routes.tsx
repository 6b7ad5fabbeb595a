import { lazy } from 'react';
import { Route } from 'react-router';
import { loadAgain } from '../../browser/load-again.ts';

const RateScreen = lazy(async () => ({
  default: (await loadAgain(() => import('./rate.screen.tsx'))).RateScreen,
}));

/** Rating by an emailed link (R2.08). */
export const ratingRoutes = <Route path="/rate" element={<RateScreen />} />;
