import { describe, expect, test } from 'vitest';
import { accountMessages } from '../../../../domain/accounts/account-messages.ts';
import {
  askForPassword,
  EMAIL,
  get,
  NEW_PASSWORD,
  PASSWORD,
  postJson,
  signedUpCustomer,
} from '../../../../tests/kit/accounts.ts';
import {
  anotherServer,
  confirmEmails,
  passMinutes,
  type TestApp,
  testApp,
} from '../../../../tests/kit/app.ts';
import { authenticator } from '../../../../tests/kit/authenticator.ts';
import { easyCaptcha } from '../../../../tests/kit/captcha.ts';
import { ADMIN, desk, signedInStaff } from '../../../../tests/kit/desk.ts';
import { deliverEmails, queuedEmails, tokenIn } from '../../../../tests/kit/mails.ts';
import {
  addsPasskey,
  answersWith,
  PASSKEYS,
  PORTAL,
  signInOptions,
  signsInWith,
} from '../../../../tests/kit/passkeys.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
const FAILED = { status: 422, body: { code: 'login_failed', detail: accountMessages.passkeyFailed } };

/** A customer with a passkey, signed in elsewhere. */
async function withPasskey(env: Record<string, string> = {}) {
  const kit = await testApp({ env });
  const token = await signedUpCustomer(kit.app);
  await confirmEmails(kit);
  const passkey = await addsPasskey(kit.app, token);
  await deliverEmails(kit);
  return { kit, token, passkey };
}

const login = ({ app }: TestApp, Password: string) =>
  postJson(app, '/api/v1/Account/Login', { UserName: EMAIL, Password });

describe('signing in with a passkey', () => {
  test('needs no email, and begins the same session as a password', async () => {
    const { kit, token: elsewhere, passkey } = await withPasskey();
    expect(await signInOptions(kit.app)).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      timeout: 300_000,
    });
    kit.clock.advance({ hours: 1 });
    const { status, body } = await signsInWith(kit.app, passkey, {}, { userAgent: CHROME });
    expect(status).toBe(200);
    const { AuthenticationToken: token, DeviceToken: device, ...account } = body;
    const { body: pinged } = await get(kit.app, '/api/v1/Account/Login', token);
    expect(account).toEqual(pinged);
    expect(account).toMatchObject({ UserName: EMAIL, FirstName: 'Priya' });
    expect((await get(kit.app, '/api/v1/Account/Devices', token)).body.Devices).toMatchObject([
      { Device: 'Chrome on Windows', IsCurrent: true },
      { Device: 'Another device', IsCurrent: false },
    ]);
    expect((await get(kit.app, PASSKEYS, elsewhere)).body.Passkeys).toMatchObject([
      { LastUsedOn: '2026-11-22T23:10:00Z' },
    ]);
    // A new device causes an email, a known one isn't.
    expect((await deliverEmails(kit)).map(({ subject }) => subject)).toEqual([
      'New sign-in to your Galley account',
    ]);
    const again = await signsInWith(kit.app, passkey, {}, { devices: ['x', device] });
    expect(again.body.DeviceToken).toBe(device);
    expect(await queuedEmails(kit)).toEqual([]);
    const admin = await signedInStaff(kit, ADMIN);
    const { body: audit } = await desk(kit.app, admin, 'audit?Action=customer-signed-in');
    expect(audit.AuditEntries).toHaveLength(3);
  });

  test('is a proof for half an hour of who it is, as the password is', async () => {
    const { kit, passkey, token: old } = await withPasskey();
    kit.clock.advance({ minutes: 31 });
    const { body } = await signsInWith(kit.app, passkey);
    const removing = (token: string) =>
      kit.app.inject({
        method: 'DELETE',
        url: '/api/v1/customerportal/paymentmethod',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await removing(old)).json()).toMatchObject({ code: 'reauthenticate' });
    expect((await removing(body.AuthenticationToken)).json().code).not.toBe('reauthenticate');
  });

  test('works once for each challenge, on any server, within five minutes', async () => {
    const { kit, passkey } = await withPasskey();
    const answer = passkey.get(await signInOptions(kit.app));
    expect(await answersWith(await anotherServer(kit), answer)).toMatchObject({ status: 200 });
    expect(await answersWith(kit.app, answer)).toMatchObject(FAILED);
    const both = passkey.get(await signInOptions(kit.app));
    const answers = await Promise.all([answersWith(kit.app, both), answersWith(kit.app, both)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const late = passkey.get(await signInOptions(kit.app));
    kit.clock.advance({ minutes: 5 });
    expect(await answersWith(kit.app, late)).toMatchObject(FAILED);
  });

  test('takes no challenge that was meant for adding a passkey', async () => {
    const { kit, token, passkey } = await withPasskey();
    const { body } = await postJson(kit.app, `${PASSKEYS}/Options`, {}, token);
    const answer = passkey.get({ challenge: body.Options.challenge, rpId: 'localhost' });
    expect(await answersWith(kit.app, answer)).toMatchObject(FAILED);
  });

  test.each([
    ['a page elsewhere', { origin: 'https://galley.example' }],
    ['an authenticator that asked for no fingerprint, face or PIN', { isVerified: false }],
    ['a copied key, whose count goes back', { counter: 1 }],
    ['another customer’s name', { userHandle: Buffer.from('4711').toString('base64url') }],
  ])('refuses %s', async (_what, lies) => {
    const { kit, passkey } = await withPasskey();
    expect(await signsInWith(kit.app, passkey, lies)).toMatchObject(FAILED);
  });

  test('refuses an unknown passkey, another key under a known name, and what is no answer at all', async () => {
    const { kit, passkey } = await withPasskey();
    expect(await signsInWith(kit.app, authenticator(PORTAL), { userHandle: 'NTAwMQ' })).toMatchObject(FAILED);
    const options = await signInOptions(kit.app);
    const { response } = authenticator(PORTAL).get(options, { counter: 9 });
    const answer = passkey.get(options);
    const forged = { ...answer, response: { ...answer.response, signature: response.signature } };
    expect(await answersWith(kit.app, forged)).toMatchObject(FAILED);
    const noData = { ...answer, response: { ...answer.response, clientDataJSON: 'AAAA' } };
    expect(await answersWith(kit.app, noData)).toMatchObject(FAILED);
    const admin = await signedInStaff(kit, ADMIN);
    const { body } = await desk(kit.app, admin, 'audit?Action=customer-sign-in-refused');
    expect(body.AuditEntries).toMatchObject([{ Count: 2 }, { Count: 1, CustomerId: null }]);
  });

  test('works on the pages of the booking website too, and on no other', async () => {
    const { kit, passkey } = await withPasskey({ BOOKING_URL: 'http://book.localhost:8080/quote' });
    const at = (origin: string) => signsInWith(kit.app, passkey, { origin });
    expect(await at('http://book.localhost:8080')).toMatchObject({ status: 200 });
    expect(await at('http://shop.localhost:8080')).toMatchObject(FAILED);
  });

  test('counts failures with the wrong passwords of that account and address', async () => {
    const { kit, passkey } = await withPasskey({ RATE_LIMITS: 'on' });
    for (let n = 0; n < 10; n += 1) {
      expect(await signsInWith(kit.app, passkey, { isVerified: false })).toMatchObject(FAILED);
    }
    expect(await signsInWith(kit.app, passkey)).toMatchObject({ status: 429 });
    const elsewhere = { address: '203.0.113.2' };
    expect(await signsInWith(kit.app, passkey, {}, elsewhere)).toMatchObject({ status: 200 });
    await passMinutes(kit, 15);
    expect(await signsInWith(kit.app, passkey)).toMatchObject({ status: 200 });
  });

  test('costs work during a flood, and the answer is still good afterwards', async () => {
    const { kit, passkey } = await withPasskey({ RATE_LIMITS: 'on' });
    for (let n = 0; n < 20; n += 1) {
      await signsInWith(kit.app, passkey, { isVerified: false }, { address: `198.51.100.${n}` });
    }
    const answer = passkey.get(await signInOptions(kit.app));
    expect(await answersWith(kit.app, answer)).toMatchObject({
      status: 422,
      body: { code: 'captcha_required' },
    });
    const solved = await easyCaptcha(kit, 2);
    expect(await answersWith(kit.app, answer, { solved })).toMatchObject({ status: 200 });
  });
});

describe('passkeys go', () => {
  test('with a new password by an emailed link, which an impostor may not outlive', async () => {
    const { kit, passkey } = await withPasskey();
    await askForPassword(kit, EMAIL);
    const token = tokenIn((await deliverEmails(kit)).at(-1));
    expect(
      await postJson(kit.app, '/api/v1/Account/RecoverPassword', { token, NewPassword: NEW_PASSWORD }),
    ).toMatchObject({ status: 200 });
    expect(await signsInWith(kit.app, passkey)).toMatchObject(FAILED);
    expect(await login(kit, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('[R7.09] not with that password either, if the owner keeps them: the link lists them', async () => {
    const { kit, passkey } = await withPasskey();
    await askForPassword(kit, EMAIL);
    const token = tokenIn((await deliverEmails(kit)).at(-1));
    const { body } = await postJson(kit.app, '/api/v1/Account/ValidatePasswordToken', { token });
    expect(body.Passkeys).toMatchObject([{ Name: 'Another device', LastUsedOn: null }]);
    const recover = { token, NewPassword: NEW_PASSWORD, KeptPasskeys: [body.Passkeys[0].PasskeyId] };
    expect(await postJson(kit.app, '/api/v1/Account/RecoverPassword', recover)).toMatchObject({
      status: 200,
    });
    expect(await signsInWith(kit.app, passkey)).toMatchObject({ status: 200 });
  });

  test('when the owner of an address takes over the account that an impostor made with it', async () => {
    const kit = await testApp();
    const impostor = await signedUpCustomer(kit.app);
    const passkey = await addsPasskey(kit.app, impostor);
    const mails = await deliverEmails(kit, { confirmations: true });
    const token = tokenIn(mails.find(({ subject }) => subject?.startsWith('Confirm')));
    expect(
      await postJson(kit.app, '/api/v1/Account/ClaimAccount', { token, NewPassword: NEW_PASSWORD }),
    ).toMatchObject({ status: 200 });
    expect(await signsInWith(kit.app, passkey)).toMatchObject(FAILED);
  });

  test('[R6.06] not with a password that the customer changes while signed in, if they keep it', async () => {
    const { kit, token, passkey } = await withPasskey();
    const [{ PasskeyId }] = (await get(kit.app, PASSKEYS, token)).body.Passkeys;
    const change = { OldPassword: PASSWORD, NewPassword: NEW_PASSWORD, KeptPasskeys: [PasskeyId] };
    expect(await postJson(kit.app, '/api/v1/Account/ChangePassword', change, token)).toMatchObject({
      status: 200,
    });
    expect(await signsInWith(kit.app, passkey)).toMatchObject({ status: 200 });
  });

  test('with the account of a customer who is forgotten; until then an export lists them without their keys', async () => {
    const { kit, passkey } = await withPasskey();
    await confirmEmails(kit);
    const admin = await signedInStaff(kit, ADMIN);
    const { rows } = await kit.deps.pool.query('select customer_id, public_key from passkeys');
    const path = `customers/${rows[0].customer_id}`;
    const { body } = await desk(kit.app, admin, `${path}/export`);
    expect(body.Passkeys).toMatchObject([{ name: 'Another device', isBackedUp: true, lastUsedAt: null }]);
    expect(JSON.stringify(body)).not.toContain(rows[0].public_key);
    expect(await desk(kit.app, admin, `${path}/forget`, { UserName: EMAIL })).toMatchObject({ status: 200 });
    expect((await kit.deps.pool.query('select from passkeys')).rows).toEqual([]);
    expect(await signsInWith(kit.app, passkey)).toMatchObject(FAILED);
  });
});
