import { hash } from 'node:crypto';
import Stripe from 'stripe';
import { type CardBrand, maskCard } from '../../../domain/payments/card.ts';
import { type CardCheck, type CardOnToken, KeptCustomerError, type Payments } from './port.ts';
import { stripeCharges } from './stripe-charges.ts';
import { isRefusal, openStripe, type StripeOptions } from './stripe-client.ts';
import { stripeDisputes } from './stripe-disputes.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { reasonOf } from './stripe-reasons.ts';
import { stripeWebhook } from './stripe-webhook.ts';

/** The release of Stripe's script that goes with the API version of the `stripe` package. */
const SCRIPT_PATH = '/endive/stripe.js';
/** docs.stripe.com/security/guide#content-security-policy */
const HOSTS = {
  script: 'https://js.stripe.com',
  api: 'https://api.stripe.com',
  confirmation: 'https://hooks.stripe.com',
};

const UNKNOWN_CARD = 'The card was not recognised. Please enter it again.';

/** Stripe's names of brands, as customers know them. */
const BRANDS: Readonly<Record<string, CardBrand>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const declined = (code: string | null | undefined): CardCheck => ({
  outcome: 'declined',
  reason: reasonOf(code),
});

/**
 * Cards kept and charged by Stripe (R7.62): the browser turns a card into a payment method, and a SetupIntent checks it
 * with its bank for later charges. Each call has an idempotency key, so a repeated one takes effect once.
 */
export function stripePayments(options: StripeOptions): Payments {
  const { publicKey, webhookSecret, doubleUrl } = options;
  const client = openStripe(options);
  const { stripe, call, logOutage } = client;

  async function checkCard(token: string, providerCustomer: string, reference: string): Promise<CardCheck> {
    const intent = await stripe.setupIntents.create(
      {
        customer: providerCustomer,
        payment_method: token,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        confirm: true,
        use_stripe_sdk: true,
      },
      { idempotencyKey: `setup-${reference}` },
    );
    // A repeated call gets the first one's reply, and the cardholder may have confirmed since.
    return checkOf(await stripe.setupIntents.retrieve(intent.id, { expand: ['payment_method'] }));
  }

  return {
    script: {
      provider: 'Stripe',
      url: `${doubleUrl ?? HOSTS.script}${SCRIPT_PATH}`,
      publicKey,
      hasFrames: true,
      widgetSources: {
        scripts: [doubleUrl ?? HOSTS.script],
        frames: doubleUrl ? [doubleUrl] : [HOSTS.script, HOSTS.confirmation],
        connections: [doubleUrl ?? HOSTS.api],
      },
    },
    async createCustomer({ reference, holder: { name, email } }) {
      const key = `customer-${hash('sha256', `${reference} ${name} ${email}`)}`;
      try {
        const customer = await call(() =>
          stripe.customers.create(
            { name, ...(email !== null && { email }), metadata: { reference } },
            { idempotencyKey: key },
          ),
        );
        return customer.id;
      } catch (error) {
        logOutage(error);
        return null;
      }
    },
    async saveCard({ token, providerCustomer, reference }) {
      try {
        return await call(() => checkCard(token, providerCustomer, reference));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return declined(error.decline_code ?? error.code);
        // Stripe's script didn't make this token, or it belongs to another customer.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          return { outcome: 'declined', reason: UNKNOWN_CARD };
        }
        logOutage(error);
        return { outcome: 'unreachable' };
      }
    },
    async deleteCustomer({ reference, providerId }) {
      const query = `metadata['reference']:'${reference}'`;
      const found = providerId === null ? await call(() => stripe.customers.search({ query })) : null;
      const ids = found ? found.data.map(({ id }) => id) : [providerId as string];
      for (const id of ids) {
        await call(() => stripe.customers.del(id)).catch((error) => {
          if (!isRefusal(error)) throw error;
          if (error.code !== 'resource_missing')
            throw new KeptCustomerError(`Stripe keeps ${id}: ${error.code}`);
        });
      }
    },
    ...stripeCharges(client),
    webhook: webhookSecret === undefined ? undefined : stripeWebhook(client, webhookSecret),
    ...stripePayouts(client),
    ...stripeDisputes(client),
  };
}

function checkOf(intent: Stripe.SetupIntent): CardCheck {
  const {
    status,
    client_secret: clientSecret,
    payment_method: method,
    mandate,
    last_setup_error: failure,
  } = intent;
  if (status === 'requires_action' && clientSecret) return { outcome: 'action_required', clientSecret };
  if (status === 'succeeded' && typeof method === 'object' && method?.card) {
    const bankMandate = typeof mandate === 'string' ? mandate : (mandate?.id ?? null);
    return { outcome: 'accepted', card: shownOf(method.card), mandate: bankMandate };
  }
  return declined(failure?.decline_code ?? failure?.code);
}

function shownOf({ brand, last4, exp_month: month, exp_year: year }: Stripe.PaymentMethod.Card): CardOnToken {
  const expiry = `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
  return { mask: maskCard(last4), brand: BRANDS[brand] ?? 'Card', expiry };
}
