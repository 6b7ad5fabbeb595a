import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CardCheck, CardToken, Payments } from './port.ts';

/** A token for each result that a provider can give. */
export type SampleTokens = {
  accepted: CardToken;
  slow: CardToken;
  declined: CardToken;
  expired: CardToken;
  wrongCcv: CardToken;
  unreachable: CardToken;
};

/** Keeps a card as a booking does: the provider's customer first. */
export async function keepCard(payments: Payments, token: CardToken): Promise<CardCheck> {
  const reference = hash('sha256', token);
  const holder = { name: 'Marlowe Street Café', email: 'priya@marlowestreet.example' };
  const providerCustomer = await payments.createCustomer({ reference, holder });
  if (providerCustomer === null) return { outcome: 'unreachable' };
  return payments.saveCard({ token, providerCustomer, reference });
}

/** Lets the fake time pass that an adapter waits between its attempts. */
export async function settled<Result>(promise: Promise<Result>): Promise<Result> {
  let isSettled = false;
  void promise.finally(() => {
    isSettled = true;
  });
  while (!isSettled) await vi.advanceTimersByTimeAsync(50);
  return promise;
}

/** The tests that every card provider's adapter must pass. */
export function paymentsSuite(open: () => Promise<{ payments: Payments; tokens: SampleTokens }>): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('[R7.56] says its name and the address of its script', async () => {
    const { payments } = await open();
    expect(payments.script.provider).not.toBe('');
    expect(payments.script.url).toMatch(/^(https?:\/\/|\/)/);
  });

  test('accepts a good card each time', async () => {
    const { payments, tokens } = await open();
    expect(await keepCard(payments, tokens.accepted)).toMatchObject({ outcome: 'accepted' });
    expect(await keepCard(payments, tokens.accepted)).toMatchObject({ outcome: 'accepted' });
  });

  test('[R7.15] knows what may be shown of an accepted card', async () => {
    const { payments, tokens } = await open();
    expect(await keepCard(payments, tokens.accepted)).toMatchObject({
      card: { mask: '•••• 4242', brand: 'Visa', expiry: '11/29' },
    });
  });

  test('answers for a slow bank within a few seconds', async () => {
    const { payments, tokens } = await open();
    const check = keepCard(payments, tokens.slow);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await check).toMatchObject({ outcome: 'accepted' });
  });

  test.each(['declined', 'expired', 'wrongCcv'] as const)(
    'gives a reason for a card that is %s',
    async (kind) => {
      const { payments, tokens } = await open();
      const check = await keepCard(payments, tokens[kind]);
      expect(check).toEqual({ outcome: 'declined', reason: expect.stringMatching(/^[A-Z].*\.$/) });
    },
  );

  test('gives each cause of a refusal a text of its own', async () => {
    const { payments, tokens } = await open();
    const { declined, expired, wrongCcv } = tokens;
    const checks = await Promise.all([declined, expired, wrongCcv].map((token) => keepCard(payments, token)));
    expect(new Set(checks.map((check) => JSON.stringify(check))).size).toBe(3);
  });

  test('an outage is the provider’s own fault, never a declined card', async () => {
    const { payments, tokens } = await open();
    const check = settled(keepCard(payments, tokens.unreachable));
    expect(await check).toEqual({ outcome: 'unreachable' });
  });

  test.each(['', 'accepted', '4242424242424242', 'local_constructor_00000000000000000000000000000000'])(
    'a token that its script never made is declined: %j',
    async (token) => {
      const { payments } = await open();
      expect(await keepCard(payments, token)).toMatchObject({ outcome: 'declined' });
    },
  );

  test('the same card sent again has the same result, and its customer is deleted once', async () => {
    const { payments, tokens } = await open();
    const [reference, holder] = ['ab12', { name: 'Café', email: 'cafe@example.com' }];
    const first = await payments.createCustomer({ reference, holder });
    expect(await payments.createCustomer({ reference, holder })).toBe(first);
    const input = { token: tokens.accepted, providerCustomer: first ?? '', reference };
    const saved = await payments.saveCard(input);
    expect(await payments.saveCard(input)).toEqual(saved);
    await payments.deleteCustomer({ reference, providerId: first });
    await payments.deleteCustomer({ reference, providerId: first });
    await payments.deleteCustomer({ reference: 'unknown', providerId: null });
  });
}
