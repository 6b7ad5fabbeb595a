import formbody from '@fastify/formbody';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { permissionFor, refuseUnknownCall } from './calls.ts';
import { serveCardScript } from './card-script.ts';
import { DOUBLE_CARDS, type DoubleCard, type DoubleCardName } from './cards.ts';
import { type ChargeDesk, serveCharges } from './charges.ts';
import { type DisputeDesk, serveDisputes } from './disputes.ts';
import { cardMethod, customer as customerObject, setupIntent } from './objects.ts';
import { type PayoutDesk, servePayouts } from './payouts.ts';
import { type Fields, type Method, missing, newId, refusal } from './wire.ts';

export const SECRET_KEY = 'sk_test_double';
export const PUBLIC_KEY = 'pk_test_double';
/** Of Stripe's API, the version that the `stripe` package calls. */
export const API_VERSION = '2026-10-28.endive';

type Intent = { id: string; method: Method; status: Stripe.SetupIntent.Status };
type Held = {
  method: string;
  path: string;
  made: PromiseWithResolvers<void>;
  released: PromiseWithResolvers<void>;
};
/** How the API fails from now on; null if it works. */
type Trouble =
  | 'down'
  | 'rate limit'
  | 'silence'
  | 'broken body'
  /** Does what it's asked, and the connection breaks. */
  | 'lost reply'
  | null;

/** A reply that is made already and not sent yet. */
export type HeldReply = { made: Promise<void>; release(): void };

export type StripeDouble = {
  url: string;
  trouble: Trouble;
  /** The permissions that the secret key hasn't got. */
  withheld: Set<string>;
  /** Called when a charge or refund arrives, and again when it's made and only the reply is missing. */
  onMoney: (moment: 'arrived' | 'made') => void;
  customers: Map<string, Fields>;
  /** The ids of those that it refuses to delete. */
  undeletable: Set<string>;
  charges: ChargeDesk;
  disputes: DisputeDesk;
  payouts: PayoutDesk;
  /** Method and path of every call of the server. */
  calls: string[];
  /** A card's token, as the double's script makes it. */
  token(name: DoubleCardName): string;
  /** Keeps back the reply to the next call of this method, to a path that begins so. */
  hold(method: string, path: string): HeldReply;
  close(): Promise<void>;
};

/**
 * Stripe as far as we use it, on a port of its own: it checks what docs.stripe.com/api demands of a call, and replies
 * with what Stripe does, replays of idempotency keys included.
 */
export async function stripeDouble(): Promise<StripeDouble> {
  const methods = new Map<string, Method>();
  const intents = new Map<string, Intent>();
  const replays = new Map<string, { body: string; status: number; reply: unknown }>();
  let held: Held | null = null;
  const app = Fastify({ forceCloseConnections: true });
  await app.register(formbody);

  const charges = serveCharges(app, methods);
  const disputes = serveDisputes(app);
  const double: StripeDouble = {
    url: '',
    trouble: null,
    withheld: new Set(),
    onMoney: () => undefined,
    customers: new Map(),
    undeletable: new Set(),
    disputes,
    charges,
    payouts: servePayouts(app, charges, disputes),
    calls: [],
    token: (name) => addMethod(DOUBLE_CARDS[name], [11, 2029]).id,
    hold(method, path) {
      const made = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = { method, path, made, released };
      return { made: made.promise, release: released.resolve };
    },
    close: () => app.close(),
  };
  function addMethod(card: DoubleCard, expiry: [number, number]): Method {
    const method: Method = { id: newId('pm'), card, expiry, customer: null };
    methods.set(method.id, method);
    return method;
  }

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/v1/') || request.headers.authorization === `Bearer ${PUBLIC_KEY}`) return;
    double.calls.push(`${request.method} ${request.url.split('?')[0]}`);
    switch (double.trouble) {
      case 'down':
        // Its library would repeat the call, after a while.
        reply.header('stripe-should-retry', 'false');
        return refusal(reply, 503, { type: 'api_error', message: 'Stripe is down' });
      case 'rate limit':
        return refusal(reply, 429, {
          type: 'rate_limit_error',
          code: 'rate_limit',
          message: 'Too many requests',
        });
      case 'broken body':
        return reply.type('application/json').send('{"id": "cus_');
      case 'silence':
        return reply.hijack();
      case 'lost reply':
      case null:
        return checkCall(request, reply, double.withheld);
    }
  });
  const isMoney = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) =>
    method === 'POST' && /^\/v1\/(payment_intents|refunds)$/.test(url);
  app.addHook('preHandler', async (request) => {
    if (isMoney(request)) double.onMoney('arrived');
  });
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const earlier = typeof key === 'string' ? replays.get(key) : undefined;
    if (!earlier) return;
    if (earlier.body !== JSON.stringify(request.body)) {
      return refusal(reply, 400, { type: 'idempotency_error', message: 'Keys for idempotent requests' });
    }
    return reply.status(earlier.status).header('idempotent-replayed', 'true').send(earlier.reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const key = request.headers['idempotency-key'];
    const isLost =
      double.trouble === 'lost reply' && request.method === 'POST' && request.url.startsWith('/v1/');
    if (
      typeof key === 'string' &&
      (double.trouble === null || isLost) &&
      reply.statusCode < 500 &&
      !replays.has(key)
    ) {
      const entry = { body: JSON.stringify(request.body), status: reply.statusCode };
      replays.set(key, { ...entry, reply: JSON.parse(String(payload)) });
    }
    if (isMoney(request)) double.onMoney('made');
    if (isLost) request.socket.destroy();
    return payload;
  });

  app.addHook('onSend', async ({ method, url }) => {
    if (held?.method !== method || !url.startsWith(held.path)) return;
    const { made, released } = held;
    held = null;
    made.resolve();
    await released.promise;
  });

  app.post('/v1/customers', async (request) => {
    const id = newId('cus');
    const fields = request.body as Fields;
    double.customers.set(id, fields);
    return customerOf(id, fields);
  });
  app.get<{ Params: { id: string } }>('/v1/payment_methods/:id', async ({ params: { id } }, reply) =>
    missing(reply, 'payment_method', id),
  );
  app.get('/v1/customers/search', async (request) => {
    const wanted = /^metadata\['reference'\]:'([0-9a-z]+)'$/.exec((request.query as Fields).query ?? '')?.[1];
    const found = [...double.customers].filter(([, fields]) => fields['metadata[reference]'] === wanted);
    return {
      object: 'search_result',
      data: found.map(([id, fields]) => customerOf(id, fields)),
      has_more: false,
      next_page: null,
      url: '/v1/customers/search',
    } satisfies Stripe.ApiSearchResult<Stripe.Customer>;
  });
  app.delete<{ Params: { id: string } }>('/v1/customers/:id', async ({ params: { id } }, reply) => {
    if (double.undeletable.has(id)) {
      return refusal(reply, 400, { type: 'invalid_request_error', message: 'This customer is in use' });
    }
    if (!double.customers.delete(id)) return missing(reply, 'customer', id);
    return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
  });

  app.post('/v1/setup_intents', async (request, reply) => {
    const fields = request.body as Fields;
    const { customer = '', payment_method: token = '' } = fields;
    const method = methods.get(token);
    if (!double.customers.has(customer)) return missing(reply, 'customer', customer);
    if (!method || (method.customer !== null && method.customer !== customer)) {
      return missing(reply, 'payment_method', token);
    }
    const { verdict } = method.card;
    if (fields.usage !== 'off_session' || fields.confirm !== 'true' || fields.use_stripe_sdk !== 'true') {
      return refusal(reply, 400, { type: 'invalid_request_error', message: 'Not how we save cards' });
    }
    if (verdict === 'outage')
      return refusal(reply, 500, { type: 'api_error', message: 'An error on our side' });
    if (typeof verdict === 'object') {
      return refusal(reply, 402, { type: 'card_error', message: 'Declined', ...verdict.declined });
    }
    method.customer = customer;
    const intent: Intent = {
      id: newId('seti'),
      method,
      status: verdict === 'asks' ? 'requires_action' : 'succeeded',
    };
    intents.set(intent.id, intent);
    return intentBody(intent, false);
  });
  app.get<{ Params: { id: string } }>('/v1/setup_intents/:id', async ({ params: { id }, query }, reply) => {
    const intent = intents.get(id);
    if (!intent) return missing(reply, 'intent', id);
    return intentBody(intent, (query as Fields)['expand[0]'] === 'payment_method');
  });
  serveCardScript(app, {
    addMethod: (number, expiry) => {
      const card = Object.values(DOUBLE_CARDS).find((one) => one.number === number);
      return card ? { ...addMethod(card, expiry), brand: card.brand } : null;
    },
    confirm(clientSecret, isApproved) {
      const intent = [...intents.values()].find((one) => secretOf(one) === clientSecret);
      if (!intent) return double.charges.confirm(clientSecret, isApproved);
      intent.status = isApproved ? 'succeeded' : 'requires_payment_method';
      return true;
    },
  });

  double.url = await app.listen({ port: 0, host: '127.0.0.1' });
  return double;
}

/** docs.stripe.com/api: the key and its permissions, the version of the API, and a key against doing it twice. */
async function checkCall(request: FastifyRequest, reply: FastifyReply, withheld: ReadonlySet<string>) {
  const { authorization, 'idempotency-key': key, 'stripe-version': version } = request.headers;
  if (authorization !== `Bearer ${SECRET_KEY}`) {
    return refusal(reply, 401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
  }
  const permission = permissionFor(request);
  if (withheld.has(permission)) {
    return refusal(reply, 403, {
      type: 'invalid_request_error',
      message: `The provided key 'rk_test_***wxyz' does not have the required permissions for this endpoint on account 'acct_1'. Having the '${permission}' permission would allow this request to continue.`,
    });
  }
  if (version !== API_VERSION || (request.method === 'POST' && !key)) {
    return refusal(reply, 400, { type: 'invalid_request_error', message: 'No version or idempotency key' });
  }
  return refuseUnknownCall(request, reply);
}

const secretOf = ({ id }: Pick<Intent, 'id'>) => `${id}_secret_double`;

const customerOf = (id: string, { name, email, 'metadata[reference]': reference = '' }: Fields) =>
  customerObject({ id, name: name ?? null, email: email ?? null, metadata: { reference } });

function intentBody({ id, method, status }: Intent, isExpanded: boolean): Stripe.SetupIntent {
  const [exp_month, exp_year] = method.expiry;
  const { number, brand } = method.card;
  const { customer } = method;
  const card = { brand, last4: number.slice(-4), exp_month, exp_year };
  return setupIntent({
    id,
    status,
    client_secret: secretOf({ id }),
    customer,
    payment_method: isExpanded ? cardMethod({ id: method.id, customer }, card) : method.id,
  });
}
