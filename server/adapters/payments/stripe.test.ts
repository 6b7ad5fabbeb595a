import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  PUBLIC_KEY,
  SECRET_KEY,
  type StripeDouble,
  stripeDouble,
} from '../../../tests/kit/doubles/stripe-double/stripe-double.ts';
import { answerBank } from '../../../tests/kit/payments/payments.ts';
import { chargesSuite, keptCard } from './charges.suite.ts';
import { keepCard, paymentsSuite, settled } from './payments.suite.ts';
import { stripePayments } from './stripe.ts';
import { mayTryAgain } from './stripe-reasons.ts';

async function open() {
  const double = await stripeDouble();
  onTestFinished(() => double.close());
  return { double, payments: paymentsOf(double) };
}

const paymentsOf = (double: StripeDouble, log = pino({ level: 'silent' })) =>
  stripePayments({ secretKey: SECRET_KEY, publicKey: PUBLIC_KEY, doubleUrl: double.url, log });

describe('[R7.62] Stripe', () => {
  paymentsSuite(async () => {
    const { double, payments } = await open();
    const { token } = double;
    return {
      payments,
      tokens: {
        accepted: token('accepted'),
        slow: token('accepted'),
        declined: token('declined'),
        expired: token('expired'),
        wrongCcv: token('wrongCcv'),
        unreachable: token('unreachable'),
      },
    };
  });
});

describe('[R7.62] charges by Stripe', () => {
  chargesSuite(async () => {
    const { double, payments } = await open();
    const { token } = double;
    return {
      payments,
      tokens: {
        accepted: token('accepted'),
        asksAgain: token('asksAgain'),
        noFunds: token('noFunds'),
        stolen: token('stolen'),
        refundPending: token('refundPending'),
        refundFails: token('refundFails'),
      },
      confirm: (clientSecret, isApproved) => answerBank(double, clientSecret, isApproved),
    };
  });

  test('are listed however many there are, a call for each page', async () => {
    const { double, payments } = await open();
    const confirm = async () => undefined;
    await payments.chargeCard(await keptCard({ payments, confirm }, double.token('accepted')));
    const { intents } = double.charges;
    const [one] = intents.values();
    if (one) for (let n = 1; n < 250; n += 1) intents.set(`pi_${n}`, { ...one, id: `pi_${n}` });
    double.calls.length = 0;
    const listed = await payments.listCharges(Temporal.Instant.from('2026-01-01T00:00:00Z'));
    expect(new Set(listed.map(({ chargeId }) => chargeId)).size).toBe(250);
    expect(double.calls).toHaveLength(3);
    double.trouble = 'down';
    await expect(payments.listCharges(Temporal.Instant.from('2026-01-01T00:00:00Z'))).rejects.toThrow('down');
  });

  test.each([
    ['insufficient_funds', undefined, true],
    ['do_not_honor', undefined, false],
    ['do_not_honor', 'try_again_later', true],
    ['insufficient_funds', 'do_not_try_again', false],
    ['generic_decline', 'confirm_card_data', false],
    ['stolen_card', undefined, false],
  ])('another attempt after %s with advice %s: %s', (code, advice, expected) => {
    expect(mayTryAgain(code, advice)).toBe(expected);
  });
});

describe('[R7.62] a card that Stripe keeps', () => {
  test('waits for the cardholder where the bank asks, then is the same card', async () => {
    const { double, payments } = await open();
    const token = double.token('asks');
    const asked = await keepCard(payments, token);
    if (asked.outcome !== 'action_required') throw new Error(`It is ${asked.outcome}`);
    await answerBank(double, asked.clientSecret, true);
    expect(await keepCard(payments, token)).toMatchObject({ outcome: 'accepted', card: { brand: 'Visa' } });
    expect(double.customers.size).toBe(1);
  });

  test('is declined if the cardholder did not confirm', async () => {
    const { double, payments } = await open();
    const token = double.token('asks');
    const asked = await keepCard(payments, token);
    if (asked.outcome !== 'action_required') throw new Error(`It is ${asked.outcome}`);
    await answerBank(double, asked.clientSecret, false);
    expect(await keepCard(payments, token)).toMatchObject({ outcome: 'declined' });
  });

  test('is nobody else’s: another customer’s token is not recognised', async () => {
    const { double, payments } = await open();
    const token = double.token('accepted');
    await keepCard(payments, token);
    const [reference, holder] = ['another', { name: 'Sam', email: 'sam@ferrystreet.example' }];
    const providerCustomer = (await payments.createCustomer({ reference, holder })) ?? '';
    expect(await payments.saveCard({ token, providerCustomer, reference })).toMatchObject({
      outcome: 'declined',
      reason: 'The card was not recognised. Please enter it again.',
    });
  });

  test('is found by its reference if Stripe’s reply was lost, and deleted', async () => {
    const { double, payments } = await open();
    await payments.createCustomer({ reference: 'lost', holder: { name: 'Café', email: null } });
    await payments.deleteCustomer({ reference: 'lost', providerId: null });
    expect(double.customers.size).toBe(0);
  });
});

describe('Stripe in trouble', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(['down', 'rate limit', 'broken body'] as const)('is unreachable: %s', async (trouble) => {
    const { double, payments } = await open();
    double.trouble = trouble;
    expect(await settled(keepCard(payments, double.token('accepted')))).toEqual({ outcome: 'unreachable' });
  });

  test('a charge and a refund whose replies were lost are found, not made again', async () => {
    const { double, payments } = await open();
    const token = double.token('accepted');
    await keepCard(payments, token);
    const [providerCustomer = ''] = double.customers.keys();
    const input = {
      amountCents: 35_200,
      currency: 'aud' as const,
      card: { token, providerCustomer },
      authority: { id: 7, mandate: null },
      idempotencyKey: '0c9d4f0e-6f0a-4a0c-9c1c-0d3f1c2a7701',
      reference: 'Repair, RG1042R',
    };
    double.trouble = 'lost reply';
    expect(await settled(payments.chargeCard(input))).toEqual({ outcome: 'unreachable' });
    expect(double.charges.intents.size).toBe(1);
    double.trouble = null;
    const charge = await payments.chargeCard(input);
    if (charge.outcome !== 'succeeded') throw new Error(`It is ${charge.outcome}`);
    const refund = { chargeId: charge.chargeId, amountCents: 100, idempotencyKey: input.idempotencyKey };
    double.trouble = 'lost reply';
    expect(await settled(payments.refundCharge(refund))).toEqual({ outcome: 'unreachable' });
    double.trouble = null;
    expect(await payments.refundCharge(refund)).toMatchObject({ outcome: 'succeeded' });
    expect([...double.charges.intents.values()].map(({ refunds }) => refunds.length)).toEqual([1]);
  });

  test('is unreachable when it says nothing, within half a minute', async () => {
    const { double, payments } = await open();
    double.trouble = 'silence';
    const check = keepCard(payments, double.token('accepted'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await check).toEqual({ outcome: 'unreachable' });
  });

  test('isn’t called for a while after failing several times, and the log has no card and no key', async () => {
    const { double } = await open();
    const lines: string[] = [];
    const payments = paymentsOf(double, pino({}, { write: (line) => lines.push(line) }));
    double.trouble = 'down';
    for (let times = 0; times < 5; times += 1) await settled(keepCard(payments, double.token('accepted')));
    const before = double.calls.length;
    await keepCard(payments, double.token('accepted'));
    expect(double.calls.length).toBe(before);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toMatch(/pm_|sk_test|priya/);
  });
});
