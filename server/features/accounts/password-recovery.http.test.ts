import { describe, expect, test } from 'vitest';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import {
  askForPassword,
  EMAIL,
  get,
  NEW_PASSWORD,
  PASSWORD,
  postJson,
  signedUpCustomer,
  signUp,
} from '../../../tests/kit/accounts.ts';
import { type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signIn } from '../../../tests/kit/bookings.ts';
import { easyCaptcha, solvedCaptcha } from '../../../tests/kit/captcha.ts';
import { deliverEmails, tokenIn } from '../../../tests/kit/mails.ts';

const ASK = '/api/v1/Account/ResetPasswordRequest';
const VALIDATE = '/api/v1/Account/ValidatePasswordToken';
const RECOVER = '/api/v1/Account/RecoverPassword';
const PING = '/api/v1/Account/Login';
const UNKNOWN = 'nobody@marlowestreet.example';

const validate = ({ app }: TestApp, token: unknown) => postJson(app, VALIDATE, { token });
const recover = ({ app }: TestApp, token: unknown, NewPassword = NEW_PASSWORD) =>
  postJson(app, RECOVER, { token, NewPassword });
const login = ({ app }: TestApp, Password: string) =>
  postJson(app, '/api/v1/Account/Login', { UserName: EMAIL, Password });

/** Requests a new password and returns the token from the email. */
async function askedFor(kit: TestApp): Promise<string> {
  await askForPassword(kit, EMAIL);
  return tokenIn((await deliverEmails(kit)).at(-1));
}

describe('asking for a new password', () => {
  test('[R7.05, R8.02] answers the same for any address: status, body, headers, and what is left to do', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    const known = await askForPassword(kit, EMAIL);
    const left = async () =>
      (await kit.deps.pool.query(`select data from jobs.job where data ->> 'mail' = 'account-answer'`)).rows;
    expect(await left()).toEqual([
      { data: { mail: 'account-answer', reqId: expect.any(String), requestId: expect.any(String) } },
    ]);
    const unknown = await askForPassword(kit, UNKNOWN);
    expect(await left()).toHaveLength(2);
    expect(known.status).toBe(200);
    expect(known.body).toEqual({
      Message:
        "If this address has an account, we'll email you instructions to reset your password. Please check your junk folder too.",
    });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const { date: _date, 'x-request-id': _id, ...headers } = known.headers;
    expect(unknown.headers).toMatchObject(headers);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    expect((await kit.deps.pool.query('select 1 from mailed_links')).rowCount).toBe(0);
  });

  test('[R7.05] asks the database the same questions for any address', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    const requested = async (userName: string) => {
      const answer = await easyCaptcha(kit);
      const statements: string[] = [];
      kit.deps.pool.on('acquire', (client) => {
        const query = client.query;
        client.query = function (this: unknown, ...args: unknown[]) {
          const [first] = args;
          statements.push(typeof first === 'string' ? first : (first as { text: string }).text);
          return Reflect.apply(query, this, args);
        } as typeof client.query;
        kit.deps.pool.once('release', () => {
          client.query = query;
        });
      });
      await postJson(kit.app, ASK, { UserName: userName, RecaptchaResponse: answer });
      kit.deps.pool.removeAllListeners('acquire');
      return statements;
    };
    const known = await requested(EMAIL);
    expect(known.length).toBeGreaterThan(2);
    expect(await requested(UNKNOWN)).toEqual(known);
  });

  test('[R7.05] mails who has an account, by any case of the address, and nobody else', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    await askForPassword(kit, UNKNOWN);
    await askForPassword(kit, ` ${EMAIL.toUpperCase()}`);
    const mails = await deliverEmails(kit);
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['Choose a new Galley password', EMAIL],
    ]);
  });

  test('[R5.19, R5.21, R5.23] needs an email and a captcha, solved and unused', async () => {
    const { app } = await testApp();
    const RecaptchaResponse = await solvedCaptcha(app);
    const email = { field: 'UserName', message: customerMessages.emailInvalid };
    const robot = { field: 'RecaptchaResponse', message: 'Please confirm you are not a robot' };
    expect((await postJson(app, ASK, {})).body.errors).toEqual([email, robot]);
    expect((await postJson(app, ASK, { UserName: 'x', RecaptchaResponse })).body.errors).toEqual([email]);
    expect((await postJson(app, ASK, { UserName: EMAIL, RecaptchaResponse: 'x' })).body.errors).toEqual([
      robot,
    ]);
    expect(await postJson(app, ASK, { UserName: EMAIL, RecaptchaResponse })).toMatchObject({ status: 200 });
    expect((await postJson(app, ASK, { UserName: EMAIL, RecaptchaResponse })).body.errors).toEqual([robot]);
  });
});

describe('a recovery link', () => {
  test('[R7.08, R7.09, R4.26] sets another password; the old one is over', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    const token = await askedFor(kit);
    expect(await validate(kit, token)).toMatchObject({ status: 200, body: { IsValid: true } });
    expect(await recover(kit, token)).toMatchObject({ status: 200, body: {} });
    expect(await login(kit, PASSWORD)).toMatchObject({ status: 422, body: { detail: 'Login Failed.' } });
    expect(await login(kit, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('[R6.06] signs out everywhere, ends every other link, and a mail says so', async () => {
    const kit = await testApp();
    const tokens = [await signedUpCustomer(kit.app), await signIn(kit.app)];
    const [first, second] = [await askedFor(kit), await askedFor(kit)];
    expect(await recover(kit, second)).toMatchObject({ status: 200 });
    for (const token of tokens) expect(await get(kit.app, PING, token)).toMatchObject({ status: 401 });
    expect(await recover(kit, first)).toMatchObject({
      body: { detail: accountMessages.linkInvalidOrExpired },
    });
    expect(await deliverEmails(kit)).toMatchObject([
      { subject: 'Your Galley password was changed', to: [{ address: EMAIL }] },
    ]);
  });

  test('[R6.06] leaves other customers signed in', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    const other = await signedUpCustomer(kit.app, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
    await recover(kit, await askedFor(kit));
    expect(await get(kit.app, PING, other)).toMatchObject({ status: 200 });
  });

  test('[R6.06] lets nobody in who signs in with the old password meanwhile', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    const token = await askedFor(kit);
    const [recovered, ...logins] = await Promise.all([
      recover(kit, token),
      ...Array.from({ length: 10 }, () => login(kit, PASSWORD)),
    ]);
    expect(recovered).toMatchObject({ status: 200 });
    for (const { body } of logins) {
      if (body.AuthenticationToken) {
        expect(await get(kit.app, PING, body.AuthenticationToken)).toMatchObject({ status: 401 });
      }
    }
    expect((await kit.deps.pool.query('select 1 from sessions')).rowCount).toBe(0);
  });

  test('[R4.31] acts once, also for 20 at the same time', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    const token = await askedFor(kit);
    const passwords = Array.from({ length: 20 }, (_, index) => `walk-in-cooler-${index}`);
    const answers = await Promise.all(passwords.map((password) => recover(kit, token, password)));
    const done = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(done).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect([body.code, body.detail]).toEqual(['link_invalid', accountMessages.linkInvalidOrExpired]);
    }
    expect(await login(kit, done[0] as string)).toMatchObject({ status: 200 });
    expect(await deliverEmails(kit)).toHaveLength(1);
  });

  test('[R4.31, R8.03] that is unknown, used or older than an hour is refused in one sentence', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    const used = await askedFor(kit);
    await recover(kit, used);
    const old = await askedFor(kit);
    kit.clock.advance({ minutes: 59, seconds: 59 });
    expect(await validate(kit, old)).toMatchObject({ status: 200 });
    kit.clock.advance({ seconds: 1 });
    const text = 'The link is invalid or expired, please request the password change again.';
    for (const token of [used, old, 'A'.repeat(43), '', undefined]) {
      for (const { status, body } of [await validate(kit, token), await recover(kit, token)]) {
        expect([status, body.code, body.detail]).toEqual([422, 'link_invalid', text]);
      }
    }
    expect(await login(kit, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('[R4.31] is not used by being opened, nor by a password that is refused', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    const token = await askedFor(kit);
    for (const [password, message] of [
      ['short-1', passwordMessages.passwordRule],
      ['password1', passwordMessages.passwordCommon],
      [`a1${'x'.repeat(127)}`, requestMessages.tooLong('128')],
    ] as const) {
      expect(await validate(kit, token)).toMatchObject({ status: 200 });
      const { status, body } = await recover(kit, token, password);
      expect([status, body.errors]).toEqual([422, [{ field: 'NewPassword', message }]]);
    }
    expect(await recover(kit, token)).toMatchObject({ status: 200 });
  });

  test('[R4.31] is kept as a hash only', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    const token = await askedFor(kit);
    const { rows } = await kit.deps.pool.query(
      `select (select json_agg(l) from mailed_links l)::text || (select json_agg(r) from account_requests r)::text as kept`,
    );
    expect(rows[0].kept).not.toContain(token);
  });

  test('is no link to activate an account with', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    const token = await askedFor(kit);
    const activate = { token, NewPassword: NEW_PASSWORD };
    expect(await postJson(kit.app, '/api/v1/Account/ActivateAccount', activate)).toMatchObject({
      status: 422,
      body: { code: 'link_invalid' },
    });
    expect(await validate(kit, token)).toMatchObject({ status: 200 });
  });
});
