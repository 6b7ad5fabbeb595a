import { lazy } from 'react';
import { Route } from 'react-router';
import { loadAgain } from '../../browser/load-again.ts';

const ConfirmPaymentScreen = lazy(async () => ({
  default: (await loadAgain(() => import('./confirm-payment.screen.tsx'))).ConfirmPaymentScreen,
}));

/** A payment by an emailed link. */
export const paymentRoutes = <Route path="/confirm-payment" element={<ConfirmPaymentScreen />} />;
