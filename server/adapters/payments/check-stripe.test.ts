import { expect, onTestFinished, test } from 'vitest';
import { SECRET_KEY, stripeDouble } from '../../../tests/kit/doubles/stripe-double/stripe-double.ts';
import { checkStripe } from './check-stripe.ts';

test('names each right that a restricted key of Stripe lacks, and changes nothing there', async () => {
  const double = await stripeDouble();
  onTestFinished(() => double.close());
  const checked = () => checkStripe({ secretKey: SECRET_KEY, doubleUrl: double.url });
  expect(await checked()).toEqual({ outcome: 'reachable' });
  for (const [permission, right] of [
    ['rak_customer_write', 'Customers: write'],
    ['rak_setup_intent_write', 'SetupIntents: write'],
    ['rak_payment_intent_write', 'PaymentIntents: write'],
    ['rak_charge_write', 'Refunds: write'],
    ['rak_payment_method_read', 'PaymentMethods: read'],
    ['rak_dispute_read', 'Disputes: read'],
    ['rak_balance_transaction_source_read', 'Balance: read'],
    ['rak_payout_read', 'Payouts: read'],
  ] as const) {
    double.withheld.clear();
    double.withheld.add(permission);
    expect.soft(await checked()).toEqual({
      outcome: 'refused',
      reason: `the key has no right to ${right} (${permission})`,
    });
  }
  expect([double.customers.size, double.charges.intents.size]).toEqual([0, 0]);
});
