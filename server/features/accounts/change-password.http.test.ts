import { describe, expect, test } from 'vitest';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import {
  askForPassword,
  EMAIL,
  get,
  NEW_PASSWORD,
  PASSWORD,
  postJson,
  signedUpCustomer,
} from '../../../tests/kit/accounts.ts';
import { confirmEmails, passMinutes, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signIn } from '../../../tests/kit/bookings.ts';
import { deliverEmails, tokenIn } from '../../../tests/kit/mails.ts';
import { addsPasskey, PASSKEYS, signsInWith } from '../../../tests/kit/passkeys.ts';
import { hashToken } from '../../platform/tokens.ts';

const PATH = '/api/v1/Account/ChangePassword';
const PING = '/api/v1/Account/Login';

const change = ({ app }: TestApp, token: string, OldPassword = PASSWORD, NewPassword = NEW_PASSWORD) =>
  postJson(app, PATH, { OldPassword, NewPassword }, token);
const login = ({ app }: TestApp, Password: string) =>
  postJson(app, '/api/v1/Account/Login', { UserName: EMAIL, Password });

const wrong = { field: 'OldPassword', message: passwordMessages.oldPasswordWrong };

describe('changing the password', () => {
  test('[R7.10, R6.06] signs out everywhere else, and a mail says so', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    const elsewhere = await signIn(kit.app);
    const somebody = await signedUpCustomer(kit.app, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
    await confirmEmails(kit);
    expect(await deliverEmails(kit)).toMatchObject([
      { subject: 'New sign-in to your Galley account', to: [{ address: EMAIL }] },
    ]);
    expect(await change(kit, token)).toMatchObject({ status: 200, body: {} });
    expect(await get(kit.app, PING, token)).toMatchObject({ status: 200 });
    expect(await get(kit.app, PING, elsewhere)).toMatchObject({ status: 401 });
    expect(await get(kit.app, PING, somebody)).toMatchObject({ status: 200 });
    expect(await deliverEmails(kit)).toMatchObject([
      { subject: 'Your Galley password was changed', to: [{ address: EMAIL }] },
    ]);
    expect(await login(kit, PASSWORD)).toMatchObject({ status: 422 });
    expect(await login(kit, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('[R6.06] removes the passkeys that are not kept and forgets the other devices; a mail lists both kinds', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    await confirmEmails(kit);
    const elsewhere = (await login(kit, PASSWORD)).body.DeviceToken;
    const kept = await addsPasskey(kit.app, token);
    kit.clock.advance({ minutes: 1 });
    const removed = await addsPasskey(kit.app, token);
    const [{ PasskeyId }] = (await get(kit.app, PASSKEYS, token)).body.Passkeys;
    await deliverEmails(kit);
    const form = { OldPassword: PASSWORD, NewPassword: NEW_PASSWORD, KeptPasskeys: [PasskeyId] };
    expect(await postJson(kit.app, PATH, form, token)).toMatchObject({ status: 200 });
    expect((await get(kit.app, PASSKEYS, token)).body.Passkeys).toMatchObject([{ PasskeyId }]);
    const [mail] = await deliverEmails(kit);
    expect(mail?.text).toContain('Another device: removed\n- Another device: still signs in');
    expect(await signsInWith(kit.app, removed)).toMatchObject({ body: { code: 'login_failed' } });
    expect(await signsInWith(kit.app, kept)).toMatchObject({ status: 200 });
    // The other device counts as a new one again; only this one is still known.
    const { rows } = await kit.deps.pool.query('select token_hash from known_devices');
    expect(rows.map((row) => row.token_hash)).not.toContain(hashToken(elsewhere));
  });

  test('[R6.06] removes every passkey where none is named as kept', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    const passkey = await addsPasskey(kit.app, token);
    expect(await change(kit, token)).toMatchObject({ status: 200 });
    expect(await signsInWith(kit.app, passkey)).toMatchObject({ body: { code: 'login_failed' } });
  });

  test('[R6.06] ends the links that were mailed to choose a new one', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    await askForPassword(kit, EMAIL);
    const link = tokenIn((await deliverEmails(kit))[0]);
    await change(kit, token);
    const recover = { token: link, NewPassword: 'another-oven-4' };
    expect(await postJson(kit.app, '/api/v1/Account/RecoverPassword', recover)).toMatchObject({
      status: 422,
      body: { code: 'link_invalid' },
    });
    expect(await login(kit, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('[R7.60, R5.23] refuses a wrong current password at its field, never with 401', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    for (const old of ['bench-fridge-8', '', 'x'.repeat(129)]) {
      const { status, body } = await change(kit, token, old);
      expect([status, body.code, body.errors]).toEqual([422, 'invalid_fields', [wrong]]);
    }
    expect(await deliverEmails(kit)).toEqual([]);
    expect(await login(kit, PASSWORD)).toMatchObject({ status: 200 });
  });

  test('[R5.20, R5.23] takes no weak password', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    for (const [password, message] of [
      ['short-1', passwordMessages.passwordRule],
      ['no-digit-here', passwordMessages.passwordRule],
      [`a1${'x'.repeat(127)}`, requestMessages.tooLong('128')],
      ['Password1', passwordMessages.passwordCommon],
      ['galley2026', passwordMessages.passwordGuessable],
      ['priyanair12', passwordMessages.passwordGuessable],
    ] as const) {
      const { status, body } = await change(kit, token, PASSWORD, password);
      expect([status, body.errors]).toEqual([422, [{ field: 'NewPassword', message }]]);
    }
    const { body } = await postJson(kit.app, PATH, {}, token);
    expect(body.errors).toEqual([wrong, { field: 'NewPassword', message: passwordMessages.passwordRule }]);
    expect(await login(kit, PASSWORD)).toMatchObject({ status: 200 });
  });

  test('[R6.06] happens once for 10 at the same time', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    await confirmEmails(kit);
    const passwords = Array.from({ length: 10 }, (_, index) => `walk-in-cooler-${index}`);
    const answers = await Promise.all(passwords.map((password) => change(kit, token, PASSWORD, password)));
    const done = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(done).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body.errors).toEqual([wrong]);
    expect(await deliverEmails(kit)).toHaveLength(1);
    expect(await login(kit, done[0] as string)).toMatchObject({ status: 200 });
  });

  test('[R7.55] is limited per account: the eleventh wrong one waits, from any session', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const token = await signedUpCustomer(kit.app);
    const elsewhere = await signIn(kit.app);
    for (let times = 0; times < 10; times += 1) {
      expect(await change(kit, token, `wrong-${times}`)).toMatchObject({ status: 422 });
    }
    await passMinutes(kit, 5);
    expect(await change(kit, elsewhere)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^(59\d|600)$/) },
      body: { detail: 'Too many attempts. Please try again in 10 minutes.' },
    });
    await passMinutes(kit, 10);
    expect(await change(kit, token)).toMatchObject({ status: 200 });
  });

  test('[R6.07, R7.55] needs to be signed in, and JSON', async () => {
    const kit = await testApp();
    expect(await postJson(kit.app, PATH, { OldPassword: PASSWORD, NewPassword: NEW_PASSWORD })).toMatchObject(
      {
        status: 401,
        body: { code: 'unauthenticated' },
      },
    );
  });
});
