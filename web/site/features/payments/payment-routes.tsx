import { Route } from 'react-router';
import { lazyScreen } from '../../../browser/lazy-screen.ts';

const ConfirmPaymentScreen = lazyScreen(
  async () => (await import('./confirm-payment.screen.tsx')).ConfirmPaymentScreen,
);

/** The page that the emailed link of a payment opens. */
export const paymentRoutes = <Route path="/confirm-payment" element={<ConfirmPaymentScreen />} />;
