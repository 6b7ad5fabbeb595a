import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskInvoiceMessages } from '../../../domain/invoices/desk-invoice-messages.ts';
import { testApp } from '../../../tests/kit/app.ts';
import { book, cardToken, visitorForm } from '../../../tests/kit/bookings.ts';
import {
  charge,
  customerWithCard,
  refund as refundOf,
  type StripeKit,
  withStripe,
} from '../../../tests/kit/payments/payments.ts';
import { taskHandlers } from '../../tasks.ts';
import { chargeableCard } from './chargeable-card.ts';
import { refundedCents } from './payments.queries.ts';

async function opened(name?: Parameters<typeof customerWithCard>[1]) {
  const stripe = await withStripe();
  return { stripe, customer: await customerWithCard(stripe, name) };
}

const rows = async ({ kit }: Pick<StripeKit, 'kit'>, query: string) =>
  (await kit.deps.pool.query(query)).rows;

/** The charges at Stripe: cents and state of each. */
const chargesOf = ({ double }: StripeKit) =>
  [...double.charges.intents.values()].map(({ fields, status }) => [Number(fields.amount), status]);

const refundsOf = ({ double }: StripeKit) =>
  [...double.charges.intents.values()].flatMap(({ refunds }) => refunds.map(({ amount }) => amount));

/** The sweep, an hour later. */
async function anHourLater({ kit }: StripeKit) {
  kit.clock.advance({ hours: 1 });
  await taskHandlers(kit.deps).sweep({});
}

describe('[R1.02, R7.62] a charge of the card on file', () => {
  test('succeeds once for its key, however often it is sent', async () => {
    const { stripe, customer } = await opened();
    const key = { idempotencyKey: randomUUID() };
    const payments = await Promise.all([1, 2, 3].map(() => charge(stripe, customer, key)));
    expect(new Set(payments.map(({ id }) => id)).size).toBe(1);
    expect(await charge(stripe, customer, key)).toMatchObject({
      ...customer,
      state: 'succeeded',
      amountCents: 20_501,
      brand: 'Visa',
      mask: '•••• 4242',
      providerId: expect.stringMatching(/^pi_/),
    });
    expect(chargesOf(stripe)).toEqual([[20_501, 'succeeded']]);
    await expect(charge(stripe, customer, { ...key, amountCents: 1 })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  test('needs the customer’s authority for this card, whatever the program does', async () => {
    const { stripe, customer } = await opened();
    await charge(stripe, customer);
    await expect(rows(stripe, `update payments set card_token = 'pm_other'`)).rejects.toThrow(
      'payments_authority',
    );
    await rows(stripe, `update payment_methods set card_token = 'pm_without_authority'`);
    const { db } = stripe.kit.deps;
    expect(await chargeableCard(db, customer.customerId)).toBeNull();
    await rows(stripe, 'delete from payment_methods');
    expect(await chargeableCard(db, customer.customerId)).toBeNull();
    expect(chargesOf(stripe)).toHaveLength(1);
  });

  test('is declined with the bank’s code, and whether another may follow', async () => {
    const { stripe, customer } = await opened('stolen');
    expect(await charge(stripe, customer)).toMatchObject({
      state: 'declined',
      declineCode: 'stolen_card',
      mayTryAgain: false,
    });
  });

  test('is known within the hour if the reply was lost, and made once', async () => {
    const { stripe, customer } = await opened();
    stripe.double.trouble = 'lost reply';
    expect(await charge(stripe, customer)).toMatchObject({ state: 'started', providerId: null });
    expect(chargesOf(stripe)).toEqual([[20_501, 'succeeded']]);
    stripe.double.trouble = 'down';
    await anHourLater(stripe);
    expect(await rows(stripe, 'select state from payments')).toEqual([{ state: 'started' }]);
    stripe.double.trouble = null;
    // Without the card, it's only looked up.
    await rows(stripe, 'delete from payment_methods');
    await anHourLater(stripe);
    expect(await rows(stripe, 'select state from payments')).toEqual([{ state: 'succeeded' }]);
    expect(chargesOf(stripe)).toEqual([[20_501, 'succeeded']]);
  });

  test('is not made any more once its card was removed', async () => {
    const { stripe, customer } = await opened();
    stripe.double.trouble = 'down';
    await charge(stripe, customer);
    stripe.double.trouble = null;
    await rows(stripe, 'delete from payment_methods');
    await anHourLater(stripe);
    expect(await rows(stripe, 'select state from payments')).toEqual([{ state: 'cancelled' }]);
    expect(chargesOf(stripe)).toEqual([]);
  });

  test('keeps its card at Stripe while it is open, also one that was replaced', async () => {
    const { stripe, customer } = await opened();
    stripe.double.trouble = 'down';
    await charge(stripe, customer);
    await rows(stripe, `update payment_methods set card_token = 'pm_new', provider_customer = 'cus_new'`);
    stripe.kit.clock.advance({ hours: 30 });
    await taskHandlers(stripe.kit.deps).sweep({});
    stripe.double.trouble = null;
    expect(stripe.double.customers.size).toBe(1);
    await anHourLater(stripe);
    expect(stripe.double.customers.size).toBe(0);
  });

  test('that stays open, or a refund that fails, keeps no other from being settled', async () => {
    const kit = await testApp();
    await book(kit.app, visitorForm());
    const [job] = await rows({ kit }, 'select id, customer_id from jobs');
    const customer = { customerId: Number(job.customer_id), jobId: Number(job.id) };
    const made = [];
    for (let times = 0; times < 4; times += 1) made.push(await charge({ kit }, customer));
    const [stuck, lost, broken, paid] = made.map(({ id }) => id);
    // As if their replies had been lost: the provider still doesn't answer for the first.
    await rows(
      { kit },
      `update payments set state = 'started', provider_id = null where id in (${stuck}, ${lost})`,
    );
    await rows(
      { kit },
      `update payments set authority_id = null, is_cardholder_present = true, card_token = '${cardToken('unreachable')}'
        where id = ${stuck}`,
    );
    for (const paymentId of [broken, paid]) {
      await rows(
        { kit },
        `insert into refunds (payment_id, idempotency_key, amount_cents, state, created_at, updated_at)
          select id, gen_random_uuid(), 100, 'started', created_at, updated_at from payments where id = ${paymentId}`,
      );
    }
    await rows({ kit }, `update payments set provider_id = null where id = ${broken}`);
    kit.clock.advance({ hours: 1 });
    await expect(taskHandlers(kit.deps).sweep({})).rejects.toThrow('no charge to refund');
    const states = (await rows({ kit }, 'select state from payments order by id')).map(({ state }) => state);
    expect(states).toEqual(['started', 'succeeded', 'succeeded', 'succeeded']);
    expect(await rows({ kit }, 'select state from refunds order by id')).toEqual([
      { state: 'started' },
      { state: 'succeeded' },
    ]);
  });

  test('works in a trial too', async () => {
    const kit = await testApp();
    await book(kit.app, visitorForm({ CheckoutCardToken: cardToken('nofunds') }));
    const [job] = await rows({ kit }, 'select id, customer_id from jobs');
    const customer = { customerId: Number(job.customer_id), jobId: Number(job.id) };
    expect(await charge({ kit }, customer)).toMatchObject({
      state: 'declined',
      declineCode: 'insufficient_funds',
      mayTryAgain: true,
    });
  });
});

describe('[R7.62] a refund', () => {
  async function paid(name?: Parameters<typeof customerWithCard>[1]) {
    const { stripe, customer } = await opened(name);
    const { id: paymentId } = await charge(stripe, customer);
    const refund = (amountCents: number, idempotencyKey = randomUUID()) =>
      refundOf(stripe, { paymentId, amountCents, idempotencyKey });
    return { stripe, customer, paymentId, refund };
  }

  test('of a part happens once for its key; all of them together never exceed the payment', async () => {
    const { stripe, refund } = await paid();
    const key = randomUUID();
    await Promise.all([1, 2].map(() => refund(10_250, key)));
    expect(await refund(10_250, key)).toMatchObject({ state: 'succeeded', amountCents: 10_250 });
    const both = await Promise.allSettled([refund(10_251), refund(10_251)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(refund(1)).rejects.toMatchObject({ message: deskInvoiceMessages.refundTooLarge });
    expect(refundsOf(stripe)).toEqual([10_250, 10_251]);
  });

  test('of a payment that did not succeed is refused', async () => {
    const { refund } = await paid('noFunds');
    await expect(refund(100)).rejects.toMatchObject({ message: deskInvoiceMessages.notPaid });
  });

  test('is as the bank says; one that failed counts as not refunded', async () => {
    const { refund, paymentId, stripe } = await paid('refundFails');
    expect(await refund(20_501)).toMatchObject({ state: 'failed', failureCode: 'lost_or_stolen_card' });
    expect(await refundedCents(stripe.kit.deps.db, paymentId)).toBe(0);
  });

  test('that its bank works on is read after a day, should no event of its outcome come', async () => {
    const { stripe, refund } = await paid('refundPending');
    expect(await refund(5_000)).toMatchObject({ state: 'pending' });
    const [intent] = stripe.double.charges.intents.values();
    Object.assign(intent?.refunds[0] ?? {}, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    const state = async () => (await rows(stripe, 'select state, failure_code from refunds'))[0];
    stripe.kit.clock.advance({ hours: 22 });
    await anHourLater(stripe);
    expect(await state()).toEqual({ state: 'pending', failure_code: null });
    stripe.kit.clock.advance({ hours: 1 });
    await anHourLater(stripe);
    expect(await state()).toEqual({ state: 'failed', failure_code: 'expired_or_canceled_card' });
  });

  test('whose reply was lost is known within the hour, and made once', async () => {
    const { stripe, refund } = await paid();
    stripe.double.trouble = 'lost reply';
    expect(await refund(5_000)).toMatchObject({ state: 'started' });
    stripe.double.trouble = null;
    await anHourLater(stripe);
    expect(await rows(stripe, 'select state, amount_cents from refunds')).toEqual([
      { state: 'succeeded', amount_cents: 5_000 },
    ]);
    expect(refundsOf(stripe)).toEqual([5_000]);
  });
});
