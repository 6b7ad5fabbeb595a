import { Route } from 'react-router';
import { lazyScreen } from '../../../browser/lazy-screen.ts';

const RateScreen = lazyScreen(async () => (await import('./rate.screen.tsx')).RateScreen);

/** Rating by an emailed link (R2.08). */
export const ratingRoutes = <Route path="/rate" element={<RateScreen />} />;
