import type { FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { refusal } from './wire.ts';

/** Parameters of a call, by Stripe's names: the compiler refuses one that the call doesn't have. */
const of = <Parameters>(...names: (keyof Parameters & string)[]): readonly string[] => names;

/**
 * The calls that we make, with the parameters that we send. The types come with the `stripe` package, which Stripe
 * generates from its OpenAPI document (github.com/stripe/openapi; the package's file OPENAPI_VERSION says which).
 */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'POST /v1/customers': of<Stripe.CustomerCreateParams>('name', 'email', 'metadata'),
  'GET /v1/customers/search': of<Stripe.CustomerSearchParams>('query'),
  'DELETE /v1/customers/:id': of<Stripe.CustomerDeleteParams>(),
  'POST /v1/setup_intents': of<Stripe.SetupIntentCreateParams>(
    'customer',
    'payment_method',
    'allowed_payment_method_types',
    'usage',
    'confirm',
    'use_stripe_sdk',
  ),
  'GET /v1/setup_intents/:id': of<Stripe.SetupIntentRetrieveParams>('expand'),
  'POST /v1/payment_intents': of<Stripe.PaymentIntentCreateParams>(
    'amount',
    'currency',
    'customer',
    'payment_method',
    'allowed_payment_method_types',
    'off_session',
    'use_stripe_sdk',
    'confirm',
    'description',
    'metadata',
    'mandate',
  ),
  'GET /v1/payment_intents': of<Stripe.PaymentIntentListParams>(
    'customer',
    'created',
    'limit',
    'starting_after',
  ),
  'GET /v1/payment_intents/:id': of<Stripe.PaymentIntentRetrieveParams>(),
  'POST /v1/payment_intents/:id/confirm': of<Stripe.PaymentIntentConfirmParams>(
    'payment_method',
    'use_stripe_sdk',
  ),
  'POST /v1/payment_intents/:id/cancel': of<Stripe.PaymentIntentCancelParams>(),
  'POST /v1/refunds': of<Stripe.RefundCreateParams>('payment_intent', 'amount', 'metadata'),
  'GET /v1/refunds': of<Stripe.RefundListParams>('payment_intent', 'created', 'limit', 'starting_after'),
  'GET /v1/payment_methods/:id': of<Stripe.PaymentMethodRetrieveParams>(),
  'GET /v1/disputes': of<Stripe.DisputeListParams>('created', 'limit', 'starting_after'),
  'GET /v1/disputes/:id': of<Stripe.DisputeRetrieveParams>(),
  'GET /v1/payouts': of<Stripe.PayoutListParams>('status', 'arrival_date', 'limit', 'starting_after'),
  'GET /v1/balance_transactions': of<Stripe.BalanceTransactionListParams>(
    'payout',
    'expand',
    'limit',
    'starting_after',
  ),
};

/** What Stripe replies to a call or a parameter that it doesn't have; undefined if it's one that we make. */
export function refuseUnknownCall(request: FastifyRequest, reply: FastifyReply) {
  const { method, routeOptions, body, query } = request;
  const known = CALLS[`${method} ${routeOptions.url}`];
  if (!known) {
    return refusal(reply, 404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${request.url})`,
    });
  }
  const sent = [...Object.keys(body ?? {}), ...Object.keys(query ?? {})];
  const unknown = sent.find((name) => !known.includes(name.replace(/\[.*/, '')));
  if (unknown === undefined) return undefined;
  return refusal(reply, 400, {
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    param: unknown,
    message: `Received unknown parameter: ${unknown}`,
  });
}

/** Paths whose permission has another name than they have. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  refund: 'charge',
  balance_transaction: 'balance_transaction_source',
};

/** The permission that a restricted key needs for a call: `rak_dispute_read`. */
export function permissionFor({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): string {
  const object = /^\/v1\/(\w+)s\b/.exec(url)?.[1] ?? '';
  return `rak_${PERMISSIONS[object] ?? object}_${method === 'GET' ? 'read' : 'write'}`;
}
