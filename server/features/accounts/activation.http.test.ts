import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import {
  askForPassword,
  NEW_PASSWORD,
  PASSWORD,
  postForm,
  postJson,
  signedUpCustomer,
  simpleSignUp,
} from '../../../tests/kit/accounts.ts';
import { confirmEmails, passMinutes, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { easyCaptcha, solvedCaptcha } from '../../../tests/kit/captcha.ts';
import { deliverEmails, tokenIn } from '../../../tests/kit/mails.ts';
import { outboxFolder } from '../../adapters/mail/local.ts';
import { taskHandlers } from '../../tasks.ts';

const SIMPLE = '/api/v1/mm/signup/simple';
const VALIDATE = '/api/v1/Account/ValidateActivation';
const ACTIVATE = '/api/v1/Account/ActivateAccount';
const SAM = 'sam@ferrystreet.example';

const thanks = { Message: accountMessages.simpleSignUpThanks };

const validate = ({ app }: TestApp, token: unknown) => postJson(app, VALIDATE, { token });
const activate = ({ app }: TestApp, token: unknown, NewPassword = NEW_PASSWORD) =>
  postJson(app, ACTIVATE, { token, NewPassword });
const login = ({ app }: TestApp, UserName: string, Password: string) =>
  postJson(app, '/api/v1/Account/Login', { UserName, Password });

async function customers({ deps }: TestApp) {
  return (await deps.pool.query('select * from customers order by id')).rows;
}

/** Asks for an account and answers the token of the mail. */
async function askedFor(kit: TestApp): Promise<string> {
  await simpleSignUp(kit);
  const [mail] = await deliverEmails(kit);
  return tokenIn(mail);
}

describe('the simple sign-up', () => {
  test('[R7.45, R2.26] only takes down what is asked; the worker makes the account, without a password', async () => {
    const kit = await testApp();
    const { status, body } = await simpleSignUp(kit, { CheckoutEmailAddress: ' Sam@FerryStreet.example' });
    expect([status, body]).toEqual([200, thanks]);
    expect(await customers(kit)).toEqual([]);
    const [mail, ...others] = await deliverEmails(kit);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [{ address: SAM }], subject: 'Activate your Galley account' });
    expect(await customers(kit)).toMatchObject([
      {
        user_name: SAM,
        password_hash: null,
        role: 'MassMarketClient',
        first_name: 'Sam',
        last_name: 'Okafor',
        mobile: '0491570157',
        business_name: null,
        abn: null,
        street: null,
        postcode: '2010',
      },
    ]);
    expect(await login(kit, SAM, PASSWORD)).toMatchObject({ status: 422, body: { code: 'login_failed' } });
  });

  test('[R5.21] needs neither mobile nor a serviced postcode', async () => {
    const kit = await testApp();
    const changes = { CheckoutMobileNumber: '', BookingPostcode: '4999' };
    expect(await simpleSignUp(kit, changes)).toMatchObject({ status: 200 });
    await deliverEmails(kit);
    expect(await customers(kit)).toMatchObject([{ mobile: null, postcode: '4999' }]);
  });

  test('[R7.45] answers the same for an email with an account, whose owner gets a mail that says so', async () => {
    const kit = await testApp();
    await signedUpCustomer(kit.app, { CheckoutEmailAddress: SAM });
    await confirmEmails(kit);
    const before = await customers(kit);
    const known = await simpleSignUp(kit);
    const unknown = await simpleSignUp(kit, { CheckoutEmailAddress: 'lee@ferrystreet.example' });
    expect(known.body).toEqual(thanks);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
    const mails = await deliverEmails(kit);
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['You already have a Galley account', SAM],
      ['Activate your Galley account', 'lee@ferrystreet.example'],
    ]);
    expect((await customers(kit)).slice(0, 1)).toEqual(before);
  });

  test('asked for again before the activation, mails another link to the same account, as it was first written', async () => {
    const kit = await testApp();
    const first = await askedFor(kit);
    await simpleSignUp(kit, { CheckoutFirstName: 'Somebody', CheckoutLastName: 'Else' });
    const [mail] = await deliverEmails(kit);
    const second = tokenIn(mail);
    expect(second).not.toBe(first);
    expect(await customers(kit)).toMatchObject([{ first_name: 'Sam', last_name: 'Okafor' }]);
    expect(await activate(kit, second)).toMatchObject({ status: 200 });
    expect(await activate(kit, first)).toMatchObject({
      status: 422,
      body: { detail: accountMessages.activationLinkUsed },
    });
  });

  test('[R5.19, R5.23] needs a captcha, solved and unused, and keeps nothing without', async () => {
    const kit = await testApp();
    const RecaptchaResponse = await solvedCaptcha(kit.app);
    const fault = { field: 'RecaptchaResponse', message: 'Please confirm you are not a robot' };
    expect(await simpleSignUp(kit, { RecaptchaResponse })).toMatchObject({ status: 200 });
    for (const answer of [RecaptchaResponse, undefined, '', 'x', 'x'.repeat(4001)]) {
      const { status, body } = await simpleSignUp(kit, { RecaptchaResponse: answer });
      expect([status, body.errors]).toEqual([422, [fault]]);
    }
    expect((await kit.deps.pool.query('select 1 from account_requests')).rowCount).toBe(1);
    expect(await deliverEmails(kit)).toHaveLength(1);
  });

  test('[R5.19] does not use the captcha up while fields are at fault', async () => {
    const kit = await testApp();
    const RecaptchaResponse = await easyCaptcha(kit);
    const { body } = await simpleSignUp(kit, { RecaptchaResponse, CheckoutEmailAddress: 'sam' });
    expect(body.errors).toEqual([{ field: 'CheckoutEmailAddress', message: customerMessages.emailInvalid }]);
    expect(await simpleSignUp(kit, { RecaptchaResponse })).toMatchObject({ status: 200 });
  });

  test('[R5.21, R5.23, R7.55] names every field that is missing, and takes a form only', async () => {
    const { app } = await testApp();
    const { body } = await postForm(app, SIMPLE, {});
    expect(body.errors).toEqual([
      { field: 'CheckoutEmailAddress', message: customerMessages.emailInvalid },
      { field: 'CheckoutFirstName', message: customerMessages.firstNameRequired },
      { field: 'CheckoutLastName', message: customerMessages.lastNameRequired },
      { field: 'BookingPostcode', message: siteMessages.cannotIdentifyPostcode },
      { field: 'RecaptchaResponse', message: requestMessages.confirmNotRobot },
    ]);
    expect(await postJson(app, SIMPLE, {})).toMatchObject({ status: 415 });
  });

  test('[R7.55] mails one email five times an hour at most, whatever is asked', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    for (let times = 0; times < 4; times += 1) expect(await simpleSignUp(kit)).toMatchObject({ status: 200 });
    expect(await askForPassword(kit, SAM)).toMatchObject({ status: 200 });
    await passMinutes(kit, 15);
    for (const limited of [await simpleSignUp(kit), await askForPassword(kit, SAM)]) {
      expect(limited).toMatchObject({
        status: 429,
        headers: { 'retry-after': '2700' },
        body: { detail: 'Too many attempts. Please try again in 45 minutes.' },
      });
    }
    expect(await askForPassword(kit, 'lee@ferrystreet.example')).toMatchObject({ status: 200 });
    await passMinutes(kit, 45);
    expect(await simpleSignUp(kit)).toMatchObject({ status: 200 });
  });

  test('[R7.55] is limited per address, solved or not, which uses up nobody’s email', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    for (let times = 0; times < 30; times += 1) {
      expect(await simpleSignUp(kit, { RecaptchaResponse: 'x' })).toMatchObject({ status: 422 });
    }
    expect(await simpleSignUp(kit, { RecaptchaResponse: 'x' })).toMatchObject({ status: 429 });
    await passMinutes(kit, 60);
    expect(await simpleSignUp(kit)).toMatchObject({ status: 200 });
  });

  test('its mail is the same when the work is done twice, and none once the link was followed', async () => {
    const kit = await testApp();
    const token = await askedFor(kit);
    const { rows } = await kit.deps.pool.query('select id from account_requests');
    const again = () =>
      taskHandlers(kit.deps)['send-mail']({ mail: 'account-answer', requestId: rows[0].id });
    const file = join(outboxFolder(kit.deps.config.dataDir), `account-${rows[0].id}.eml`);
    const first = await readFile(file);
    await rm(file);
    await again();
    expect(await readFile(file)).toEqual(first);
    await rm(file);
    expect(await customers(kit)).toHaveLength(1);
    expect((await kit.deps.pool.query('select 1 from mailed_links')).rowCount).toBe(1);
    expect(await activate(kit, token)).toMatchObject({ status: 200 });
    await again();
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });
});

describe('an activation link', () => {
  test('[R7.06, R7.07, R4.25] sets the password, and the account can sign in', async () => {
    const kit = await testApp();
    const token = await askedFor(kit);
    expect(await validate(kit, token)).toMatchObject({ status: 200, body: { IsValid: true } });
    expect(await activate(kit, token)).toMatchObject({ status: 200, body: { Username: SAM } });
    expect(await login(kit, SAM, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { UserName: SAM, Name: 'Sam Okafor', IsMobile: true, IsPayment: false },
    });
  });

  test('[R4.31] is not used by being opened, however often', async () => {
    const kit = await testApp();
    const token = await askedFor(kit);
    for (let times = 0; times < 3; times += 1)
      expect(await validate(kit, token)).toMatchObject({ status: 200 });
    expect(await activate(kit, token)).toMatchObject({ status: 200 });
  });

  test('[R4.31] acts once, also for 20 at the same time', async () => {
    const kit = await testApp();
    const token = await askedFor(kit);
    const passwords = Array.from({ length: 20 }, (_, index) => `walk-in-cooler-${index}`);
    const answers = await Promise.all(passwords.map((password) => activate(kit, token, password)));
    const done = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(done).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect([body.code, body.detail]).toEqual(['link_invalid', accountMessages.activationLinkUsed]);
    }
    expect(await login(kit, SAM, done[0] as string)).toMatchObject({ status: 200 });
  });

  test('[R4.31] two links of one account act once, also at the same time', async () => {
    const kit = await testApp();
    const tokens = [await askedFor(kit), await askedFor(kit)];
    const answers = await Promise.all(tokens.map((token) => activate(kit, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    for (const token of tokens) {
      expect(await validate(kit, token)).toMatchObject({
        body: { detail: accountMessages.activationLinkUsed },
      });
    }
  });

  test('[R4.31, R8.04] says of itself why it does not hold: unknown, used, or older than 7 days', async () => {
    const kit = await testApp();
    const used = await askedFor(kit);
    await activate(kit, used);
    await simpleSignUp(kit, { CheckoutEmailAddress: 'lee@ferrystreet.example' });
    const old = tokenIn((await deliverEmails(kit))[0]);
    kit.clock.advance({ hours: 7 * 24 - 1, minutes: 59, seconds: 59 });
    expect(await validate(kit, old)).toMatchObject({ status: 200 });
    kit.clock.advance({ seconds: 1 });
    const texts: [unknown, string, string][] = [
      [used, accountMessages.activationLinkUsed, 'used'],
      [old, accountMessages.activationLinkOld, 'old'],
      ['A'.repeat(43), accountMessages.activationLinkInvalid, 'unknown'],
      ['', accountMessages.activationLinkInvalid, 'unknown'],
      [undefined, accountMessages.activationLinkInvalid, 'unknown'],
      [17, accountMessages.activationLinkInvalid, 'unknown'],
      ['A'.repeat(10_000), accountMessages.activationLinkInvalid, 'unknown'],
    ];
    for (const [token, text, fault] of texts) {
      for (const { status, body } of [await validate(kit, token), await activate(kit, token)]) {
        expect([status, body.code, body.detail, body.LinkFault]).toEqual([422, 'link_invalid', text, fault]);
      }
    }
    // A recovery link never says which.
    const recovery = await postJson(kit.app, '/api/v1/Account/ValidatePasswordToken', { token: 'x' });
    expect(recovery.body.LinkFault).toBeUndefined();
    expect(new Set(texts.map(([, text]) => text)).size).toBe(3);
  });

  test('[R5.20, R5.23] takes no weak password, and still holds afterwards', async () => {
    const kit = await testApp();
    const token = await askedFor(kit);
    for (const [password, message] of [
      ['short-1', passwordMessages.passwordRule],
      ['no-digit-here', passwordMessages.passwordRule],
      ['1234567890', passwordMessages.passwordRule],
      ['password1', passwordMessages.passwordCommon],
    ] as const) {
      const { status, body } = await activate(kit, token, password);
      expect([status, body.errors]).toEqual([422, [{ field: 'NewPassword', message }]]);
    }
    expect(await activate(kit, token)).toMatchObject({ status: 200 });
  });

  test('is no link to recover a password with', async () => {
    const kit = await testApp();
    const token = await askedFor(kit);
    const recover = (url: string) => postJson(kit.app, url, { token, NewPassword: NEW_PASSWORD });
    for (const url of ['/api/v1/Account/ValidatePasswordToken', '/api/v1/Account/RecoverPassword']) {
      expect(await recover(url)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
    }
    expect(await validate(kit, token)).toMatchObject({ status: 200 });
  });

  test('[R4.25] also comes to somebody who never activated and asks for a new password', async () => {
    const kit = await testApp();
    await askedFor(kit);
    await askForPassword(kit, SAM);
    const [mail] = await deliverEmails(kit);
    expect(mail?.subject).toBe('Activate your Galley account');
    expect(await activate(kit, tokenIn(mail))).toMatchObject({ status: 200 });
  });

  test('[R7.55] can not be guessed: wrong ones are limited per address, good ones are no harm', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const token = await askedFor(kit);
    for (let times = 0; times < 35; times += 1)
      expect(await validate(kit, token)).toMatchObject({ status: 200 });
    for (let times = 0; times < 30; times += 1) {
      expect(await validate(kit, `${'A'.repeat(40)}${100 + times}`)).toMatchObject({ status: 422 });
    }
    expect(await validate(kit, token)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^8[5-9]\d|900$/) },
    });
    await passMinutes(kit, 15);
    expect(await validate(kit, token)).toMatchObject({ status: 200 });
  });

  test('[R7.55] takes JSON only', async () => {
    const { app } = await testApp();
    for (const url of [VALIDATE, ACTIVATE, '/api/v1/Account/RecoverPassword']) {
      expect(await postForm(app, url, { token: 'x' })).toMatchObject({ status: 415 });
    }
  });
});
