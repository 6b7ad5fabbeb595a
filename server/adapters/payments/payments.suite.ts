import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CardToken, Payments } from './port.ts';

/** A token for each result that a provider can give. */
export type SampleTokens = {
  accepted: CardToken;
  slow: CardToken;
  declined: CardToken;
  expired: CardToken;
  wrongCcv: CardToken;
  unreachable: CardToken;
};

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
    expect(payments.name).not.toBe('');
    expect(payments.scriptUrl).toMatch(/^(https:\/\/|\/)/);
  });

  test('accepts a good card each time', async () => {
    const { payments, tokens } = await open();
    expect(await payments.verifyCard({ token: tokens.accepted })).toMatchObject({ outcome: 'accepted' });
    expect(await payments.verifyCard({ token: tokens.accepted })).toMatchObject({ outcome: 'accepted' });
  });

  test('[R7.15] knows what may be shown of an accepted card', async () => {
    const { payments, tokens } = await open();
    expect(await payments.verifyCard({ token: tokens.accepted })).toMatchObject({
      card: { mask: '•••• 4242', brand: 'Visa', expiry: '11/29' },
    });
  });

  test('answers for a slow bank within a few seconds', async () => {
    const { payments, tokens } = await open();
    const check = payments.verifyCard({ token: tokens.slow });
    await vi.advanceTimersByTimeAsync(8000);
    expect(await check).toMatchObject({ outcome: 'accepted' });
  });

  test.each(['declined', 'expired', 'wrongCcv'] as const)(
    'gives a reason for a card that is %s',
    async (kind) => {
      const { payments, tokens } = await open();
      const check = await payments.verifyCard({ token: tokens[kind] });
      expect(check).toEqual({ outcome: 'declined', reason: expect.stringMatching(/^[A-Z].*\.$/) });
    },
  );

  test('gives each cause of a refusal a text of its own', async () => {
    const { payments, tokens } = await open();
    const { declined, expired, wrongCcv } = tokens;
    const checks = await Promise.all(
      [declined, expired, wrongCcv].map((token) => payments.verifyCard({ token })),
    );
    expect(new Set(checks.map((check) => JSON.stringify(check))).size).toBe(3);
  });

  test('an outage is the provider’s own fault, never a declined card', async () => {
    const { payments, tokens } = await open();
    expect(await payments.verifyCard({ token: tokens.unreachable })).toEqual({ outcome: 'unreachable' });
  });

  test.each(['', 'accepted', '4242424242424242', 'local_constructor_00000000000000000000000000000000'])(
    'a token that its script never made is declined: %j',
    async (token) => {
      const { payments } = await open();
      expect(await payments.verifyCard({ token })).toMatchObject({ outcome: 'declined' });
    },
  );
}
