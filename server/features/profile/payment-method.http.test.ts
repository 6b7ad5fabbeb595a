import { describe, expect, test } from 'vitest';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { get, PASSWORD, postForm, postJson, signedUpCustomer } from '../../../tests/kit/accounts.ts';
import { passMinutes, send, sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';
import {
  type BookingForm,
  book,
  CARD,
  cardToken,
  customerForm,
  signedInCustomer,
  visitorForm,
} from '../../../tests/kit/bookings.ts';
import { easyCaptcha } from '../../../tests/kit/captcha.ts';
import { desk, jobPeople } from '../../../tests/kit/desk.ts';
import { visitedJob } from '../../../tests/kit/invoices.ts';

const PATH = '/api/v1/customerportal/paymentmethod';
const PING = '/api/v1/Account/Login';

const NONE = { PaymentMethod: null };
const VISA = {
  PaymentMethod: { CheckoutCardMask: '•••• 4242', CheckoutCardBrand: 'Visa', CheckoutCardExpiry: '11/29' },
};

const add = ({ app }: TestApp, token: string, changes: BookingForm = {}) =>
  postForm(app, PATH, { ...CARD, CheckoutCardToken: cardToken(), ...changes }, token);
const reauthenticate = ({ app }: TestApp, token: string, Password: string) =>
  postJson(app, '/api/v1/Account/Reauthenticate', { Password }, token);
const remove = ({ app }: TestApp, token?: string) =>
  send(app, { method: 'DELETE', url: PATH, headers: token ? { authorization: `Bearer ${token}` } : {} });

describe('the card on file', () => {
  const shared = sharedApp(async (kit) => ({ kit, token: await signedUpCustomer(kit.app) }));

  test('[R7.14, R7.15, R3.12] is null, then what may be shown of the card that was added', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    expect(await get(kit.app, PATH, token)).toMatchObject({ status: 200, body: NONE });
    const { status, body } = await add(kit, token);
    expect([status, body]).toEqual([200, VISA]);
    expect((await get(kit.app, PATH, token)).body).toEqual(VISA);
  });

  test('[R7.15] is replaced by another, as the provider knows it', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    await add(kit, token);
    kit.clock.advance({ minutes: 30 });
    const CheckoutCardToken = cardToken('accepted', 'Mastercard');
    const other = {
      CheckoutCardMask: '•••• 4444',
      CheckoutCardBrand: 'Mastercard',
      CheckoutCardExpiry: '11/29',
    };
    // The form's card details are ignored: the provider knows them.
    const made = { CheckoutCardMask: '<img src=x>', CheckoutCardBrand: 'Visa', CheckoutCardExpiry: '01/30' };
    expect((await add(kit, token, { ...made, CheckoutCardToken })).body).toEqual({ PaymentMethod: other });
    expect((await get(kit.app, PATH, token)).body).toEqual({ PaymentMethod: other });
    const { rows } = await kit.deps.pool.query('select card_token, updated_at from payment_methods');
    expect(rows).toEqual([{ card_token: CheckoutCardToken, updated_at: new Date('2026-11-22T22:40:00Z') }]);
  });

  test('[R4.20, R3.06] shows in the ping at once, coming and going', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    const isPayment = async () => (await get(kit.app, PING, token)).body.IsPayment;
    expect(await isPayment()).toBe(false);
    await add(kit, token);
    expect(await isPayment()).toBe(true);
    await remove(kit, token);
    expect(await isPayment()).toBe(false);
  });

  test.each<[string, BookingForm, string, string]>([
    [
      'an expiry that has gone by',
      { CheckoutCardExpiry: '10/26' },
      'CheckoutCardExpiry',
      paymentMessages.cardExpiryInvalid,
    ],
    [
      'an invalid expiry',
      { CheckoutCardExpiry: '13/29' },
      'CheckoutCardExpiry',
      paymentMessages.cardExpiryInvalid,
    ],
    [
      'a card number as token',
      { CheckoutCardToken: '4242424242424242' },
      'CheckoutCardToken',
      paymentMessages.cardNumberInvalid,
    ],
    [
      'a card number as mask',
      { CheckoutCardMask: '4242 4242 4242 4242' },
      'CheckoutCardMask',
      paymentMessages.cardNumberInvalid,
    ],
    ['no token', { CheckoutCardToken: undefined }, 'CheckoutCardToken', paymentMessages.cardRequired],
  ])('[R5.16, R5.18, R5.23, R3.12] refuses %s at its field', async (_what, changes, field, message) => {
    const { kit, token } = await shared();
    const { status, body } = await add(kit, token, changes);
    expect([status, body.errors]).toEqual([422, [{ field, message }]]);
    expect((await get(kit.app, PATH, token)).body).toEqual(NONE);
  });

  test('[R5.23] is refused with its expiry named beside what has no form', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    const { body } = await add(kit, token, { CheckoutCardToken: '', CheckoutCardExpiry: '10/26' });
    expect(body.errors).toEqual([
      { field: 'CheckoutCardToken', message: paymentMessages.cardRequired },
      { field: 'CheckoutCardExpiry', message: paymentMessages.cardExpiryInvalid },
    ]);
  });

  test('[R5.18] is good to the last day of its month in Sydney', async () => {
    const kit = await testApp({ at: '2026-11-30T12:59:59Z' });
    const token = await signedUpCustomer(kit.app);
    expect(await add(kit, token, { CheckoutCardExpiry: '11/26' })).toMatchObject({ status: 200 });
    kit.clock.advance({ seconds: 1 });
    expect(await add(kit, token, { CheckoutCardExpiry: '11/26' })).toMatchObject({ status: 422 });
  });

  test('[R1.02, R8.08] that the bank declines is refused with its reason, and the earlier one stays', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    await add(kit, token);
    const declined = await add(kit, token, { CheckoutCardToken: cardToken('declined') });
    expect(declined).toMatchObject({
      status: 402,
      body: {
        code: 'card_declined',
        detail: 'Credit card error: Your bank declined the card. Please use another card.',
      },
    });
    expect((await get(kit.app, PATH, token)).body).toEqual(VISA);
  });

  test('[R8.08] that can not be checked is not taken, and says that nothing has changed', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    const refused = await add(kit, token, { CheckoutCardToken: cardToken('unreachable') });
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable', detail: paymentMessages.cardNotAdded('Local Card') },
    });
    expect((await get(kit.app, PATH, token)).body).toEqual(NONE);
  });

  test('[R7.15] is removed, once and again', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    await add(kit, token);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await remove(kit, token);
      expect([status, body]).toEqual([200, NONE]);
    }
    expect((await get(kit.app, PATH, token)).body).toEqual(NONE);
  });

  test('[R7.15] stays while a job is open, in whatever state, and goes after it', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const states = ['Requested', 'Scheduled', 'InProgress', 'QuoteWaiting', 'QuoteApproved', 'QuoteDeclined'];
    for (const state of states) {
      await kit.deps.pool.query('update jobs set state = $1', [state]);
      expect(await remove(kit, token)).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: paymentMessages.cardNeeded },
      });
    }
    expect((await get(kit.app, PATH, token)).body).toEqual(VISA);
    await kit.deps.pool.query(`update jobs set state = 'Completed'`);
    expect(await remove(kit, token)).toMatchObject({ status: 200, body: NONE });
  });

  test('[R7.15] stays while an invoice is unpaid, unless the office has agreed other terms', async () => {
    const people = await jobPeople();
    const { kit, customer } = people;
    const { invoice } = await visitedJob(people);
    await kit.deps.pool.query(`update jobs set state = 'Completed'`);
    const refused = {
      status: 409,
      body: { detail: paymentMessages.cardNeededToPay(formatMoney(Math.round(invoice.TotalIncGst * 100))) },
    };
    expect(await remove(kit, customer)).toMatchObject(refused);
    expect((await get(kit.app, PATH, customer)).body).toEqual(VISA);
    await kit.deps.pool.query(`update customers set payment_terms = '14-days'`);
    expect(await remove(kit, customer)).toMatchObject({ status: 200, body: NONE });
    await kit.deps.pool.query(`update customers set payment_terms = 'on-completion'`);
    await add(kit, customer);
    expect(await remove(kit, customer)).toMatchObject(refused);
    await desk(kit.app, people.staff, `invoices/${invoice.InvoiceId}/charge`, {});
    expect(await remove(kit, customer)).toMatchObject({ status: 200, body: NONE });
  });

  test('[R7.15] can still be replaced while a job is open: the new one is on file, alone, and stays for the job', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const CheckoutCardToken = cardToken('accepted', 'Mastercard');
    const { status, body } = await add(kit, token, { CheckoutCardToken });
    expect([status, body.PaymentMethod.CheckoutCardMask]).toEqual([200, '•••• 4444']);
    expect((await get(kit.app, PATH, token)).body).toEqual(body);
    const { rows } = await kit.deps.pool.query('select card_token from payment_methods');
    expect(rows).toEqual([{ card_token: CheckoutCardToken }]);
    expect((await remove(kit, token)).status).toBe(409);
  });

  test('[R7.15] goes or stays, told as it is, while a job is booked at the same time', async () => {
    const kit = await testApp();
    const { token, jobId } = await signedInCustomer(kit.app);
    await kit.deps.pool.query(`update jobs set state = 'Cancelled' where id = $1`, [jobId]);
    const [booked, removed] = await Promise.all([
      book(kit.app, customerForm(), { token }),
      remove(kit, token),
    ]);
    const left = (await get(kit.app, PATH, token)).body;
    expect([200, 409]).toContain(removed.status);
    expect(left).toEqual(removed.status === 409 ? VISA : NONE);
    expect(booked.status).toBe(removed.status === 409 ? 200 : 422);
  });

  test('[R6.02] is one’s own', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    const other = await signedUpCustomer(kit.app, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
    await add(kit, token);
    expect((await get(kit.app, PATH, other)).body).toEqual(NONE);
    await remove(kit, other);
    expect((await get(kit.app, PATH, token)).body).toEqual(VISA);
  });

  test('[R6.03, R6.04, R6.07] is for signed-in customers only', async () => {
    const kit = await testApp();
    for (const anonymous of [
      await get(kit.app, PATH),
      await postForm(kit.app, PATH, CARD),
      await remove(kit),
    ]) {
      expect(anonymous).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
    const token = await signedUpCustomer(kit.app);
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    for (const refused of [
      await get(kit.app, PATH, token),
      await add(kit, token),
      await remove(kit, token),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  test('[R7.55] is added as a form only, and cards can not be tried out by the dozen', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const token = await signedUpCustomer(kit.app);
    expect(await postJson(kit.app, PATH, CARD, token)).toMatchObject({ status: 415 });
    for (let times = 1; times < 10; times += 1) expect(await add(kit, token)).toMatchObject({ status: 200 });
    expect(await add(kit, token)).toMatchObject({ status: 429 });
  });

  test('is replaced or removed only by somebody who gave the password within half an hour', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    kit.clock.advance({ minutes: 31 });
    // A first card takes nothing from anybody.
    expect(await add(kit, token)).toMatchObject({ status: 200 });
    const refused = { status: 403, body: { code: 'reauthenticate', detail: accountMessages.passwordAgain } };
    expect(await add(kit, token)).toMatchObject(refused);
    expect(await remove(kit, token)).toMatchObject(refused);
    expect(await reauthenticate(kit, token, 'wrong-password-1')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Password', message: accountMessages.passwordWrong }] },
    });
    expect(await remove(kit, token)).toMatchObject(refused);
    expect(await reauthenticate(kit, token, PASSWORD)).toMatchObject({ status: 200 });
    expect(await add(kit, token)).toMatchObject({ status: 200 });
    kit.clock.advance({ minutes: 30 });
    expect(await remove(kit, token)).toMatchObject({ status: 200 });
  });
});

describe('declined cards from one address', () => {
  const declined = (kit: TestApp, token: string, changes: BookingForm = {}) =>
    add(kit, token, { CheckoutCardToken: cardToken('declined'), ...changes });

  test('cost work after two, and wait an hour after five, on every call that checks a card', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const token = await signedUpCustomer(kit.app);
    for (let n = 0; n < 2; n += 1) expect(await declined(kit, token)).toMatchObject({ status: 402 });
    const asked = { status: 422, body: { code: 'captcha_required', CaptchaChallenge: expect.anything() } };
    expect(await add(kit, token)).toMatchObject(asked);
    const booking = () => book(kit.app, visitorForm({ CheckoutEmailAddress: 'sam@ferrystreet.example' }));
    expect(await booking()).toMatchObject(asked);
    for (let n = 0; n < 3; n += 1) {
      const RecaptchaResponse = await easyCaptcha(kit, 10);
      expect(await declined(kit, token, { RecaptchaResponse })).toMatchObject({ status: 402 });
    }
    expect(await add(kit, token)).toMatchObject({ status: 429 });
    expect(await booking()).toMatchObject({ status: 429, body: { Success: false } });
    await passMinutes(kit, 60);
    expect(await booking()).toMatchObject({ status: 200 });
  });
});
