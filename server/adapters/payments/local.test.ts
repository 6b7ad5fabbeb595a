import { randomUUID, webcrypto } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkCardExpiry, checkCardNumber } from '../../../domain/payments/card.ts';
import { fakeClock } from '../../platform/clock.ts';
import { chargesSuite } from './charges.suite.ts';
import { localPayments } from './local.ts';
import { paymentsSuite } from './payments.suite.ts';
import type { Payments } from './port.ts';
import { TEST_CARDS } from './test-cards.ts';

type Token = { token: string; mask: string; brand: string; expiry: string };
type LocalCard = {
  createToken(card: { number: string; expiry: string; ccv: string; name: string }): Promise<Token>;
};

async function provider() {
  const folder = await mkdtemp(join(tmpdir(), 'galley-cards-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const payments = localPayments(folder, fakeClock('2026-11-22T22:10:00Z'));
  const app = Fastify();
  onTestFinished(() => app.close());
  await payments.mount?.(app);
  payments.webhook?.connect?.(app);
  return { payments, app };
}

/** The provider's script as a browser runs it, without anything that could send data. */
async function script(): Promise<LocalCard> {
  const { app } = await provider();
  const { body } = await app.inject('/local-card/v1/card.js');
  const window: { LocalCard?: LocalCard } = {};
  runInNewContext(body, { window, crypto: webcrypto });
  if (!window.LocalCard) throw new Error('The script left no window.LocalCard');
  return window.LocalCard;
}

const card = (number: string) => ({ number, expiry: '11/29', ccv: '123', name: 'Priya Nair' });

async function tokenOf(scenario: string) {
  const number = TEST_CARDS.find((one) => one.scenario === scenario)?.number ?? '';
  return (await (await script()).createToken(card(number))).token;
}

describe('local card provider', () => {
  paymentsSuite(async () => ({
    payments: (await provider()).payments,
    tokens: {
      accepted: await tokenOf('accepted'),
      slow: await tokenOf('slow'),
      declined: await tokenOf('declined'),
      expired: await tokenOf('expired'),
      wrongCcv: await tokenOf('ccv'),
      unreachable: await tokenOf('unreachable'),
    },
  }));
});

describe('charges of the local card provider', () => {
  chargesSuite(async () => {
    const { payments, app } = await provider();
    return {
      payments,
      tokens: {
        accepted: await tokenOf('accepted'),
        asksAgain: await tokenOf('asksagain'),
        noFunds: await tokenOf('nofunds'),
        stolen: await tokenOf('stolen'),
        refundPending: await tokenOf('refundslow'),
        refundFails: await tokenOf('refundfails'),
      },
      async confirm(clientSecret, isConfirmed) {
        const payload = { clientSecret, isConfirmed };
        const { statusCode } = await app.inject({ method: 'POST', url: '/local-card/v1/confirm', payload });
        expect(statusCode).toBe(204);
      },
    };
  });

  test('nobody can answer for a bank that asked nothing', async () => {
    const { app } = await provider();
    const payload = { clientSecret: 'local_setup_made_up_secret', isConfirmed: true };
    const reply = await app.inject({ method: 'POST', url: '/local-card/v1/confirm', payload });
    expect(reply.statusCode).toBe(404);
  });
});

describe('events of the local card provider', () => {
  /** What its calls of the server say, after some time. */
  async function eventsAfter(
    scenario: string,
    act: (payments: Payments, chargeId: string) => Promise<unknown>,
  ) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { payments, app } = await provider();
    const { webhook } = payments;
    if (!webhook) throw new Error('It reports nothing');
    const arrived: unknown[] = [];
    const now = Temporal.Instant.from('2026-11-22T22:10:00Z');
    app.post(webhook.path, async ({ body, headers }) => {
      arrived.push(webhook.read(Buffer.from(JSON.stringify(body)), headers, now));
    });
    const idempotencyKey = randomUUID();
    const card = { token: await tokenOf(scenario), providerCustomer: 'local_customer_1' };
    const input = { amountCents: 19_800, currency: 'aud', authority: null, reference: 'INV-1001' } as const;
    const charge = await payments.chargeCard({ ...input, card, idempotencyKey });
    await act(payments, `local_charge_${idempotencyKey}`);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(arrived.length).toBeGreaterThan(0));
    return { payments, webhook, charge, arrived, chargeId: `local_charge_${idempotencyKey}` };
  }

  test.each([
    ['disputed', 'needs-response'],
    ['inquiry', 'inquiry-needs-response'],
  ])('report a dispute of a card that is %s', async (scenario, state) => {
    const { payments, webhook, arrived, chargeId } = await eventsAfter(scenario, async () => undefined);
    const disputeId = `local_dispute_${chargeId}`;
    expect(arrived).toEqual([{ id: `${disputeId}_created`, kind: 'dispute', disputeId }]);
    const dispute = await webhook.readDispute(disputeId);
    expect(dispute).toMatchObject({ chargeId, amountCents: 19_800, state });
    expect(String(dispute?.respondBy)).toBe('2026-11-29T22:10:00Z');
    expect(await payments.listDisputes(Temporal.Instant.from('2026-01-01T00:00:00Z'))).toEqual([dispute]);
  });

  test('tell late of a charge whose reply was lost, or twice', async () => {
    const late = await eventsAfter('late', async () => undefined);
    expect(late.charge).toEqual({ outcome: 'unreachable' });
    const event = { id: `${late.chargeId}_event`, kind: 'charge', chargeId: late.chargeId };
    expect(late.arrived).toEqual([event]);
    expect(await late.payments.readCharge(late.chargeId)).toMatchObject({ charge: { outcome: 'succeeded' } });
    const twice = await eventsAfter('twice', async () => undefined);
    await vi.waitFor(() => expect(twice.arrived).toHaveLength(2));
    expect(twice.arrived[0]).toEqual(twice.arrived[1]);
  });

  test('tell of a refund that was only created', async () => {
    const { arrived, chargeId, payments } = await eventsAfter('refundslow', (provider, charged) =>
      provider.refundCharge({ chargeId: charged, amountCents: 100, idempotencyKey: randomUUID() }),
    );
    expect(arrived).toMatchObject([{ kind: 'refunds', chargeId }]);
    expect(await payments.listRefunds(chargeId)).toMatchObject([{ outcome: 'succeeded' }]);
  });

  test('are known from others by a key', async () => {
    const { webhook } = (await provider()).payments;
    const now = Temporal.Instant.from('2026-11-22T22:10:00Z');
    expect(webhook?.read(Buffer.from('{}'), { 'local-card-key': 'guessed' }, now)).toBe('not-signed');
  });
});

describe('[R3.12, R7.56] the local card provider’s script', () => {
  test('makes a token that holds nothing of the number but what the mask shows', async () => {
    const token = await (await script()).createToken(card('4242-4242 42424242'));
    expect(token).toMatchObject({ mask: '•••• 4242', brand: 'Visa', expiry: '11/29' });
    expect(token.token).toMatch(/^local_accepted_4242_1129_[0-9a-f]{32}$/);
  });

  test('makes another token each time', async () => {
    const localCard = await script();
    const tokens = await Promise.all([1, 2, 3].map(() => localCard.createToken(card('4242424242424242'))));
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(3);
  });

  test.each(TEST_CARDS)('takes $number, $note', async ({ number, brand, mask }) => {
    expect(checkCardNumber(number)).toBeNull();
    expect(await (await script()).createToken(card(number))).toMatchObject({ brand, mask });
  });

  test('takes no other card, so that no real one is used in a trial', async () => {
    const other = card('4111 1111 1111 1111');
    await expect((await script()).createToken(other)).rejects.toThrow('use one of the test cards');
  });

  test('writes the expiry as MM/YY and refuses what is none', async () => {
    const localCard = await script();
    const token = await localCard.createToken({ ...card('4242424242424242'), expiry: ' 3 / 29' });
    expect(checkCardExpiry(token.expiry, Temporal.Instant.from('2026-11-22T22:10:00Z'))).toBeNull();
    await expect(localCard.createToken({ ...card('4242424242424242'), expiry: '13/29' })).rejects.toThrow(
      'expiry',
    );
    await expect(localCard.createToken({ ...card('4242424242424242'), ccv: '12' })).rejects.toThrow(
      'security code',
    );
  });

  test('is served as a script that browsers may keep for an hour', async () => {
    const { app } = await provider();
    const reply = await app.inject('/local-card/v1/card.js');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  });
});

test('the page of test cards lists every one of them', async () => {
  const { app } = await provider();
  const { body, headers } = await app.inject('/local-card/');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { number, note } of TEST_CARDS) {
    expect(body).toContain(number);
    expect(body).toContain(note);
  }
});
