import { describe, expect, test } from 'vitest';
import { accountMessages } from '../../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../../domain/accounts/password-messages.ts';
import { answerMessages } from '../../../../domain/messages/answer-messages.ts';
import {
  askForPassword,
  EMAIL,
  get,
  NEW_PASSWORD,
  PASSWORD,
  postForm,
  postJson,
  signedUpCustomer,
  signUp,
  signUpForm,
} from '../../../../tests/kit/accounts.ts';
import { type TestApp, testApp } from '../../../../tests/kit/app.ts';
import { book, CARD, cardToken, signIn, visitorForm } from '../../../../tests/kit/bookings.ts';
import { desk, signedInStaff } from '../../../../tests/kit/desk.ts';
import { addEquipment } from '../../../../tests/kit/equipment.ts';
import { deliverEmails, tokenIn } from '../../../../tests/kit/mails.ts';
import { taskHandlers } from '../../../tasks.ts';

const PING = '/api/v1/Account/Login';
const OWNER = 'walk-in-cooler-9';

const confirm = ({ app }: TestApp, token: string, Password?: string, session?: string) =>
  postJson(app, '/api/v1/Account/ConfirmEmail', { token, Password }, session);
const claim = ({ app }: TestApp, token: string, NewPassword: string) =>
  postJson(app, '/api/v1/Account/ClaimAccount', { token, NewPassword });

async function addRetiredEquipment(app: TestApp['app'], token: string): Promise<void> {
  const { body } = await addEquipment(app, token);
  const url = `/api/v1/customerportal/equipment/${body.Id}/retire`;
  const { status } = await postJson(app, url, {}, token);
  if (status !== 200) throw new Error('Not retired');
}

async function addCard(app: TestApp['app'], token: string): Promise<void> {
  const form = { ...CARD, CheckoutCardToken: cardToken() };
  const { status } = await postForm(app, '/api/v1/customerportal/paymentmethod', form, token);
  if (status !== 200) throw new Error('No card');
}

/** The token of the newest confirmation link. */
async function linkOf(kit: TestApp): Promise<string> {
  return tokenIn((await deliverEmails(kit, { confirmations: true })).at(-1));
}

async function isConfirmed({ app }: TestApp, session: string): Promise<boolean> {
  return (await get(app, PING, session)).body.IsEmailConfirmed;
}

const accounts = async ({ deps }: TestApp) =>
  (await deps.pool.query('select first_name from customers order by id')).rows.map(
    ({ first_name }) => first_name,
  );

const sweep = ({ deps }: TestApp) => taskHandlers(deps).sweep({});

describe('[R2.05] confirming an email address', () => {
  test('takes the link from the email and a session of the account; looking changes nothing', async () => {
    const kit = await testApp();
    const session = await signedUpCustomer(kit.app);
    const token = await linkOf(kit);
    const looked = await postJson(kit.app, '/api/v1/Account/ValidateConfirmation', { token });
    expect(looked).toMatchObject({ status: 200, body: { UserName: EMAIL } });
    expect(await isConfirmed(kit, session)).toBe(false);
    expect(await confirm(kit, token, undefined, session)).toMatchObject({ status: 200 });
    expect(await isConfirmed(kit, session)).toBe(true);
    expect(await confirm(kit, token, undefined, session)).toMatchObject({
      status: 422,
      body: { code: 'link_invalid', LinkFault: 'used', detail: accountMessages.confirmationLinkUsed },
    });
  });

  test('takes the password from anybody else, also somebody signed in to another account', async () => {
    const kit = await testApp();
    const session = await signedUpCustomer(kit.app);
    const token = await linkOf(kit);
    const stranger = await signedUpCustomer(kit.app, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
    const missing = { status: 422, body: { errors: [{ field: 'Password' }] } };
    expect(await confirm(kit, token)).toMatchObject(missing);
    expect(await confirm(kit, token, undefined, stranger)).toMatchObject(missing);
    expect(await confirm(kit, token, 'wrong-password-1')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Password', message: accountMessages.passwordWrong }] },
    });
    expect(await isConfirmed(kit, session)).toBe(false);
    expect(await confirm(kit, token, PASSWORD)).toMatchObject({ status: 200 });
    expect(await isConfirmed(kit, session)).toBe(true);
  });

  test('the owner of the address takes an impostor’s account over: new password, nobody else signed in', async () => {
    const kit = await testApp();
    const impostor = await signedUpCustomer(kit.app);
    const token = await linkOf(kit);
    expect(await claim(kit, token, OWNER)).toMatchObject({ status: 200, body: { UserName: EMAIL } });
    expect(await get(kit.app, PING, impostor)).toMatchObject({ status: 401 });
    expect(await signIn(kit.app)).toBeUndefined();
    expect(await isConfirmed(kit, await signIn(kit.app, EMAIL, OWNER))).toBe(true);
    expect(await claim(kit, token, NEW_PASSWORD)).toMatchObject({ status: 422 });
  });

  test('comes with a booking’s email, so that the booking waits for nothing', async () => {
    const kit = await testApp();
    expect(await book(kit.app, visitorForm())).toMatchObject({ status: 200 });
    const [mail, ...others] = await deliverEmails(kit, { confirmations: true });
    expect(others).toEqual([]);
    const token = /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const session = await signIn(kit.app);
    expect(await confirm(kit, token, undefined, session)).toMatchObject({ status: 200 });
    expect(await isConfirmed(kit, session)).toBe(true);
  });

  test('can be asked for again, five times an hour, until it is done', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const session = await signedUpCustomer(kit.app);
    const again = () => postJson(kit.app, '/api/v1/Account/SendConfirmation', {}, session);
    expect(await again()).toMatchObject({ body: { Message: accountMessages.confirmationSent(EMAIL) } });
    for (let n = 0; n < 4; n += 1) await again();
    expect(await again()).toMatchObject({ status: 429 });
    expect(await confirm(kit, await linkOf(kit), undefined, session)).toMatchObject({ status: 200 });
    expect(await again()).toMatchObject({ status: 200 });
    expect(await deliverEmails(kit, { confirmations: true })).toEqual([]);
  });

  test('ends with its link after a week', async () => {
    const kit = await testApp();
    await book(kit.app, visitorForm());
    const session = await signIn(kit.app);
    await postJson(kit.app, '/api/v1/Account/SendConfirmation', {}, session);
    const token = await linkOf(kit);
    kit.clock.advance({ hours: 7 * 24 });
    expect(await confirm(kit, token, undefined, session)).toMatchObject({
      status: 422,
      body: { LinkFault: 'old', detail: accountMessages.confirmationLinkOld },
    });
  });
});

describe('[R2.05] an unconfirmed account', () => {
  test('without a job is replaced by a new sign-up, with everything in it', async () => {
    const kit = await testApp();
    const impostor = await signedUpCustomer(kit.app, { CheckoutFirstName: 'Impostor' });
    expect(await signUp(kit.app, { CheckoutPassword: OWNER })).toMatchObject({ status: 200 });
    expect(await accounts(kit)).toEqual(['Priya']);
    expect(await get(kit.app, PING, impostor)).toMatchObject({ status: 401 });
  });

  test.each([
    ['equipment', addEquipment],
    ['retired equipment', addRetiredEquipment],
    ['a card', addCard],
  ])('with %s stays; its owner takes it over by an emailed link only', async (_what, add) => {
    const kit = await testApp();
    const session = await signedUpCustomer(kit.app, { CheckoutFirstName: 'First' });
    await add(kit.app, session);
    const refused = (message: string) => ({
      status: 422,
      body: { errors: [{ field: 'CheckoutEmailAddress', message }] },
    });
    expect(await signUp(kit.app, { CheckoutPassword: OWNER })).toMatchObject(
      refused(passwordMessages.emailTaken),
    );
    expect(await book(kit.app, visitorForm())).toMatchObject(refused(passwordMessages.emailHasAccount));
    kit.clock.advance({ hours: 8 * 24 });
    await sweep(kit);
    expect(await accounts(kit)).toEqual(['First']);
    await askForPassword(kit, EMAIL);
    const token = tokenIn((await deliverEmails(kit)).at(-1));
    const recover = { token, NewPassword: OWNER };
    expect(await postJson(kit.app, '/api/v1/Account/RecoverPassword', recover)).toMatchObject({
      status: 200,
    });
    expect(await get(kit.app, PING, session)).toMatchObject({ status: 401 });
    expect(await signIn(kit.app, EMAIL, OWNER)).toBeTruthy();
  });

  test('[R7.46] without a job is replaced by a visitor’s booking', async () => {
    const kit = await testApp();
    await signUp(kit.app, { CheckoutFirstName: 'Impostor' });
    expect(await book(kit.app, visitorForm({ CheckoutPassword: OWNER }))).toMatchObject({ status: 200 });
    expect(await accounts(kit)).toEqual(['Priya']);
    expect(await signIn(kit.app, EMAIL, OWNER)).toBeTruthy();
  });

  test('[R7.46] with a job refuses both, whatever became of the job', async () => {
    const kit = await testApp();
    await book(kit.app, visitorForm());
    await kit.deps.pool.query(`update jobs set state = 'Cancelled'`);
    const refused = (message: string) => ({
      status: 422,
      body: { errors: [{ field: 'CheckoutEmailAddress', message }] },
    });
    expect(await signUp(kit.app)).toMatchObject(refused(passwordMessages.emailTaken));
    expect(await book(kit.app, visitorForm())).toMatchObject(refused(passwordMessages.emailHasAccount));
  });

  test('goes after 7 days, unless it has a job or was confirmed', async () => {
    const kit = await testApp();
    await signUp(kit.app, { CheckoutFirstName: 'Nobody' });
    const session = await signedUpCustomer(kit.app, {
      CheckoutFirstName: 'Confirmed',
      CheckoutEmailAddress: 'sam@ferrystreet.example',
    });
    await confirm(kit, await linkOf(kit), undefined, session);
    await book(
      kit.app,
      visitorForm({ CheckoutFirstName: 'Booked', CheckoutEmailAddress: 'leo@harbour.example' }),
    );
    kit.clock.advance({ hours: 7 * 24 - 1 });
    await sweep(kit);
    expect(await accounts(kit)).toEqual(['Nobody', 'Confirmed', 'Booked']);
    kit.clock.advance({ hours: 2 });
    await sweep(kit);
    expect(await accounts(kit)).toEqual(['Confirmed', 'Booked']);
  });

  test('is either deleted or has its job, when both happen at once', async () => {
    const kit = await testApp();
    const session = await signedUpCustomer(kit.app);
    kit.clock.advance({ hours: 7 * 24 + 1 });
    const { CheckoutEmailAddress: _e, CheckoutPassword: _p, ...form } = signUpForm();
    const [booked] = await Promise.all([
      book(kit.app, visitorForm({ ...form, PrioritySelectedDate: '2026-12-02' }), { token: session }),
      sweep(kit),
    ]);
    const { rows } = await kit.deps.pool.query('select count(*)::int as n from jobs');
    expect(rows[0].n).toBe(booked.status === 200 ? 1 : 0);
    expect(booked.status).not.toBe(500);
  });

  test('is named to staff, who start no booking on it until it is confirmed', async () => {
    const kit = await testApp();
    const staff = await signedInStaff(kit);
    await book(kit.app, visitorForm());
    const [customer] = (await desk(kit.app, staff, 'customers')).body.CustomerList;
    expect(customer).toMatchObject({ IsActive: true, IsEmailConfirmed: false });
    const request = () => desk(kit.app, staff, 'staff-requests', { CustomerId: customer.CustomerId });
    expect(await request()).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'CustomerId', message: answerMessages.emailNotConfirmed }] },
    });
    const [mail] = await deliverEmails(kit);
    const token = /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await confirm(kit, token, PASSWORD);
    expect(await request()).toMatchObject({ status: 200 });
  });
});
