import { Route } from 'react-router';
import { lazyScreen } from '../../browser/lazy-screen.ts';

const ConfirmPaymentScreen = lazyScreen(
  async () => (await import('./confirm-payment.screen.tsx')).ConfirmPaymentScreen,
);

/** A payment by an emailed link. */
export const paymentRoutes = <Route path="/confirm-payment" element={<ConfirmPaymentScreen />} />;
