import Stripe from 'stripe';
import { SECRET_KEY } from './stripe-double.ts';
import { newId } from './wire.ts';

export const WEBHOOK_SECRET = 'whsec_double';

const { webhooks } = new Stripe(SECRET_KEY);

/** The object that an event is about, as it was when the event was made. */
type Subject = Partial<Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute>;

/** An event as Stripe sends it. */
export function eventOf(type: Stripe.Event['type'], object: Subject): string {
  return JSON.stringify({
    id: newId('evt'),
    object: 'event',
    type,
    livemode: false,
    data: { object },
  });
}

/** The header by which Stripe signs a body at an instant. */
export function signatureOf(payload: string, at: Temporal.Instant, secret: string): string {
  const timestamp = Math.floor(at.epochMilliseconds / 1000);
  return webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
