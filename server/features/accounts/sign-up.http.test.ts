import { describe, expect, test } from 'vitest';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import {
  EMAIL,
  get,
  PASSWORD,
  postForm,
  postJson,
  signedUpCustomer,
  signUp,
  signUpForm,
} from '../../../tests/kit/accounts.ts';
import {
  confirmEmails,
  passMinutes,
  send,
  sharedApp,
  type TestApp,
  testApp,
} from '../../../tests/kit/app.ts';
import { type BookingForm, sampleAbn, signedInCustomer, signIn } from '../../../tests/kit/bookings.ts';
import { easyCaptcha } from '../../../tests/kit/captcha.ts';
import { queuedEmails } from '../../../tests/kit/mails.ts';

const PATH = '/api/v1/mm/signup';

const OTHER: BookingForm = { CheckoutEmailAddress: 'sam@ferrystreet.example', CheckoutABN: sampleAbn(1) };

async function kept({ deps }: TestApp) {
  const { rows: customers } = await deps.pool.query('select * from customers order by id');
  const { rows: locations } = await deps.pool.query('select * from locations order by id');
  return { customers, locations };
}

async function faultsOf(kit: TestApp, changes: BookingForm) {
  const { status, body } = await signUp(kit.app, changes);
  expect([status, body.code]).toEqual([422, 'invalid_fields']);
  return body.errors;
}

describe('the three-step sign-up', () => {
  const shared = sharedApp((kit) => kit);

  test('[R2.05, R7.44, R3.13] makes an account that is active at once, with its address as profile and place', async () => {
    const kit = await testApp();
    const { status, body } = await signUp(kit.app, { CheckoutEmailAddress: ' Priya@MarloweStreet.example ' });
    expect([status, body]).toEqual([200, { Success: true, UserName: EMAIL }]);
    const { customers, locations } = await kept(kit);
    const address = {
      street: '41 Marlowe Street',
      suburb: 'Surry Hills',
      state: 'NSW',
      country: 'Australia',
      postcode: '2010',
    };
    expect(customers).toMatchObject([
      {
        user_name: EMAIL,
        role: 'MassMarketClient',
        first_name: 'Priya',
        last_name: 'Nair',
        business_name: 'Marlowe Street Café Pty Ltd',
        abn: '51824753556',
        mobile: '0491570156',
        suite_floor_box: 'Shop 3',
        ...address,
        promo_code_id: null,
        created_at: new Date('2026-11-22T22:10:00Z'),
      },
    ]);
    expect(customers[0].password_hash).toMatch(/^\$argon2id\$/);
    expect(locations).toMatchObject([
      { name: 'Marlowe Street Café', floor_shop: 'Shop 3', ...address, time_zone: 'Australia/Sydney' },
    ]);
    expect(await get(kit.app, '/api/v1/Account/Login', await signIn(kit.app))).toMatchObject({
      status: 200,
      body: { UserName: EMAIL, IsMobile: true, IsPayment: false },
    });
  });

  test('[R4.15] keeps the time zone of the suburb', async () => {
    const kit = await testApp();
    const brokenHill = { CheckoutSuburb: 'Broken Hill', CheckoutPostcode: '2880', BookingPostcode: '2880' };
    expect(await signUp(kit.app, brokenHill)).toMatchObject({ status: 200 });
    expect((await kept(kit)).locations).toMatchObject([{ time_zone: 'Australia/Broken_Hill' }]);
  });

  test('[R5.21, R5.12, R5.11, R5.23] names everything that was left out, and keeps nothing', async () => {
    const kit = await testApp();
    const { body } = await postForm(kit.app, PATH, {});
    const messageOf = Object.fromEntries(
      body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
    );
    expect(messageOf).toEqual({
      CheckoutEmailAddress: customerMessages.emailInvalid,
      CheckoutPassword: passwordMessages.passwordRule,
      CheckoutFirstName: customerMessages.firstNameRequired,
      CheckoutLastName: customerMessages.lastNameRequired,
      CheckoutBusinessName: customerMessages.businessNameRequired,
      CheckoutABN: customerMessages.abnInvalid,
      CheckoutMobileNumber: customerMessages.mobileRequired,
      CheckoutLocationName: siteMessages.shopNameRequired,
      CheckoutStreet: siteMessages.wrongAddress,
      CheckoutSuburb: siteMessages.wrongAddress,
      CheckoutState: siteMessages.wrongAddress,
      CheckoutCountry: siteMessages.wrongAddress,
      CheckoutPostcode: siteMessages.wrongAddress,
      BookingPostcode: siteMessages.cannotIdentifyPostcode,
    });
    expect(await kept(kit)).toEqual({ customers: [], locations: [] });
  });

  test.each<[string, BookingForm, string, string]>([
    ['an email', { CheckoutEmailAddress: 'priya@' }, 'CheckoutEmailAddress', customerMessages.emailInvalid],
    [
      '[R5.15] a mobile',
      { CheckoutMobileNumber: '0391570156' },
      'CheckoutMobileNumber',
      customerMessages.mobileFormat,
    ],
    ['an ABN', { CheckoutABN: '51 824 753 557' }, 'CheckoutABN', customerMessages.abnWrongDigit],
    [
      '[R5.20] a password without a digit',
      { CheckoutPassword: 'bench-fridge' },
      'CheckoutPassword',
      passwordMessages.passwordRule,
    ],
    [
      '[R5.20] one of 7 characters',
      { CheckoutPassword: 'abcde-1' },
      'CheckoutPassword',
      passwordMessages.passwordRule,
    ],
    [
      '[R5.20] one of 129',
      { CheckoutPassword: `a1${'x'.repeat(127)}` },
      'CheckoutPassword',
      requestMessages.tooLong('128'),
    ],
    [
      '[R5.20] a common one',
      { CheckoutPassword: 'Password123' },
      'CheckoutPassword',
      passwordMessages.passwordCommon,
    ],
    [
      '[R5.20] the person’s own name with a number',
      { CheckoutPassword: 'Priya-Nair-77' },
      'CheckoutPassword',
      passwordMessages.passwordGuessable,
    ],
    [
      '[R5.11] a postcode that is not the chosen one',
      { BookingPostcode: '2011' },
      'CheckoutPostcode',
      siteMessages.wrongAddress,
    ],
    [
      '[R5.11] a suburb of elsewhere',
      { CheckoutSuburb: 'Parramatta' },
      'CheckoutSuburb',
      siteMessages.wrongAddress,
    ],
    ['[R5.11] a lone word', { CheckoutStreet: 'King' }, 'CheckoutStreet', siteMessages.wrongAddress],
    ['[R5.11] another state', { CheckoutState: 'VIC' }, 'CheckoutState', siteMessages.wrongAddress],
    [
      '[R5.11] another country',
      { CheckoutCountry: 'New Zealand' },
      'CheckoutCountry',
      siteMessages.wrongAddress,
    ],
    [
      '[R5.02, R5.03] an area that is not serviced',
      { CheckoutPostcode: '4999', BookingPostcode: '4999', CheckoutSuburb: 'Anywhere', CheckoutState: 'QLD' },
      'CheckoutPostcode',
      siteMessages.areaNotServiced('4999', 'Galley'),
    ],
  ])('[R5.23] refuses %s at its field', async (_what, changes, field, message) => {
    const kit = await shared();
    expect(await faultsOf(kit, changes)).toEqual([{ field, message }]);
    expect((await kept(kit)).customers).toEqual([]);
  });

  test('[R8.10, R5.23] names several faults under one sentence', async () => {
    const kit = await testApp();
    const { body } = await signUp(kit.app, {
      CheckoutPassword: 'password1',
      CheckoutSuburb: 'Parramatta',
      PromotionCode: 'NOSUCH',
    });
    expect(body).toMatchObject({
      detail: 'Error on creating account',
      errors: [
        { field: 'CheckoutSuburb', message: siteMessages.wrongAddress },
        { field: 'CheckoutPassword', message: passwordMessages.passwordCommon },
        { field: 'PromotionCode', message: 'Sorry this code is invalid.' },
      ],
    });
  });

  test('[R5.23] names what is wrong by meaning beside what has no form', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    await confirmEmails(kit);
    const { body } = await signUp(kit.app, {
      CheckoutMobileNumber: '0391570156',
      CheckoutPassword: 'password1',
      CheckoutSuburb: 'Parramatta',
      PromotionCode: 'NOSUCH',
    });
    expect(body.errors).toEqual([
      { field: 'CheckoutMobileNumber', message: customerMessages.mobileFormat },
      { field: 'CheckoutSuburb', message: siteMessages.wrongAddress },
      { field: 'CheckoutEmailAddress', message: passwordMessages.emailTaken },
      { field: 'CheckoutPassword', message: passwordMessages.passwordCommon },
      { field: 'PromotionCode', message: promotionMessages.promoInvalid },
    ]);
    const unread = await signUp(kit.app, { CheckoutPostcode: 'x', CheckoutSuburb: 'Parramatta' });
    expect(unread.body.errors).toEqual([
      { field: 'CheckoutPostcode', message: siteMessages.wrongAddress },
      { field: 'CheckoutEmailAddress', message: passwordMessages.emailTaken },
    ]);
  });

  test('[R2.05] refuses an email whose account is confirmed, in any case, and leaves that as it is', async () => {
    const kit = await testApp();
    await signUp(kit.app);
    await confirmEmails(kit);
    const before = await kept(kit);
    const again = { CheckoutEmailAddress: EMAIL.toUpperCase(), CheckoutPassword: 'another-oven-4' };
    expect(await faultsOf(kit, again)).toEqual([
      { field: 'CheckoutEmailAddress', message: passwordMessages.emailTaken },
    ]);
    expect(await kept(kit)).toEqual(before);
    expect(await signIn(kit.app)).toBeTruthy();
  });

  test('[R2.05] makes one account of 20 sign-ups at once', async () => {
    const kit = await testApp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(kit.app)));
    // Each replaces the one before, or came at the same instant.
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect(body.errors).toEqual([{ field: 'CheckoutEmailAddress', message: passwordMessages.emailTaken }]);
    }
    const { customers, locations } = await kept(kit);
    expect([customers.length, locations.length]).toEqual([1, 1]);
  });

  test('[R7.55] takes a form only', async () => {
    const { app } = await testApp();
    expect(await postJson(app, PATH, signUpForm())).toMatchObject({ status: 415 });
    const url = PATH.toUpperCase();
    expect(await postForm(app, url, signUpForm())).toMatchObject({ status: 200 });
  });

  test('[R7.55] is limited per address, and says when to come back', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const { app } = kit;
    await signUp(app);
    await confirmEmails(kit);
    // A form with errors reveals an account too.
    for (let times = 1; times < 30; times += 1) {
      const changes =
        times % 2 ? { RecaptchaResponse: await easyCaptcha(kit, 40) } : { CheckoutFirstName: '' };
      expect(await signUp(app, changes)).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
    }
    expect(await signUp(app, { CheckoutFirstName: '' })).toMatchObject({ status: 429 });
    await passMinutes(kit, 20);
    expect(await signUp(app, OTHER)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^23[5-9]\d|2400$/) },
      body: { code: 'too_many_requests', detail: 'Too many attempts. Please try again in 40 minutes.' },
    });
    await passMinutes(kit, 40);
    expect(await signUp(app, OTHER)).toMatchObject({ status: 200 });
  });

  test('[R5.19] costs work after five an hour from one address, because each sends an email', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const at = (times: number) => ({ CheckoutEmailAddress: `s${times}@crook.example` });
    for (let times = 1; times <= 5; times += 1) {
      expect(await signUp(kit.app, at(times))).toMatchObject({ status: 200 });
    }
    const queued = await queuedEmails(kit);
    expect(await signUp(kit.app, at(6))).toMatchObject({
      status: 422,
      body: { code: 'captcha_required', CaptchaChallenge: expect.anything() },
    });
    expect(await queuedEmails(kit)).toEqual(queued);
    const solved = { ...at(6), RecaptchaResponse: await easyCaptcha(kit, 2) };
    expect(await signUp(kit.app, solved)).toMatchObject({ status: 200 });
    expect(await signUp(kit.app, { ...solved, ...at(7) })).toMatchObject({
      body: { code: 'captcha_required' },
    });
  });
});

describe('[R2.05, R5.22] the promo code of a sign-up', () => {
  const promoOf = async ({ deps }: TestApp, userName: string) =>
    (
      await deps.pool.query(
        'select p.code from customers c join promo_codes p on p.id = c.promo_code_id where user_name = $1',
        [userName],
      )
    ).rows[0]?.code;

  async function withCodes(kit: TestApp) {
    await kit.deps.pool.query(`
      delete from promo_codes;
      insert into promo_codes
        (id, code, name, kind, value, excludes_after_hours, new_clients_only, applies_to, starts_on, ends_on) values
        (1, 'KITCHEN10', '10% off', 'percentage', 10, false, true, 'callout', '2026-01-01', null),
        (2, 'OVER', 'Over', 'percentage', 20, false, false, 'callout', '2026-01-01', '2026-11-22')`);
    await expect.poll(() => kit.deps.catalogue.current().promos.byCode('OVER')?.couponPromoId).toBe(2);
    return kit;
  }

  test('is kept with the account, its case and spaces ignored', async () => {
    const kit = await withCodes(await testApp());
    expect(await signUp(kit.app, { PromotionCode: ' kitchen 10 ' })).toMatchObject({ status: 200 });
    expect(await promoOf(kit, EMAIL)).toBe('KITCHEN10');
  });

  test('may be left out or empty', async () => {
    const kit = await testApp();
    expect(await signUp(kit.app, { PromotionCode: '' })).toMatchObject({ status: 200 });
    expect(await promoOf(kit, EMAIL)).toBeUndefined();
  });

  test('is refused where there is none, it has ended, or the ABN is no new client’s', async () => {
    const kit = await withCodes(await testApp());
    const refused = [{ field: 'PromotionCode', message: 'Sorry this code is invalid.' }];
    expect(await faultsOf(kit, { PromotionCode: 'NOSUCH' })).toEqual(refused);
    expect(await faultsOf(kit, { PromotionCode: 'OVER' })).toEqual(refused);

    await signedInCustomer(kit.app);
    const sameAbn = { CheckoutEmailAddress: 'office@marlowestreet.example', PromotionCode: 'KITCHEN10' };
    expect(await faultsOf(kit, sameAbn)).toEqual(refused);
    expect(await signUp(kit.app, { ...OTHER, PromotionCode: 'KITCHEN10' })).toMatchObject({ status: 200 });
  });
});

describe('an account without a password', () => {
  test('[R4.25, R8.01] can not sign in, and answers like any wrong password', async () => {
    const { app, deps } = await testApp();
    await signedUpCustomer(app);
    await deps.pool.query('update customers set password_hash = null');
    const login = (UserName: string, Password: string) =>
      postJson(app, '/api/v1/Account/Login', { UserName, Password });
    const answers = [
      await login(EMAIL, PASSWORD),
      await login(EMAIL, ''),
      await login('nobody@marlowestreet.example', PASSWORD),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code, body.detail]).toEqual([422, 'login_failed', 'Login Failed.']);
    }
  });
});

test('[R7.59] a captcha challenge is there for anybody', async () => {
  const { app } = await testApp();
  const { status, body } = await send(app, { url: '/api/v1/account/captchachallenge' });
  expect(status).toBe(200);
  expect(body).toEqual({
    parameters: expect.objectContaining({
      algorithm: 'PBKDF2/SHA-256',
      cost: expect.any(Number),
      nonce: expect.any(String),
    }),
    signature: expect.any(String),
  });
});

test('[R7.55] captcha challenges are limited per address', async () => {
  const { app } = await testApp({ env: { RATE_LIMITS: 'on' } });
  const ask = () => send(app, { url: '/api/v1/Account/CaptchaChallenge' });
  for (let times = 0; times < 60; times += 1) expect(await ask()).toMatchObject({ status: 200 });
  expect(await ask()).toMatchObject({ status: 429 });
});

test('[R7.59] pages name the captcha that they show', async () => {
  const { app } = await testApp();
  const { body } = await send(app, { url: '/config.json' });
  expect(body.captcha).toEqual({ provider: 'altcha' });
});
