import Stripe from 'stripe';
import { CREATED } from './objects.ts';
import { API_VERSION, SECRET_KEY } from './stripe-double.ts';
import { newId } from './wire.ts';

export const WEBHOOK_SECRET = 'whsec_double';

const { webhooks } = new Stripe(SECRET_KEY);

/** What a test knows of the object that an event is about, as it was when the event was made. */
type Subject<Type extends Stripe.Event.Type> = Partial<
  Extract<Stripe.Event, { type: Type }>['data']['object']
>;

/** An event as Stripe sends it. */
export function eventOf<Type extends Stripe.Event.Type>(type: Type, object: Subject<Type>): string {
  const event: Omit<Stripe.EventBase, 'data'> = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: CREATED,
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  };
  return JSON.stringify({ ...event, data: { object } });
}

/** The header by which Stripe signs a body at an instant. */
export function signatureOf(payload: string, at: Temporal.Instant, secret: string): string {
  const timestamp = Math.floor(at.epochMilliseconds / 1000);
  return webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
