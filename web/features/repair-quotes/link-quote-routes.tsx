import { lazy } from 'react';
import { Route } from 'react-router';
import { loadAgain } from '../../browser/load-again.ts';

const LinkQuoteScreen = lazy(async () => ({
  default: (await loadAgain(() => import('./link-quote.screen.tsx'))).LinkQuoteScreen,
}));

/** A quote by an emailed link (R2.09). */
export const linkQuoteRoutes = <Route path="/quote-approval" element={<LinkQuoteScreen />} />;
