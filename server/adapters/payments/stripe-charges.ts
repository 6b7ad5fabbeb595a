import Stripe from 'stripe';
import type { Charge, ListedCharge, ListedRefund, Payments, Refund } from './port.ts';
import { isRefusal, type StripeClient } from './stripe-client.ts';
import { idOf } from './stripe-ids.ts';
import { mayTryAgain, reasonOf } from './stripe-reasons.ts';

type Charges = Pick<
  Payments,
  | 'chargeCard'
  | 'findCharge'
  | 'confirmCharge'
  | 'cancelCharge'
  | 'readCharge'
  | 'listCharges'
  | 'refundCharge'
  | 'listRefunds'
  | 'listRefundsSince'
>;

/** The bank wants the cardholder to confirm, or the cardholder didn't: the charge can be confirmed again. */
const CONFIRMATION_CODES = new Set([
  'authentication_required',
  'authentication_failure',
  'payment_intent_authentication_failure',
]);

/** A repeated key is looked for among this many of the customer's latest charges. Nobody repeats an older one. */
const RECENT = 100;

/**
 * Charges as PaymentIntents, one per key. For a day, Stripe answers a repeated idempotency key with its first reply,
 * which may be out of date; so we look up the charge or refund first, and only make one if there's none.
 */
export function stripeCharges(client: StripeClient): Charges {
  const { stripe, call } = client;

  /** The charge that a call results in, declined ones too; `unreachable` if Stripe doesn't answer. */
  async function chargeAfter(act: () => Promise<Stripe.PaymentIntent>): Promise<Charge> {
    try {
      return chargeOf(await call(act));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
        return chargeOf(error.payment_intent);
      }
      client.logOutage(error);
      if (!isRefusal(error)) return { outcome: 'unreachable' };
      const { code = 'invalid_request' } = error as Stripe.errors.StripeError;
      return { outcome: 'declined', chargeId: null, code, reason: reasonOf(code), mayTryAgain: false };
    }
  }

  async function madeBefore(providerCustomer: string, idempotencyKey: string) {
    const { data } = await stripe.paymentIntents.list({ customer: providerCustomer, limit: RECENT });
    return data.find(({ metadata }) => metadata.key === idempotencyKey);
  }

  const read = (chargeId: string) => stripe.paymentIntents.retrieve(chargeId);

  async function listRefunds(chargeId: string): Promise<ListedRefund[]> {
    const refunds: ListedRefund[] = [];
    for await (const refund of stripe.refunds.list({ payment_intent: chargeId, limit: RECENT })) {
      refunds.push(listedOf(refund));
    }
    return refunds;
  }

  return {
    async findCharge({ card, idempotencyKey }) {
      try {
        const before = await call(() => madeBefore(card.providerCustomer, idempotencyKey));
        return before ? chargeOf(before) : null;
      } catch (error) {
        client.logOutage(error);
        // Stripe doesn't know the customer, so there's no charge either.
        return isRefusal(error) ? null : { outcome: 'unreachable' };
      }
    },
    chargeCard: ({ amountCents, currency, card, authority, idempotencyKey, reference }) =>
      chargeAfter(async () => {
        const before = await madeBefore(card.providerCustomer, idempotencyKey);
        if (before) return before;
        return stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency,
            customer: card.providerCustomer,
            payment_method: card.token,
            allowed_payment_method_types: ['card'],
            ...(authority ? { off_session: true } : { use_stripe_sdk: true }),
            confirm: true,
            description: reference,
            metadata: { key: idempotencyKey, ...(authority && { authority: String(authority.id) }) },
            ...(authority?.mandate && { mandate: authority.mandate }),
          },
          { idempotencyKey: `charge-${idempotencyKey}` },
        );
      }),
    confirmCharge: ({ chargeId, token }) =>
      chargeAfter(async () => {
        const intent = await read(chargeId);
        const isWaiting = chargeOf(intent).outcome === 'confirmation_required';
        if (!isWaiting || intent.status === 'requires_action') return intent;
        return stripe.paymentIntents
          .confirm(chargeId, { payment_method: token, use_stripe_sdk: true })
          .catch(readIfMoved(chargeId));
      }),
    cancelCharge: (chargeId) =>
      chargeAfter(() => stripe.paymentIntents.cancel(chargeId).catch(readIfMoved(chargeId))),
    async readCharge(chargeId) {
      const intent = await client.read(() => read(chargeId));
      const idempotencyKey = keyOf(intent?.metadata ?? null);
      return intent && idempotencyKey ? { idempotencyKey, charge: chargeOf(intent) } : null;
    },
    async refundCharge({ chargeId, amountCents, idempotencyKey }) {
      try {
        const known = (await call(() => listRefunds(chargeId))).find(
          (refund) => refund.idempotencyKey === idempotencyKey,
        );
        if (known) return known;
        return refundOf(
          await call(() =>
            stripe.refunds.create(
              { payment_intent: chargeId, amount: amountCents, metadata: { key: idempotencyKey } },
              { idempotencyKey: `refund-${idempotencyKey}` },
            ),
          ),
        );
      } catch (error) {
        client.logOutage(error);
        if (!isRefusal(error)) return { outcome: 'unreachable' };
        const { code = 'invalid_request' } = error as Stripe.errors.StripeError;
        return { outcome: 'failed', refundId: null, code };
      }
    },
    listRefunds: async (chargeId) => (await client.read(() => listRefunds(chargeId))) ?? [],
    async listRefundsSince(since) {
      const found: (ListedRefund & { chargeId: string })[] = [];
      const created = { gte: Math.floor(since.epochMilliseconds / 1000) };
      for await (const refund of client.everyRow((page) => stripe.refunds.list({ created, ...page }))) {
        const chargeId = idOf(refund.payment_intent);
        if (chargeId) found.push({ ...listedOf(refund), chargeId });
      }
      return found;
    },
    async listCharges(since) {
      const charges: ListedCharge[] = [];
      const created = { gte: Math.floor(since.epochMilliseconds / 1000) };
      const intents = client.everyRow((page) => stripe.paymentIntents.list({ created, ...page }));
      for await (const intent of intents) {
        const { id: chargeId, amount: amountCents, metadata } = intent;
        charges.push({ chargeId, amountCents, idempotencyKey: keyOf(metadata), charge: chargeOf(intent) });
      }
      return charges;
    },
  };

  /** Another call may have moved the charge on in the meantime. */
  function readIfMoved(chargeId: string) {
    return (error: unknown) => {
      if (
        isRefusal(error) &&
        (error as Stripe.errors.StripeError).code === 'payment_intent_unexpected_state'
      ) {
        return read(chargeId);
      }
      throw error;
    };
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Our key of a charge or refund; null if something else that uses this Stripe account made it. */
function keyOf(metadata: Stripe.Metadata | null): string | null {
  const key = metadata?.key;
  return key && UUID.test(key) ? key : null;
}

/** docs.stripe.com/payments/paymentintents/lifecycle */
function chargeOf({ id, status, client_secret, last_payment_error: failure }: Stripe.PaymentIntent): Charge {
  const unconfirmed: Charge = {
    outcome: 'confirmation_required',
    chargeId: id,
    clientSecret: client_secret ?? '',
  };
  switch (status) {
    case 'succeeded':
      return { outcome: 'succeeded', chargeId: id };
    case 'canceled':
      return { outcome: 'cancelled', chargeId: id };
    case 'requires_action':
      return unconfirmed;
    case 'requires_payment_method': {
      const code = failure?.decline_code ?? failure?.code ?? 'card_declined';
      if (CONFIRMATION_CODES.has(code) || CONFIRMATION_CODES.has(failure?.code ?? '')) return unconfirmed;
      const isAllowed = mayTryAgain(code, failure?.advice_code);
      return { outcome: 'declined', chargeId: id, code, reason: reasonOf(code), mayTryAgain: isAllowed };
    }
    default:
      // It's still processing; we'll ask again later.
      return { outcome: 'unreachable' };
  }
}

const listedOf = (refund: Stripe.Refund): ListedRefund => ({
  ...refundOf(refund),
  amountCents: refund.amount,
  idempotencyKey: keyOf(refund.metadata),
});

/** docs.stripe.com/refunds#failed-refunds */
function refundOf({
  id,
  status,
  failure_reason: code,
}: Stripe.Refund): Exclude<Refund, { outcome: 'unreachable' }> & { refundId: string } {
  if (status === 'failed' || status === 'canceled') {
    return { outcome: 'failed', refundId: id, code: code ?? status };
  }
  return { outcome: status === 'succeeded' ? 'succeeded' : 'pending', refundId: id };
}
