import Stripe from 'stripe';
import type { PaymentWebhook, ProviderEvent } from './port.ts';
import type { StripeClient } from './stripe-client.ts';
import { disputeOf } from './stripe-disputes.ts';
import { idOf } from './stripe-ids.ts';

/** How old a signature may be; Stripe's own default. */
const TOLERANCE_SECONDS = 300;

/** Stripe's events (docs.stripe.com/webhooks). An event only says what changed; we read its current state ourselves. */
export function stripeWebhook({ stripe, read }: StripeClient, secret: string): PaymentWebhook {
  return {
    path: '/webhooks/stripe',
    read(body, { 'stripe-signature': signature = '' }, now) {
      try {
        const nowMs = now.epochMilliseconds;
        return eventOf(
          stripe.webhooks.constructEvent(
            body,
            String(signature),
            secret,
            TOLERANCE_SECONDS,
            undefined,
            nowMs,
          ),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'not-signed';
        throw error;
      }
    },
    async readDispute(disputeId) {
      const dispute = await read(() => stripe.disputes.retrieve(disputeId));
      return dispute && disputeOf(dispute);
    },
  };
}

function eventOf(event: Stripe.Event): ProviderEvent | null {
  const { id } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.requires_action':
      return { id, kind: 'charge', chargeId: event.data.object.id };
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const chargeId = idOf(event.data.object.payment_intent);
      return chargeId ? { id, kind: 'refunds', chargeId } : null;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { id, kind: 'dispute', disputeId: event.data.object.id };
    default:
      return null;
  }
}
