import { lazy } from 'react';
import { Route } from 'react-router';
import { loadAgain } from '../../browser/load-again.ts';

const ContactScreen = lazy(async () => ({
  default: (await loadAgain(() => import('./contact.screen.tsx'))).ContactScreen,
}));

/** Messages to the operator (R2.12). */
export const contactRoutes = <Route path="/contact-us" element={<ContactScreen />} />;
