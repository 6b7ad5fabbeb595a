import { describe, expect, test } from 'vitest';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { EMAIL, postForm, signedUpCustomer } from '../../../tests/kit/accounts.ts';
import type { TestApp } from '../../../tests/kit/app.ts';
import { book, signIn, visitorForm } from '../../../tests/kit/bookings.ts';
import {
  PUBLIC_KEY,
  SECRET_KEY,
  type StripeDouble,
} from '../../../tests/kit/doubles/stripe-double/stripe-double.ts';
import { answerBank, withStripe } from '../../../tests/kit/payments/payments.ts';
import { taskHandlers } from '../../tasks.ts';

const CARD = { CheckoutCardMask: '•••• 0000', CheckoutCardExpiry: '12/30', CheckoutCardBrand: 'Card' };

const withCard = (double: StripeDouble, name: Parameters<StripeDouble['token']>[0]) =>
  visitorForm({ ...CARD, CheckoutCardToken: double.token(name) });

const rows = async ({ deps }: TestApp, query: string) => (await deps.pool.query(query)).rows;

describe('[R7.62] a booking with a card that Stripe keeps', () => {
  test('[R7.15] is made with the card as Stripe knows it, and the authority to charge it', async () => {
    const { kit, double } = await withStripe();
    expect(await book(kit.app, withCard(double, 'accepted'))).toMatchObject({ status: 200 });
    const [card] = await rows(kit, 'select * from payment_methods');
    expect(card).toMatchObject({ mask: '•••• 4242', brand: 'Visa', expiry: '11/29' });
    expect([...double.customers]).toEqual([
      [card.provider_customer, expect.objectContaining({ email: EMAIL })],
    ]);
    const { brand, policies } = kit.deps.config;
    expect(await rows(kit, 'select * from card_authorities')).toEqual([
      expect.objectContaining({
        card_token: card.card_token,
        text: paymentMessages.cardAuthority(brand.company, brand.phone),
        clauses: ['visit-2', 'repair-2', 'missed-visit-1'],
        terms_since: policies.terms.since,
        address: '127.0.0.1',
      }),
    ]);
  });

  test('waits for the cardholder if the bank asks, and goes on with the same key', async () => {
    const { kit, double } = await withStripe();
    const form = withCard(double, 'asks');
    const key = { key: '4b4f1e8e-6d0c-4e8f-9d56-0f0d3f1c2a77' };
    const asked = await book(kit.app, form, key);
    expect(asked).toMatchObject({
      status: 402,
      body: { Success: false, code: 'card_action_required', detail: paymentMessages.cardActionRequired },
    });
    expect(await rows(kit, 'select 1 from jobs')).toEqual([]);
    await answerBank(double, asked.body.CardClientSecret, true);
    const booked = await book(kit.app, form, key);
    expect(booked).toMatchObject({ status: 200, body: { Success: true } });
    expect(await book(kit.app, form, key)).toMatchObject({ body: { repairId: booked.body.repairId } });
    expect(double.customers.size).toBe(1);
  });

  test('is refused with a reason, or with the provider’s outage, and stores nothing', async () => {
    const { kit, double } = await withStripe();
    expect(await book(kit.app, withCard(double, 'declined'))).toMatchObject({
      status: 402,
      body: { code: 'card_declined' },
    });
    double.trouble = 'broken body';
    expect(await book(kit.app, withCard(double, 'accepted'))).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable', detail: paymentMessages.cardNotChecked('Stripe') },
    });
    expect(await rows(kit, 'select 1 from customers')).toEqual([]);
  });

  test('sent twice at once, is one booking and one customer at Stripe', async () => {
    const { kit, double } = await withStripe();
    const form = withCard(double, 'accepted');
    const key = { key: '4b4f1e8e-6d0c-4e8f-9d56-0f0d3f1c2a78' };
    const answers = await Promise.all([1, 2, 3].map(() => book(kit.app, form, key)));
    expect(new Set(answers.map(({ body }) => body.repairId)).size).toBe(1);
    expect(double.customers.size).toBe(1);
  });
});

describe('[R7.62] cards at Stripe that nobody uses', () => {
  const sweep = ({ deps }: TestApp) => taskHandlers(deps).sweep({});

  test('are deleted a day after a booking that failed; the card on file stays', async () => {
    const { kit, double } = await withStripe();
    await book(kit.app, withCard(double, 'accepted'));
    const session = await signIn(kit.app);
    const add = (name: 'accepted' | 'declined') =>
      postForm(
        kit.app,
        '/api/v1/customerportal/paymentmethod',
        { ...CARD, CheckoutCardToken: double.token(name) },
        session,
      );
    expect(await add('declined')).toMatchObject({ status: 402 });
    expect(double.customers.size).toBe(2);
    kit.clock.advance({ hours: 23 });
    await sweep(kit);
    expect(double.customers.size).toBe(2);
    kit.clock.advance({ hours: 2 });
    await sweep(kit);
    expect(double.customers.size).toBe(1);
    const [{ provider_customer: kept }] = await rows(kit, 'select provider_customer from payment_methods');
    expect([...double.customers.keys()]).toEqual([kept]);
  });

  test('are deleted also where Stripe refuses to delete one of them', async () => {
    const { kit, double } = await withStripe();
    for (let n = 0; n < 2; n += 1) await book(kit.app, withCard(double, 'declined'));
    const [kept = ''] = double.customers.keys();
    double.undeletable.add(kept);
    kit.clock.advance({ hours: 25 });
    await sweep(kit);
    expect([...double.customers.keys()]).toEqual([kept]);
  });

  test('are deleted later if Stripe doesn’t respond, also one whose id it never told us', async () => {
    const { kit, double } = await withStripe();
    await signedUpCustomer(kit.app);
    await book(kit.app, withCard(double, 'declined'));
    await kit.deps.pool.query('update provider_customers set provider_id = null');
    kit.clock.advance({ hours: 25 });
    double.trouble = 'broken body';
    await sweep(kit);
    expect(double.customers.size).toBe(1);
    double.trouble = null;
    await sweep(kit);
    expect(double.customers.size).toBe(0);
    expect(await rows(kit, 'select 1 from provider_customers')).toEqual([]);
  });
});

test('[R7.62] pages may load Stripe’s script, its frames and its API, and nothing else from elsewhere', async () => {
  const { kit, double } = await withStripe();
  const { headers, body } = await kit.app.inject({ url: '/', headers: { accept: 'text/html' } });
  const policy = String(headers['content-security-policy']);
  for (const directive of ['script-src', 'connect-src', 'frame-src']) {
    expect(policy).toMatch(new RegExp(`${directive} 'self' ${double.url}(;|$)`));
  }
  expect(body).not.toContain(SECRET_KEY);
  const config = await kit.app.inject({ url: '/config.json' });
  expect(config.json().payments).toEqual({
    provider: 'Stripe',
    scriptUrl: `${double.url}/endive/stripe.js`,
    publicKey: PUBLIC_KEY,
    hasFrames: true,
  });
});
