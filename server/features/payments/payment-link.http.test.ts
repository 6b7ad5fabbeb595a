import { describe, expect, test } from 'vitest';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { postJson } from '../../../tests/kit/accounts.ts';
import { confirmEmails } from '../../../tests/kit/app.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { answerBank, charge, customerWithCard, withStripe } from '../../../tests/kit/payments/payments.ts';
import { taskHandlers } from '../../tasks.ts';

/** A payment that waits for its cardholder, with the email about it. */
async function waiting() {
  const stripe = await withStripe();
  const { kit, double } = stripe;
  const customer = await customerWithCard(stripe, 'asksAgain');
  await confirmEmails(kit);
  await deliverEmails(kit);
  const payment = await charge(stripe, customer);
  expect(payment).toMatchObject({ state: 'confirmation-required' });
  const [mail] = await deliverEmails(kit);
  const ch = /confirm-payment\?ch=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const view = () => postJson(kit.app, '/api/v1/payment/view', { ch });
  const confirm = () => postJson(kit.app, '/api/v1/payment/confirm', { ch });
  const [intent] = double.charges.intents.values();
  if (!intent) throw new Error('No charge at Stripe');
  return { kit, double, customer, payment, mail, ch, view, confirm, intent };
}

describe('[R4.31, R7.62] a payment that the bank wants confirmed', () => {
  test('is confirmed by an emailed link: the same charge, once', async () => {
    const { double, mail, view, confirm, customer, intent } = await waiting();
    expect(mail).toMatchObject({
      subject: 'Please confirm a payment of $205.01',
      to: [{ address: 'priya@marlowestreet.example' }],
    });
    expect(mail?.text).toContain('Nothing has been taken yet.');
    const shown = {
      Status: 'waiting',
      AmountIncGst: 205.01,
      Description: `Call-out, RG${customer.jobId}R`,
      CheckoutCardBrand: 'Visa',
      CheckoutCardMask: '•••• 3184',
    };
    // Looking, however often, asks Stripe nothing.
    const calls = double.calls.length;
    for (let times = 0; times < 3; times += 1) expect((await view()).body).toEqual(shown);
    expect(double.calls.length).toBe(calls);

    const asked = await confirm();
    expect(asked).toMatchObject({
      status: 402,
      body: { code: 'card_action_required', detail: paymentMessages.paymentActionRequired },
    });
    await answerBank(double, asked.body.CardClientSecret, false);
    const again = await confirm();
    expect(again.body.CardClientSecret).toBe(asked.body.CardClientSecret);
    await answerBank(double, again.body.CardClientSecret, true);
    const [first, second] = await Promise.all([confirm(), confirm()]);
    expect([first.body, second.body]).toEqual([
      { ...shown, Status: 'paid' },
      { ...shown, Status: 'paid' },
    ]);
    expect(intent.status).toBe('succeeded');
    expect(double.charges.intents.size).toBe(1);
    expect((await view()).body.Status).toBe('paid');
  });

  test('is cancelled when its link has expired', async () => {
    const { kit, view, confirm, intent } = await waiting();
    kit.clock.advance({ hours: 7 * 24 });
    const { phone } = kit.deps.config.brand;
    const old = {
      status: 422,
      body: { code: 'link_invalid', detail: paymentMessages.paymentLinkOld(phone) },
    };
    expect(await view()).toMatchObject(old);
    expect(await confirm()).toMatchObject(old);
    kit.clock.advance({ hours: 1 });
    await taskHandlers(kit.deps).sweep({});
    expect(intent.status).toBe('canceled');
    expect((await view()).body.Status).toBe('cancelled');
    expect((await confirm()).body.Status).toBe('cancelled');
  });

  test('says so if Stripe doesn’t respond, and writes no second email for the same', async () => {
    const { kit, double, confirm, payment, view } = await waiting();
    double.trouble = 'down';
    expect(await confirm()).toMatchObject({
      status: 503,
      body: { detail: paymentMessages.paymentNotChecked('Stripe') },
    });
    double.trouble = null;
    await confirm();
    expect(await deliverEmails(kit)).toEqual([]);
    await kit.deps.pool.query('update payments set state = $1 where id = $2', ['succeeded', payment.id]);
    expect((await view()).body.Status).toBe('paid');
  });

  test('is nobody’s with an unknown link', async () => {
    const { kit } = await waiting();
    for (const path of ['view', 'confirm']) {
      const reply = await postJson(kit.app, `/api/v1/payment/${path}`, { ch: 'A'.repeat(43) });
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});
