import Stripe from 'stripe';
import { type Check, check } from '../check.ts';
import { clientFor, type StripeOptions } from './stripe-client.ts';

/** Ids that don't exist at Stripe. */
const NO_CUSTOMER = 'cus_none';
const NO_CHARGE = 'pi_none';

/**
 * A call for each permission that a restricted key needs, named as on Stripe's dashboard. Calls that would write use
 * ids that don't exist: Stripe checks the permission before it looks for the id.
 */
const RIGHTS: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  'Customers: write': (stripe) => stripe.customers.del(NO_CUSTOMER),
  'SetupIntents: write': (stripe) => stripe.setupIntents.create({ customer: NO_CUSTOMER }),
  'PaymentIntents: write': (stripe) => stripe.paymentIntents.cancel(NO_CHARGE),
  'Refunds: write': (stripe) => stripe.refunds.create({ payment_intent: NO_CHARGE }),
  'PaymentMethods: read': (stripe) => stripe.paymentMethods.retrieve('pm_none'),
  'Disputes: read': (stripe) => stripe.disputes.list({ limit: 1 }),
  'Balance: read': (stripe) => stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] }),
  'Payouts: read': (stripe) => stripe.payouts.list({ limit: 1 }),
};

class MissingRights extends Error {}

/** Checks that Stripe can be reached, accepts the secret key, and allows it every call that we make. */
export function checkStripe(settings: Pick<StripeOptions, 'secretKey' | 'doubleUrl'>): Promise<Check> {
  const stripe = clientFor(settings);
  return check(
    async () => {
      const checks = Object.entries(RIGHTS).map(([right, call]) => missingRight(right, call(stripe)));
      const missing = (await Promise.all(checks)).filter((right) => right !== null);
      if (missing.length > 0) throw new MissingRights(`the key has no right to ${missing.join(', ')}`);
    },
    (error) => error instanceof MissingRights || error instanceof Stripe.errors.StripeAuthenticationError,
    // Stripe's messages quote parts of the key.
    (error) => {
      const { statusCode, type, message } = error as Partial<Stripe.errors.StripeError>;
      return statusCode ? `status ${statusCode}, ${type}` : (message ?? '');
    },
  );
}

/** The right, with Stripe's own name for it, if the call failed because it's missing; null if it didn't. */
async function missingRight(right: string, call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) {
      const permission = /rak_\w+/.exec(error.message)?.[0];
      return permission ? `${right} (${permission})` : right;
    }
    const { code } = error as Partial<Stripe.errors.StripeError>;
    if (code === 'resource_missing') return null;
    throw error;
  }
}
