import { Route } from 'react-router';
import { lazyScreen } from '../../../browser/lazy-screen.ts';

const ContactScreen = lazyScreen(async () => (await import('./contact.screen.tsx')).ContactScreen);

/** Messages to the operator (R2.12). */
export const contactRoutes = <Route path="/contact-us" element={<ContactScreen />} />;
