import { describe, expect, test } from 'vitest';
import { customerMessages } from '../../../domain/customers/customer-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import {
  EMAIL,
  get,
  postForm,
  postJson,
  signedUpCustomer,
  simpleSignUp,
} from '../../../tests/kit/accounts.ts';
import { sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

const GET = '/api/v1/customerportal/profile';
const SAVE = '/api/v1/customerportal/profile/save';
const PING = '/api/v1/Account/Login';

const PROFILE = {
  FirstName: 'Priya',
  LastName: 'Nair-Shah',
  BusinessName: 'Ferry Street Kitchen Pty Ltd',
  ABN: '51 824 753 556',
  Mobile: '0491 570 156',
  SuiteFloorBox: 'Level 2',
  Street: '12 Ferry Street',
  Suburb: 'Parramatta',
  State: 'New South Wales',
  Country: 'Australia',
  Postcode: '2150',
};

/** As long as nobody chose otherwise. */

const SAVED = {
  ...PROFILE,
  UserName: EMAIL,
  ABN: '51824753556',
  Mobile: '0491570156',
  State: 'NSW',
  AddressLine: 'Level 2, 12 Ferry Street, Parramatta NSW 2150',
};

const save = ({ app }: TestApp, token: string, changes: object = {}) =>
  postJson(app, SAVE, { ...PROFILE, ...changes }, token);

describe('the profile', () => {
  const shared = sharedApp(async (kit) => ({ kit, token: await signedUpCustomer(kit.app) }));

  test('[R7.12, R3.05] is what the customer gave at sign-up', async () => {
    const { app } = await testApp();
    const token = await signedUpCustomer(app);
    const { status, body } = await get(app, GET, token);
    expect(status).toBe(200);
    expect(body).toEqual({
      UserName: EMAIL,
      FirstName: 'Priya',
      LastName: 'Nair',
      BusinessName: 'Marlowe Street Café Pty Ltd',
      ABN: '51824753556',
      Mobile: '0491570156',
      SuiteFloorBox: 'Shop 3',
      AddressLine: 'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
      Street: '41 Marlowe Street',
      Suburb: 'Surry Hills',
      State: 'NSW',
      Country: 'Australia',
      Postcode: '2010',
    });
  });

  test('[R7.12, R3.05] is what a visitor gave with the booking that made the account', async () => {
    const { app } = await testApp();
    const { token } = await signedInCustomer(app);
    expect((await get(app, GET, token)).body).toMatchObject({
      ABN: '51824753556',
      AddressLine: 'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
      Country: 'Australia',
    });
  });

  test('[R7.12, R5.21] is empty where nothing was given yet', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    await simpleSignUp(kit, { CheckoutMobileNumber: '' });
    await deliverEmails(kit);
    await kit.deps.pool.query(
      `update sessions set person_id = (select id from people where user_name like 'sam@%')`,
    );
    expect((await get(kit.app, GET, token)).body).toEqual({
      UserName: 'sam@ferrystreet.example',
      FirstName: 'Sam',
      LastName: 'Okafor',
      BusinessName: null,
      ABN: null,
      Mobile: null,
      SuiteFloorBox: null,
      AddressLine: null,
      Street: null,
      Suburb: null,
      State: null,
      Country: null,
      Postcode: '2010',
    });
  });

  test('[R7.13, R5.15] is saved whole, spaces stripped, the state by its short name', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    const { status, body } = await save(kit, token);
    expect([status, body]).toEqual([200, SAVED]);
    expect((await get(kit.app, GET, token)).body).toEqual(SAVED);
    expect((await get(kit.app, PING, token)).body).toMatchObject({ Name: 'Priya Nair-Shah' });
  });

  test.each(['+61 491 570 156', '0491-570-156', '61491570156'])(
    '[R5.15] takes the mobile %j as 0491570156',
    async (Mobile) => {
      const kit = await testApp();
      const { body } = await save(kit, await signedUpCustomer(kit.app), { Mobile });
      expect(body.Mobile).toBe('0491570156');
    },
  );

  test('[R7.13] may leave the suite out', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    for (const SuiteFloorBox of [undefined, '', null]) {
      const { body } = await save(kit, token, { SuiteFloorBox });
      expect(body).toMatchObject({
        SuiteFloorBox: null,
        AddressLine: '12 Ferry Street, Parramatta NSW 2150',
      });
    }
  });

  test('[R7.13, R5.02] may be in a place where nobody is sent', async () => {
    const kit = await testApp();
    const address = { Suburb: 'Anywhere', State: 'QLD', Postcode: '4999' };
    expect(await save(kit, await signedUpCustomer(kit.app), address)).toMatchObject({
      status: 200,
      body: { AddressLine: 'Level 2, 12 Ferry Street, Anywhere QLD 4999' },
    });
  });

  test('[R4.20, R3.06] a mobile that is added shows in the ping at once', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    await kit.deps.pool.query('update customers set mobile = null');
    expect((await get(kit.app, PING, token)).body.IsMobile).toBe(false);
    await save(kit, token);
    expect((await get(kit.app, PING, token)).body.IsMobile).toBe(true);
  });

  test('[R5.21, R5.23] names everything that is missing, and saves nothing', async () => {
    const { app } = await testApp();
    const token = await signedUpCustomer(app);
    const before = (await get(app, GET, token)).body;
    const { status, body } = await postJson(app, SAVE, {}, token);
    expect([status, body.code]).toEqual([422, 'invalid_fields']);
    expect(body.errors).toEqual([
      { field: 'FirstName', message: customerMessages.firstNameRequired },
      { field: 'LastName', message: customerMessages.lastNameRequired },
      { field: 'BusinessName', message: customerMessages.businessNameRequired },
      { field: 'Mobile', message: customerMessages.mobileRequired },
      { field: 'Street', message: siteMessages.addressRequired },
      { field: 'Suburb', message: siteMessages.addressRequired },
      { field: 'State', message: siteMessages.addressRequired },
      { field: 'Country', message: siteMessages.addressRequired },
      { field: 'Postcode', message: siteMessages.addressRequired },
    ]);
    expect((await get(app, GET, token)).body).toEqual(before);
  });

  test.each<[string, string, string, string]>([
    ['Mobile', '0491', customerMessages.mobileTooShort, 'R5.15'],
    ['Mobile', '0391570156', customerMessages.mobileFormat, 'R5.15'],
    ['ABN', '51824753557', customerMessages.abnWrongDigit, 'R5.21'],
    ['Postcode', '21500', siteMessages.addressRequired, 'R5.21'],
    ['Postcode', '2010', siteMessages.wrongAddress, 'R5.11'],
    ['Postcode', '0001', siteMessages.wrongAddress, 'R5.11'],
    ['Suburb', 'Atlantis', siteMessages.wrongAddress, 'R5.11'],
    ['State', 'VIC', siteMessages.wrongAddress, 'R5.11'],
    ['State', 'Bavaria', siteMessages.wrongAddress, 'R5.11'],
    ['Country', 'New Zealand', siteMessages.wrongAddress, 'R5.11'],
  ])('refuses the %s %j: %s [%s, R5.23]', async (field, value, message) => {
    const { kit, token } = await shared();
    const { status, body } = await save(kit, token, { [field]: value });
    expect(status).toBe(422);
    // With a postcode from elsewhere, the suburb is the wrong part.
    const at = field === 'Postcode' && value === '2010' ? 'Suburb' : field;
    expect(body.errors).toEqual([{ field: at, message }]);
  });

  test('[R5.23] is refused with a wrong address named beside what has no form', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    const { body } = await save(kit, token, { Mobile: '', Suburb: 'Atlantis' });
    expect(body.errors).toEqual([
      { field: 'Mobile', message: customerMessages.mobileRequired },
      { field: 'Suburb', message: siteMessages.wrongAddress },
    ]);
    const unread = await save(kit, token, { Postcode: 'x', Suburb: 'Atlantis' });
    expect(unread.body.errors).toEqual([{ field: 'Postcode', message: siteMessages.addressRequired }]);
  });

  test('[R6.02] is one’s own', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    const other = await signedUpCustomer(kit.app, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
    await save(kit, token);
    expect((await get(kit.app, GET, other)).body).toMatchObject({ LastName: 'Nair', Postcode: '2010' });
  });

  test('[R6.03, R6.04, R6.07] is for signed-in customers only', async () => {
    const kit = await testApp();
    expect(await get(kit.app, GET)).toMatchObject({ status: 401 });
    expect(await postJson(kit.app, SAVE, PROFILE)).toMatchObject({ status: 401 });
    const token = await signedUpCustomer(kit.app);
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    for (const refused of [await get(kit.app, GET, token), await save(kit, token)]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  test('[R7.55] is saved as JSON only', async () => {
    const { app } = await testApp();
    const token = await signedUpCustomer(app);
    expect(await postForm(app, SAVE, PROFILE, token)).toMatchObject({ status: 415 });
    expect(await get(app, GET.toUpperCase(), token)).toMatchObject({ status: 200 });
  });
});
