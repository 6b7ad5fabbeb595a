import { describe, expect, test } from 'vitest';
import { accountMessages } from '../../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../../domain/accounts/password-messages.ts';
import { customerMessages } from '../../../../domain/customers/customer-messages.ts';
import {
  askForPassword,
  EMAIL,
  get,
  NEW_PASSWORD,
  PASSWORD,
  postJson,
  signedUpCustomer,
  signUp,
} from '../../../../tests/kit/accounts.ts';
import { type TestApp, testApp } from '../../../../tests/kit/app.ts';
import { signIn } from '../../../../tests/kit/bookings.ts';
import { deliverEmails, tokenIn } from '../../../../tests/kit/mails.ts';

const NEW_EMAIL = 'priya@newbakery.example';
const PING = '/api/v1/Account/Login';

const call = ({ app }: TestApp, name: string, body: object, session?: string) =>
  postJson(app, `/api/v1/Account/${name}`, body, session);
const change = (kit: TestApp, session: string, UserName = NEW_EMAIL) =>
  call(kit, 'ChangeEmail', { UserName }, session);
const confirm = (kit: TestApp, token: string, session?: string, Password?: string) =>
  call(kit, 'ConfirmEmailChange', { token, Password }, session);
const undo = (kit: TestApp, token: string, NewPassword = NEW_PASSWORD) =>
  call(kit, 'UndoEmailChange', { token, NewPassword });

/** A customer with a confirmed email, signed in. */
async function confirmedCustomer(kit: TestApp): Promise<string> {
  const session = await signedUpCustomer(kit.app);
  const token = tokenIn((await deliverEmails(kit, { confirmations: true })).at(-1));
  await call(kit, 'ConfirmEmail', { token }, session);
  return session;
}

/** The token of the link that the last email has, and whom it went to. */
async function mailed(kit: TestApp): Promise<{ token: string; to: string | undefined }> {
  const mail = (await deliverEmails(kit)).at(-1);
  return { token: tokenIn(mail), to: mail?.to?.[0]?.address };
}

/** A change that its new address has confirmed; answers the link that undoes it. */
async function changedEmail(kit: TestApp, session: string, email = NEW_EMAIL): Promise<string> {
  await change(kit, session, email);
  const { token } = await mailed(kit);
  expect(await confirm(kit, token, session)).toMatchObject({ status: 200, body: { UserName: email } });
  return (await mailed(kit)).token;
}

const auditActions = async ({ deps }: TestApp) =>
  (await deps.pool.query(`select action from audit_log where action like '%email%' order by id`)).rows.map(
    ({ action }) => action,
  );

describe('[R2.05] changing the email of an account', () => {
  test('takes the link sent to the new address; looking at it changes nothing and names nobody', async () => {
    const kit = await testApp();
    const session = await confirmedCustomer(kit);
    expect(await change(kit, session)).toMatchObject({
      status: 200,
      body: { Message: accountMessages.emailChangeSent(NEW_EMAIL) },
    });
    const { token, to } = await mailed(kit);
    expect(to).toBe(NEW_EMAIL);
    const look = (by?: string) => call(kit, 'ValidateEmailChange', { token }, by);
    expect((await look(session)).body).toEqual({ UserName: NEW_EMAIL, NeedsPassword: false });
    expect((await look()).body).toEqual({ UserName: NEW_EMAIL, NeedsPassword: true });
    expect((await get(kit.app, PING, session)).body.UserName).toBe(EMAIL);

    expect(await confirm(kit, token, session)).toMatchObject({ status: 200, body: { UserName: NEW_EMAIL } });
    expect((await get(kit.app, PING, session)).body).toMatchObject({
      UserName: NEW_EMAIL,
      IsEmailConfirmed: true,
    });
    expect(await signIn(kit.app, EMAIL)).toBeUndefined();
    expect(await signIn(kit.app, NEW_EMAIL)).toBeTruthy();
    expect(await confirm(kit, token, session)).toMatchObject({
      status: 422,
      body: { LinkFault: 'used', detail: accountMessages.emailChangeLinkUsed },
    });
    expect(await auditActions(kit)).toEqual([
      'customer-email-confirmed',
      'customer-email-change-requested',
      'customer-email-changed',
    ]);
  });

  test('does nothing for a stranger who gets a mistyped link', async () => {
    const kit = await testApp();
    const session = await confirmedCustomer(kit);
    await change(kit, session);
    const { token } = await mailed(kit);
    const stranger = await signedUpCustomer(kit.app, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
    const missing = { status: 422, body: { errors: [{ field: 'Password' }] } };
    expect(await confirm(kit, token)).toMatchObject(missing);
    expect(await confirm(kit, token, stranger)).toMatchObject(missing);
    expect(await confirm(kit, token, undefined, 'wrong-password-1')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Password', message: accountMessages.passwordWrong }] },
    });
    expect((await get(kit.app, PING, session)).body.UserName).toBe(EMAIL);
    expect(await confirm(kit, token, undefined, PASSWORD)).toMatchObject({ status: 200 });
  });

  test('needs a password given within the last half hour', async () => {
    const kit = await testApp();
    const session = await confirmedCustomer(kit);
    kit.clock.advance({ minutes: 31 });
    expect(await change(kit, session)).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
    expect(await deliverEmails(kit)).toEqual([]);
    await call(kit, 'Reauthenticate', { Password: PASSWORD }, session);
    expect(await change(kit, session)).toMatchObject({ status: 200 });
  });

  test('refuses its own email, another account’s and a malformed one, five an hour', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const session = await confirmedCustomer(kit);
    const sam = await signedUpCustomer(kit.app, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
    const token = tokenIn((await deliverEmails(kit, { confirmations: true })).at(-1));
    await call(kit, 'ConfirmEmail', { token }, sam);
    for (const [email, message] of [
      [EMAIL, accountMessages.emailUnchanged],
      ['sam@ferrystreet.example', passwordMessages.emailTaken],
      ['nonsense', customerMessages.emailInvalid],
    ] as const) {
      expect(await change(kit, session, email)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'UserName', message }] },
      });
    }
    for (let times = 0; times < 4; times += 1)
      expect(await change(kit, session)).toMatchObject({ status: 200 });
    expect(await change(kit, session)).toMatchObject({ status: 429 });
  });

  test('only the newest link works, for a day', async () => {
    const kit = await testApp();
    const session = await confirmedCustomer(kit);
    await change(kit, session);
    const { token: first } = await mailed(kit);
    await change(kit, session, 'other@newbakery.example');
    const { token: second } = await mailed(kit);
    expect(await confirm(kit, first, session)).toMatchObject({ status: 422, body: { LinkFault: 'used' } });
    kit.clock.advance({ hours: 24 });
    expect(await confirm(kit, second, session)).toMatchObject({
      status: 422,
      body: { LinkFault: 'old', detail: accountMessages.emailChangeLinkOld },
    });
  });

  test('ends recovery links that the old address has', async () => {
    const kit = await testApp();
    const session = await confirmedCustomer(kit);
    await change(kit, session);
    const { token } = await mailed(kit);
    await askForPassword(kit, EMAIL);
    const { token: recovery } = await mailed(kit);
    await confirm(kit, token, session);
    const recover = { token: recovery, NewPassword: NEW_PASSWORD };
    expect(await call(kit, 'RecoverPassword', recover)).toMatchObject({ status: 422 });
  });

  test('replaces an unconfirmed account without a job, and yields to one that was confirmed since', async () => {
    const kit = await testApp();
    const session = await confirmedCustomer(kit);
    await change(kit, session);
    const { token } = await mailed(kit);
    const other = await signedUpCustomer(kit.app, { CheckoutEmailAddress: NEW_EMAIL });
    const link = tokenIn((await deliverEmails(kit, { confirmations: true })).at(-1));
    await call(kit, 'ConfirmEmail', { token: link }, other);
    expect(await confirm(kit, token, session)).toMatchObject({
      status: 409,
      body: { detail: passwordMessages.emailTaken },
    });
    await kit.deps.pool.query('update customers set email_confirmed_at = null where user_name = $1', [
      NEW_EMAIL,
    ]);
    expect(await confirm(kit, token, session)).toMatchObject({ status: 200 });
    expect(await get(kit.app, PING, other)).toMatchObject({ status: 401 });
  });

  test('happens once for 10 at the same time, with one notice', async () => {
    const kit = await testApp();
    const session = await confirmedCustomer(kit);
    await change(kit, session);
    const { token } = await mailed(kit);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(kit, token, session)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await deliverEmails(kit)).toHaveLength(1);
  });
});

describe('[R2.05] undoing a change of email', () => {
  test('brings the old address back with a new password, and signs the thief out', async () => {
    const kit = await testApp();
    const thief = await confirmedCustomer(kit);
    await change(kit, thief);
    const { token } = await mailed(kit);
    await confirm(kit, token, thief);
    const notice = await mailed(kit);
    expect(notice.to).toBe(EMAIL);
    const looked = await call(kit, 'ValidateEmailUndo', { token: notice.token });
    expect(looked).toMatchObject({ status: 200, body: { UserName: EMAIL } });
    expect((await get(kit.app, PING, thief)).body.UserName).toBe(NEW_EMAIL);

    expect(await undo(kit, notice.token)).toMatchObject({ status: 200, body: { UserName: EMAIL } });
    expect(await get(kit.app, PING, thief)).toMatchObject({ status: 401 });
    expect(await signIn(kit.app, NEW_EMAIL)).toBeUndefined();
    expect(await signIn(kit.app, EMAIL)).toBeUndefined();
    expect(await signIn(kit.app, EMAIL, NEW_PASSWORD)).toBeTruthy();
    expect(await undo(kit, notice.token)).toMatchObject({ status: 422, body: { LinkFault: 'used' } });
    expect((await auditActions(kit)).at(-1)).toBe('customer-email-change-undone');
  });

  test('goes back to the first address, whatever the thief changed it to since', async () => {
    const kit = await testApp();
    const thief = await confirmedCustomer(kit);
    const first = await changedEmail(kit, thief);
    const second = await changedEmail(kit, thief, 'thief@elsewhere.example');
    await change(kit, thief, 'third@elsewhere.example');
    const { token: pending } = await mailed(kit);
    expect(await undo(kit, first)).toMatchObject({ status: 200, body: { UserName: EMAIL } });
    expect(await undo(kit, second)).toMatchObject({ status: 422 });
    expect(await confirm(kit, pending, undefined, NEW_PASSWORD)).toMatchObject({ status: 422 });
  });

  test('works for a week, unless a confirmed account has the address by then', async () => {
    const kit = await testApp();
    const session = await confirmedCustomer(kit);
    const token = await changedEmail(kit, session);
    expect(await signUp(kit.app)).toMatchObject({ status: 200 });
    await kit.deps.pool.query('update customers set email_confirmed_at = now()');
    expect(await undo(kit, token)).toMatchObject({
      status: 409,
      body: { detail: accountMessages.emailUndoTaken },
    });
    expect((await get(kit.app, PING, session)).body.UserName).toBe(NEW_EMAIL);
    kit.clock.advance({ hours: 7 * 24 });
    expect(await undo(kit, token)).toMatchObject({ status: 422, body: { LinkFault: 'old' } });
  });

  test('isn’t offered to an address that nobody had confirmed: it may be mistyped', async () => {
    const kit = await testApp();
    const session = await signedUpCustomer(kit.app);
    await change(kit, session);
    const { token } = await mailed(kit);
    await confirm(kit, token, session);
    expect(await deliverEmails(kit)).toEqual([]);
  });
});
