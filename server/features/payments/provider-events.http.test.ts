import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PROVIDER_EVENT_DAYS } from '../../../domain/lifetimes.ts';
import { testApp } from '../../../tests/kit/app.ts';
import { eventOf, signatureOf, WEBHOOK_SECRET } from '../../../tests/kit/doubles/stripe-double/events.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import {
  answerBank,
  charge,
  customerWithCard,
  refund,
  type StripeKit,
  sendEvent,
  withStripe,
} from '../../../tests/kit/payments/payments.ts';
import { writeRefundFailed } from '../../letters/payments/refund-failed.email.ts';
import { PAYMENT_EVENT_BYTES } from '../../platform/limits.ts';
import { taskHandlers } from '../../tasks.ts';

const rows = async ({ kit }: Pick<StripeKit, 'kit'>, query: string) =>
  (await kit.deps.pool.query(query)).rows;

/** A payment whose charge at Stripe isn't known here, since the reply was lost. */
async function unknownCharge(name?: Parameters<typeof customerWithCard>[1]) {
  const stripe = await withStripe();
  const customer = await customerWithCard(stripe, name);
  stripe.double.trouble = 'lost reply';
  const payment = await charge(stripe, customer);
  stripe.double.trouble = null;
  return { stripe, payment, ...parts(stripe) };
}

/** A payment that succeeded. */
async function paid(name?: Parameters<typeof customerWithCard>[1]) {
  const stripe = await withStripe();
  const payment = await charge(stripe, await customerWithCard(stripe, name));
  return { stripe, payment, ...parts(stripe) };
}

function parts(stripe: StripeKit) {
  const [intent] = stripe.double.charges.intents.values();
  if (!intent) throw new Error('No charge at Stripe');
  return {
    intent,
    state: async () => (await rows(stripe, 'select state from payments'))[0].state,
    stored: async () => (await rows(stripe, 'select provider, event_id from provider_events')).length,
    refunds: () => rows(stripe, 'select amount_cents, state, idempotency_key from refunds order by id'),
    send: (payload: string, signature?: string) => sendEvent(stripe, payload, signature),
  };
}

describe('[R7.62] an event of Stripe’s', () => {
  test('is taken only as Stripe signed it, and lately', async () => {
    const { stripe, intent, state, stored, send } = await unknownCharge();
    const event = eventOf('payment_intent.succeeded', { id: intent.id });
    const now = stripe.kit.clock.now();
    for (const signature of [
      '',
      't=1,v1=made-up',
      signatureOf(event, now, 'whsec_another'),
      signatureOf(eventOf('payment_intent.succeeded', { id: 'pi_another' }), now, WEBHOOK_SECRET),
      signatureOf(event, now.subtract({ minutes: 6 }), WEBHOOK_SECRET),
    ]) {
      expect(await send(event, signature)).toBe(400);
    }
    expect([await state(), await stored()]).toEqual(['started', 0]);
    expect(await send(event, signatureOf(event, now.subtract({ minutes: 4 }), WEBHOOK_SECRET))).toBe(200);
    expect([await state(), await stored()]).toEqual(['succeeded', 1]);
    const large = JSON.stringify({ text: 'x'.repeat(PAYMENT_EVENT_BYTES) });
    expect(await send(large)).toBe(413);
  });

  test('only says what to ask about: the outcome is Stripe’s reply', async () => {
    const { intent, state, send } = await unknownCharge('noFunds');
    expect(await send(eventOf('payment_intent.succeeded', { id: intent.id, status: 'succeeded' }))).toBe(200);
    expect(await state()).toBe('declined');
  });

  test('takes effect once, also when it comes several times at once', async () => {
    const { stripe, intent, refunds, stored, send } = await paid();
    stripe.double.charges.refundInDashboard(intent.id, 5_000);
    const event = eventOf('charge.refunded', { payment_intent: intent.id });
    expect(await Promise.all([send(event), send(event)])).toEqual([200, 200]);
    expect([(await refunds()).length, await stored()]).toEqual([1, 1]);
    stripe.double.charges.refundInDashboard(intent.id, 1_000);
    expect(await send(event)).toBe(200);
    expect([(await refunds()).length, await stored()]).toEqual([1, 1]);
  });

  test('may arrive before the reply to our own call', async () => {
    const stripe = await withStripe();
    const customer = await customerWithCard(stripe);
    const held = stripe.double.hold('POST', '/v1/payment_intents');
    const charged = charge(stripe, customer);
    await held.made;
    const { intent, state, send } = parts(stripe);
    expect(await send(eventOf('payment_intent.succeeded', { id: intent.id }))).toBe(200);
    expect(await state()).toBe('succeeded');
    held.release();
    expect(await charged).toMatchObject({ state: 'succeeded', providerId: intent.id });
  });

  test('that is overtaken changes nothing, and causes no second email', async () => {
    const { stripe, intent, state, stored, send } = await paid('asksAgain');
    await deliverEmails(stripe.kit);
    expect(await state()).toBe('confirmation-required');
    const held = stripe.double.hold('GET', `/v1/payment_intents/${intent.id}`);
    const late = send(eventOf('payment_intent.payment_failed', { id: intent.id }));
    await held.made;
    await answerBank(stripe.double, `${intent.id}_secret_double`, true);
    await send(eventOf('payment_intent.succeeded', { id: intent.id }));
    held.release();
    expect(await late).toBe(200);
    expect([await state(), await stored()]).toEqual(['succeeded', 2]);
    expect(await deliverEmails(stripe.kit)).toEqual([]);
  });

  test('is asked for again while Stripe can’t be asked, and nothing of it is kept', async () => {
    const { stripe, intent, state, stored, send } = await unknownCharge();
    stripe.double.trouble = 'down';
    const event = eventOf('payment_intent.succeeded', { id: intent.id });
    expect(await send(event)).toBe(503);
    expect([await state(), await stored()]).toEqual(['started', 0]);
    stripe.double.trouble = null;
    expect(await send(event)).toBe(200);
    expect([await state(), await stored()]).toEqual(['succeeded', 1]);
  });

  test('is not remembered if its effect can’t be stored', async () => {
    const { stripe, intent, state, stored, send } = await unknownCharge();
    await rows(stripe, `alter table payments add constraint broken check (state <> 'succeeded')`);
    const event = eventOf('payment_intent.succeeded', { id: intent.id });
    expect(await send(event)).toBe(500);
    expect([await state(), await stored()]).toEqual(['started', 0]);
    await rows(stripe, 'alter table payments drop constraint broken');
    expect(await send(event)).toBe(200);
    expect([await state(), await stored()]).toEqual(['succeeded', 1]);
  });

  test('about a charge of somebody else’s, or about something else, is acknowledged and not kept', async () => {
    const { stripe, intent, stored, send } = await paid();
    const { intents, refundInDashboard } = stripe.double.charges;
    const { 'metadata[key]': _, ...fields } = intent.fields;
    intents.set('pi_other', { ...intent, id: 'pi_other', fields, refunds: [] });
    intents.set('pi_away', {
      ...intent,
      id: 'pi_away',
      fields: { ...fields, 'metadata[key]': randomUUID() },
    });
    refundInDashboard('pi_other', 100);
    const dispute = stripe.double.disputes.open('pi_other', 100);
    for (const event of [
      eventOf('payment_intent.succeeded', { id: 'pi_other' }),
      eventOf('payment_intent.succeeded', { id: 'pi_away' }),
      eventOf('payment_intent.succeeded', { id: 'pi_missing' }),
      eventOf('refund.created', { payment_intent: 'pi_other' }),
      eventOf('refund.created', { payment_intent: null }),
      eventOf('charge.dispute.created', { id: dispute.id }),
      eventOf('charge.dispute.created', { id: 'du_missing' }),
      eventOf('payment_intent.processing', { id: intent.id }),
      eventOf('customer.created', { id: 'cus_other' }),
    ]) {
      expect.soft([await send(event), event]).toEqual([200, event]);
    }
    expect(await stored()).toBe(0);
    expect(await rows(stripe, 'select from refunds union all select from disputes')).toEqual([]);
  });

  test(`is forgotten after ${PROVIDER_EVENT_DAYS} days`, async () => {
    const { stripe, intent, stored, send } = await paid();
    await send(eventOf('payment_intent.succeeded', { id: intent.id }));
    const { clock, deps } = stripe.kit;
    clock.advance({ hours: PROVIDER_EVENT_DAYS * 24 });
    await taskHandlers(deps).sweep({});
    expect(await stored()).toBe(1);
    clock.advance({ hours: 1 });
    await taskHandlers(deps).sweep({});
    expect(await stored()).toBe(0);
  });

  test.each([
    {},
    { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' },
  ])('is not listened for without a secret that signs it: %o', async (env) => {
    const kit = await testApp({ env });
    expect(await sendEvent({ kit }, eventOf('payment_intent.succeeded', { id: 'pi_1' }))).toBe(404);
  });
});

describe('[R7.62] refunds that Stripe reports', () => {
  test('include one whose reply was lost: refund.created alone is enough', async () => {
    const { stripe, payment, intent, refunds, send } = await paid();
    const idempotencyKey = randomUUID();
    stripe.double.trouble = 'lost reply';
    await refund(stripe, { paymentId: payment.id, amountCents: 5_000, idempotencyKey });
    stripe.double.trouble = null;
    const row = { amount_cents: 5_000, idempotency_key: idempotencyKey };
    expect(await refunds()).toEqual([{ ...row, state: 'started' }]);
    expect(await send(eventOf('refund.created', { payment_intent: intent.id }))).toBe(200);
    expect(await refunds()).toEqual([{ ...row, state: 'succeeded' }]);
  });

  test('include one that the operator made there, of a payment that isn’t known to have succeeded', async () => {
    const { stripe, intent, state, refunds, send } = await unknownCharge();
    const refund = stripe.double.charges.refundInDashboard(intent.id, 7_000);
    await send(eventOf('refund.created', { payment_intent: intent.id }));
    const row = { amount_cents: 7_000, idempotency_key: null };
    expect([await state(), await refunds()]).toEqual(['succeeded', [{ ...row, state: 'succeeded' }]]);
    Object.assign(refund, { status: 'failed', failure_reason: 'declined' });
    await send(eventOf('refund.failed', { payment_intent: intent.id }));
    await send(eventOf('refund.updated', { payment_intent: intent.id }));
    expect(await refunds()).toEqual([{ ...row, state: 'failed' }]);
    const [task, ...others] = await rows(
      stripe,
      `select data from jobs.job where data ->> 'mail' = 'refund-failed'`,
    );
    expect(others).toEqual([]);
    const { deps } = stripe.kit;
    const mail = await writeRefundFailed(deps, task.data);
    expect(mail).toMatchObject({ to: deps.config.brand.email, subject: /^A refund of \$70\.00 failed: / });
    expect(mail?.text).toMatch(/Reason:\s+declined/);
  });
});

describe('[R7.62] a dispute that Stripe reports', () => {
  const disputesOf = (stripe: StripeKit) =>
    rows(stripe, 'select payment_id, provider_id, amount_cents, reason, state from disputes');

  test.each(['won', 'lost'] as const)('has its row, until it is %s', async (end) => {
    const { stripe, payment, intent, send } = await paid();
    const dispute = stripe.double.disputes.open(intent.id, 9_907);
    const about = { id: dispute.id };
    const row = {
      payment_id: String(payment.id),
      provider_id: dispute.id,
      amount_cents: 9_907,
      reason: 'fraudulent',
    };
    const opened = await Promise.all([
      send(eventOf('charge.dispute.created', about)),
      send(eventOf('charge.dispute.funds_withdrawn', about)),
    ]);
    expect(opened).toEqual([200, 200]);
    expect(await disputesOf(stripe)).toEqual([{ ...row, state: 'needs-response' }]);
    for (const [status, state] of [
      ['under_review', 'under-review'],
      [end, end],
    ] as const) {
      stripe.kit.clock.advance({ hours: 1 });
      stripe.double.disputes.decide(dispute, status);
      expect(await send(eventOf('charge.dispute.updated', about))).toBe(200);
      expect(await disputesOf(stripe)).toEqual([{ ...row, state }]);
    }
  });

  test('is never set back by a reply that was overtaken', async () => {
    const { stripe, intent, send } = await paid();
    const dispute = stripe.double.disputes.open(intent.id, 20_501);
    const held = stripe.double.hold('GET', `/v1/disputes/${dispute.id}`);
    const event = eventOf('charge.dispute.created', { id: dispute.id });
    const late = send(event);
    await held.made;
    stripe.double.disputes.decide(dispute, 'lost');
    expect(await send(eventOf('charge.dispute.closed', { id: dispute.id }))).toBe(200);
    held.release();
    expect(await late).toBe(503);
    expect(await disputesOf(stripe)).toMatchObject([{ state: 'lost' }]);
    expect(await send(event)).toBe(200);
    expect(await disputesOf(stripe)).toMatchObject([{ state: 'lost' }]);
  });
});
