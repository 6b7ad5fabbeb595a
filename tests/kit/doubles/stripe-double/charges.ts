import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { paymentIntent, refund as refundObject } from './objects.ts';
import { pageOf } from './pages.ts';
import { type Fields, type Method, missing, newId, refusal } from './wire.ts';

type Intent = {
  id: string;
  method: Method;
  fields: Fields;
  status: Stripe.PaymentIntent.Status;
  failure: Stripe.PaymentIntent.LastPaymentError | null;
  refunds: Stripe.Refund[];
};

/** What tests do with the double's charges, as its bank and its dashboard would. */
export type ChargeDesk = {
  intents: Map<string, Intent>;
  /** The cardholder's answer; false if there's no such charge. */
  confirm(clientSecret: string, isApproved: boolean): boolean;
  /** A refund by the operator in the dashboard. */
  refundInDashboard(intentId: string, amount: number): Stripe.Refund;
};

const secretOf = (id: string) => `${id}_secret_double`;

const metadataOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );

/** docs.stripe.com/api/payment_intents and docs.stripe.com/api/refunds, as far as we call them. */
export function serveCharges(app: FastifyInstance, methods: ReadonlyMap<string, Method>): ChargeDesk {
  const intents = new Map<string, Intent>();

  /** The bank's verdict on a confirmed intent; `isThere` says whether the cardholder can be asked. */
  function attempt(intent: Intent, reply: FastifyReply, isThere: boolean) {
    const { card, customer } = intent.method;
    // A card that isn't kept meets now what it meets elsewhere when it's saved.
    const verdict =
      card.charge ?? (customer === null && card.verdict !== 'succeeds' ? card.verdict : undefined);
    if (!verdict || verdict === 'outage') intent.status = 'succeeded';
    else if (verdict === 'asks' && isThere) intent.status = 'requires_action';
    else {
      const failure =
        verdict === 'asks'
          ? { code: 'authentication_required', decline_code: 'authentication_required' }
          : verdict.declined;
      intent.status = 'requires_payment_method';
      intent.failure = { type: 'card_error', ...failure };
      return refusal(reply, 402, {
        type: 'card_error',
        message: 'Declined',
        ...failure,
        payment_intent: bodyOf(intent),
      });
    }
    return reply.send(bodyOf(intent));
  }

  app.post('/v1/payment_intents', async (request, reply) => {
    const fields = request.body as Fields;
    const method = methods.get(fields.payment_method ?? '');
    const isThere = fields.off_session === undefined;
    // The cardholder can pay with a card that isn't kept.
    if (!method || method.customer !== (isThere ? null : fields.customer)) {
      return missing(reply, 'payment_method', fields.payment_method ?? '');
    }
    if (method.card.verdict === 'outage') {
      return refusal(reply, 500, { type: 'api_error', message: 'An error on our side' });
    }
    const isKnown = isThere ? fields.use_stripe_sdk === 'true' : fields.off_session === 'true';
    const isOurs = fields.currency === 'aud' && isKnown && fields.confirm === 'true';
    if (!isOurs || !(Number(fields.amount) >= 50)) {
      return refusal(reply, 400, { type: 'invalid_request_error', message: 'Not how we charge cards' });
    }
    const status = 'requires_confirmation';
    const intent: Intent = { id: newId('pi'), method, fields, status, failure: null, refunds: [] };
    intents.set(intent.id, intent);
    return attempt(intent, reply, isThere);
  });
  app.get('/v1/payment_intents', async (request) => {
    const query = request.query as Fields;
    // All of them are new.
    const found = [...intents.values()].filter(
      ({ fields }) => query.customer === undefined || fields.customer === query.customer,
    );
    return pageOf('/v1/payment_intents', found.reverse().map(bodyOf), query);
  });
  type ById = { Params: { id: string } };
  app.get<ById>('/v1/payment_intents/:id', async ({ params: { id } }, reply) => {
    const intent = intents.get(id);
    return intent ? bodyOf(intent) : missing(reply, 'intent', id);
  });
  app.post<ById>('/v1/payment_intents/:id/confirm', async ({ params: { id }, body }, reply) => {
    const intent = intents.get(id);
    const fields = body as Fields;
    if (!intent) return missing(reply, 'intent', id);
    if (intent.status !== 'requires_payment_method') return unexpectedState(reply);
    if (fields.payment_method !== intent.method.id || fields.use_stripe_sdk !== 'true') {
      return refusal(reply, 400, { type: 'invalid_request_error', message: 'Not how we confirm charges' });
    }
    return attempt(intent, reply, true);
  });
  app.post<ById>('/v1/payment_intents/:id/cancel', async ({ params: { id } }, reply) => {
    const intent = intents.get(id);
    if (!intent) return missing(reply, 'intent', id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpectedState(reply);
    intent.status = 'canceled';
    return bodyOf(intent);
  });

  app.post('/v1/refunds', async (request, reply) => {
    const fields = request.body as Fields;
    const intent = intents.get(fields.payment_intent ?? '');
    if (!intent) return missing(reply, 'payment_intent', fields.payment_intent ?? '');
    const refunded = intent.refunds.reduce((sum, { amount }) => sum + amount, 0);
    if (intent.status !== 'succeeded' || refunded + Number(fields.amount) > Number(intent.fields.amount)) {
      return refusal(reply, 400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Refund amount is greater than the unrefunded amount on charge',
      });
    }
    return refund(intent, Number(fields.amount), metadataOf(fields));
  });
  app.get('/v1/refunds', async (request) => {
    const query = request.query as Fields;
    // All of them are new.
    const { payment_intent: id } = query;
    const found = [...intents.values()].filter((intent) => id === undefined || intent.id === id);
    return pageOf(
      '/v1/refunds',
      found.flatMap(({ refunds }) => refunds),
      query,
    );
  });

  return {
    intents,
    confirm(clientSecret, isApproved) {
      const intent = [...intents.values()].find(({ id }) => secretOf(id) === clientSecret);
      if (!intent) return false;
      intent.status = isApproved ? 'succeeded' : 'requires_payment_method';
      const code = 'payment_intent_authentication_failure';
      intent.failure = isApproved ? null : { type: 'invalid_request_error', code };
      return true;
    },
    refundInDashboard(intentId, amount) {
      const intent = intents.get(intentId);
      if (!intent) throw new Error(`The double has no ${intentId}`);
      return refund(intent, amount, {});
    },
  };
}

const unexpectedState = (reply: FastifyReply) =>
  refusal(reply, 400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'This PaymentIntent could not be changed because of its status',
  });

function bodyOf({ id, method, fields, status, failure }: Intent): Stripe.PaymentIntent {
  return paymentIntent({
    id,
    amount: Number(fields.amount),
    status,
    client_secret: secretOf(id),
    customer: method.customer,
    // Stripe takes it off an intent that it declined.
    payment_method: status === 'requires_payment_method' ? null : method.id,
    last_payment_error: failure,
    description: fields.description ?? null,
    metadata: metadataOf(fields),
  });
}

function refund(intent: Intent, amount: number, metadata: Stripe.Metadata): Stripe.Refund {
  const status = intent.method.card.refund ?? 'succeeded';
  const made = refundObject({ id: newId('re'), amount, payment_intent: intent.id, status, metadata });
  intent.refunds.push(made);
  return made;
}
