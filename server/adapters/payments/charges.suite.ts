import { hash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CardToken, ChargeInput, Payments } from './port.ts';

/** A token for each way in which a card that was accepted can behave later. */
export type LaterTokens = {
  accepted: CardToken;
  asksAgain: CardToken;
  noFunds: CardToken;
  stolen: CardToken;
  refundPending: CardToken;
  refundFails: CardToken;
};

type Opened = {
  payments: Payments;
  tokens: LaterTokens;
  /** The cardholder's answer to the bank. */
  confirm(clientSecret: string, isApproved: boolean): Promise<void>;
};

/** Keeps a card as a booking does, confirmed where its bank asks, and makes what charges it. */
export async function keptCard(
  { payments, confirm }: Pick<Opened, 'payments' | 'confirm'>,
  token: CardToken,
): Promise<ChargeInput> {
  const reference = hash('sha256', token);
  const holder = { name: 'Marlowe Street Café', email: 'priya@marlowestreet.example' };
  const providerCustomer = (await payments.createCustomer({ reference, holder })) ?? '';
  const check = await payments.saveCard({ token, providerCustomer, reference });
  if (check.outcome === 'action_required') {
    await confirm(check.clientSecret, true);
    await payments.saveCard({ token, providerCustomer, reference });
  }
  return {
    amountCents: 19_800,
    currency: 'aud',
    card: { token, providerCustomer },
    authority: { id: 1, mandate: null },
    idempotencyKey: randomUUID(),
    reference: 'Call-out, RG1042R',
  };
}

/** The tests of charges and refunds that every card provider's adapter must pass. */
export function chargesSuite(open: () => Promise<Opened>): void {
  async function charged(name: keyof LaterTokens) {
    const opened = await open();
    const input = await keptCard(opened, opened.tokens[name]);
    return { ...opened, input, charge: await opened.payments.chargeCard(input) };
  }
  const idOf = (charge: object) => String('chargeId' in charge ? charge.chargeId : null);

  test('charges a kept card, once for a key', async () => {
    const { payments, input, charge } = await charged('accepted');
    expect(charge).toEqual({ outcome: 'succeeded', chargeId: expect.any(String) });
    expect(await payments.chargeCard(input)).toEqual(charge);
    expect(await payments.findCharge(input)).toEqual(charge);
    expect(await payments.findCharge({ ...input, idempotencyKey: randomUUID() })).toBeNull();
    const another = await payments.chargeCard({ ...input, idempotencyKey: randomUUID() });
    expect(idOf(another)).not.toBe(idOf(charge));
    expect(await payments.readCharge(idOf(charge))).toEqual({ charge, idempotencyKey: input.idempotencyKey });
    expect(await payments.readCharge('unknown')).toBeNull();
    const { idempotencyKey, amountCents } = input;
    expect(await payments.listCharges(Temporal.Instant.from('2026-01-01T00:00:00Z'))).toContainEqual({
      chargeId: idOf(charge),
      idempotencyKey,
      amountCents,
      charge,
    });
  });

  test('charges a card that is used once, with its cardholder there', async () => {
    const opened = await open();
    const { payments, tokens } = opened;
    const pay = async (token: CardToken) => {
      const reference = hash('sha256', randomUUID());
      const holder = { name: 'Marlowe Street Café', email: 'priya@marlowestreet.example' };
      const providerCustomer = (await payments.createCustomer({ reference, holder })) ?? '';
      return {
        amountCents: 19_800,
        currency: 'aud' as const,
        card: { token, providerCustomer },
        authority: null,
        idempotencyKey: randomUUID(),
        reference: 'INV-1001, Galley',
      };
    };
    const input = await pay(tokens.accepted);
    const charge = await payments.chargeCard(input);
    expect(charge).toEqual({ outcome: 'succeeded', chargeId: expect.any(String) });
    expect(await payments.chargeCard(input)).toEqual(charge);

    const asking = await pay(tokens.asksAgain);
    const asked = await payments.chargeCard(asking);
    if (asked.outcome !== 'confirmation_required') throw new Error(asked.outcome);
    const again = await payments.confirmCharge({ chargeId: asked.chargeId, token: asking.card.token });
    if (again.outcome !== 'confirmation_required') throw new Error(again.outcome);
    await opened.confirm(again.clientSecret, true);
    expect(await payments.confirmCharge({ chargeId: asked.chargeId, token: asking.card.token })).toEqual({
      outcome: 'succeeded',
      chargeId: asked.chargeId,
    });
    expect(await payments.chargeCard(await pay(tokens.noFunds))).toMatchObject({
      outcome: 'declined',
      code: 'insufficient_funds',
    });
  });

  test('says of a decline whether another attempt is allowed', async () => {
    const passing = await charged('noFunds');
    expect(passing.charge).toMatchObject({
      outcome: 'declined',
      code: 'insufficient_funds',
      reason: expect.stringMatching(/^Your bank .*\.$/),
      mayTryAgain: true,
    });
    expect(await passing.payments.chargeCard(passing.input)).toEqual(passing.charge);
    const { charge } = await charged('stolen');
    expect(charge).toMatchObject({ outcome: 'declined', code: 'stolen_card', mayTryAgain: false });
    expect(charge).toMatchObject({ reason: expect.not.stringMatching(/stolen/i) });
  });

  test('charges no card that its script never made', async () => {
    const { payments, input } = await charged('accepted');
    const unknown = { ...input, card: { ...input.card, token: 'tok_1' }, idempotencyKey: randomUUID() };
    expect(await payments.chargeCard(unknown)).toMatchObject({ outcome: 'declined', mayTryAgain: false });
  });

  test('has the cardholder confirm the same charge where the bank asks', async () => {
    const { payments, input, charge, confirm } = await charged('asksAgain');
    expect(charge).toMatchObject({ outcome: 'confirmation_required', clientSecret: expect.any(String) });
    const chargeId = idOf(charge);
    const { token } = input.card;
    const asked = await payments.confirmCharge({ chargeId, token });
    if (asked.outcome !== 'confirmation_required') throw new Error(`It is ${asked.outcome}`);
    expect(asked.chargeId).toBe(chargeId);
    await confirm(asked.clientSecret, false);
    expect(await payments.readCharge(chargeId)).toMatchObject({
      charge: { outcome: 'confirmation_required' },
    });
    const again = await payments.confirmCharge({ chargeId, token });
    if (again.outcome !== 'confirmation_required') throw new Error(`It is ${again.outcome}`);
    await confirm(again.clientSecret, true);
    expect(await payments.confirmCharge({ chargeId, token })).toEqual({ outcome: 'succeeded', chargeId });
    expect(await payments.chargeCard(input)).toEqual({ outcome: 'succeeded', chargeId });
  });

  test('cancels a charge that waits, and none that succeeded', async () => {
    const { payments, charge, input } = await charged('asksAgain');
    const chargeId = idOf(charge);
    expect(await payments.cancelCharge(chargeId)).toEqual({ outcome: 'cancelled', chargeId });
    expect(await payments.confirmCharge({ chargeId, token: input.card.token })).toMatchObject({
      outcome: 'cancelled',
    });
    const other = await charged('accepted');
    expect(await other.payments.cancelCharge(idOf(other.charge))).toEqual(other.charge);
  });

  test('refunds in parts, once for a key, and never more than was charged', async () => {
    const { payments, charge } = await charged('accepted');
    const chargeId = idOf(charge);
    const part = { chargeId, amountCents: 9_900, idempotencyKey: randomUUID() };
    const refund = await payments.refundCharge(part);
    expect(refund).toMatchObject({ outcome: 'succeeded', refundId: expect.any(String) });
    expect(await payments.refundCharge(part)).toMatchObject(refund);
    const rest = { ...part, idempotencyKey: randomUUID() };
    expect(await payments.refundCharge(rest)).toMatchObject({ outcome: 'succeeded' });
    expect(await payments.refundCharge({ ...part, idempotencyKey: randomUUID() })).toMatchObject({
      outcome: 'failed',
      refundId: null,
    });
    const listed = await payments.listRefunds(chargeId);
    expect(listed.map(({ idempotencyKey, amountCents }) => [idempotencyKey, amountCents])).toEqual([
      [part.idempotencyKey, 9_900],
      [rest.idempotencyKey, 9_900],
    ]);
  });

  test.each([
    ['refundPending', { outcome: 'pending' }],
    ['refundFails', { outcome: 'failed', code: 'lost_or_stolen_card' }],
  ] as const)('says how a refund went: %s', async (name, outcome) => {
    const { payments, charge } = await charged(name);
    const input = { chargeId: idOf(charge), amountCents: 19_800, idempotencyKey: randomUUID() };
    expect(await payments.refundCharge(input)).toMatchObject({ ...outcome, refundId: expect.any(String) });
  });
}
