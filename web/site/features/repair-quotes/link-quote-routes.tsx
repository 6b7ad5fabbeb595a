import { Route } from 'react-router';
import { lazyScreen } from '../../../browser/lazy-screen.ts';

const LinkQuoteScreen = lazyScreen(async () => (await import('./link-quote.screen.tsx')).LinkQuoteScreen);

/** A quote by an emailed link (R2.09). */
export const linkQuoteRoutes = <Route path="/quote-approval" element={<LinkQuoteScreen />} />;
