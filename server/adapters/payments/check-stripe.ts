import Stripe from 'stripe';
import { type Check, check } from '../check.ts';
import { clientFor, type StripeOptions } from './stripe-client.ts';

/** Ids that Stripe has never made. */
const NOBODY = 'cus_none';
const NO_CHARGE = 'pi_none';

/**
 * A call for each right that a restricted key needs, as its page in the dashboard names them. Those that would write are
 * about ids that aren't there: Stripe refuses them for the right before it looks.
 */
const RIGHTS: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  'Customers: write': (stripe) => stripe.customers.del(NOBODY),
  'SetupIntents: write': (stripe) => stripe.setupIntents.create({ customer: NOBODY }),
  'PaymentIntents: write': (stripe) => stripe.paymentIntents.cancel(NO_CHARGE),
  'Refunds: write': (stripe) => stripe.refunds.create({ payment_intent: NO_CHARGE }),
  'PaymentMethods: read': (stripe) => stripe.paymentMethods.retrieve('pm_none'),
  'Disputes: read': (stripe) => stripe.disputes.list({ limit: 1 }),
  'Balance: read': (stripe) => stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] }),
  'Payouts: read': (stripe) => stripe.payouts.list({ limit: 1 }),
};

class MissingRights extends Error {}

/** Whether Stripe can be reached, takes the secret key, and lets it do everything that we do. */
export function checkStripe(settings: Pick<StripeOptions, 'secretKey' | 'doubleUrl'>): Promise<Check> {
  const stripe = clientFor(settings);
  return check(
    async () => {
      const tried = Object.entries(RIGHTS).map(([right, call]) => missingRight(right, call(stripe)));
      const missing = (await Promise.all(tried)).filter((right) => right !== null);
      if (missing.length > 0) throw new MissingRights(`the key has no right to ${missing.join(', ')}`);
    },
    (error) => error instanceof MissingRights || error instanceof Stripe.errors.StripeAuthenticationError,
    // Stripe's messages quote the ends of a key.
    (error) => {
      const { statusCode, type, message } = error as Partial<Stripe.errors.StripeError>;
      return statusCode ? `status ${statusCode}, ${type}` : (message ?? '');
    },
  );
}

/** A right with Stripe's own name for it, if it's what a call failed for. */
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
