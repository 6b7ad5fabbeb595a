import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { EndpointSpec } from '../contracts/endpoint.ts';
import { endpoints } from '../contracts/endpoints.ts';
import { send, sharedApp } from './kit/app.ts';
import { signedInCustomer } from './kit/bookings.ts';
import { easyCaptcha } from './kit/captcha.ts';
import { ADMIN, jobIn, signedInStaff } from './kit/desk.ts';
import { deliverEmails, tokenIn } from './kit/mails.ts';
import { ACCOUNT, ADDRESS, type Body, CARD, startServer, WORK } from './spec-client.ts';

test('[R4.30, R7.43, R7.47] a client written from the spec alone registers interest and writes about anything', async () => {
  const { kit, client } = await startServer();
  const saved = await client.post('mmregint', { Email: 'dan@okafor.example', Postcode: '2650' });
  expect(saved.Message).toBe('Done. Submit successfully');
  const about = { Name: 'Dan Okafor', Email: 'dan@okafor.example', Mobile: '0491570157' };
  const topics: [sent: unknown, kept: string][] = [
    ['provider', 'provider'],
    ['Become a provider', 'provider'],
    ['PROVIDER', 'provider'],
    ['My account', 'account'],
    ['Kitchen fit-out', 'Kitchen fit-out'],
    ['', 'other'],
    [null, 'other'],
    [undefined, 'other'],
    // What only the office's own messages are about.
    ['invoice', 'other'],
    ['text', 'other'],
    ['constructor', 'constructor'],
  ];
  for (const [at, [Topic]] of topics.entries()) {
    const answer = await client.post('ContactUs/ContactUs', { ...about, Topic, Message: `Message ${at}` });
    expect(answer.Message).toBe("Thanks we'll be in contact soon.");
  }
  const { rows } = await kit.deps.pool.query('select topic from contact_requests order by id');
  expect(rows.map(({ topic }) => topic)).toEqual(topics.map(([, kept]) => kept));
  const subjects = (await deliverEmails(kit)).map(({ subject }) => subject);
  expect(subjects).toContain('Kitchen fit-out: Dan Okafor');
});

test('[R4.30, R7.06, R7.07, R7.08, R7.09, R7.45] it signs up with an email, activates the account and recovers its password', async () => {
  const { kit, client } = await startServer();
  await client.postForm('mm/signup/simple', {
    CheckoutEmailAddress: ACCOUNT.CheckoutEmailAddress,
    CheckoutFirstName: 'Mei',
    CheckoutLastName: 'Tan',
    CheckoutMobileNumber: '',
    BookingPostcode: '2010',
    RecaptchaResponse: await easyCaptcha(kit),
  });
  const token = tokenIn((await deliverEmails(kit)).at(-1));
  expect(await client.post('Account/ValidateActivation', { token })).toEqual({ IsValid: true });
  const NewPassword = ACCOUNT.CheckoutPassword;
  const { Username } = await client.post('Account/ActivateAccount', { token, NewPassword });
  await client.signIn(Username, NewPassword);

  const RecaptchaResponse = await easyCaptcha(kit);
  await client.post('Account/ResetPasswordRequest', { UserName: Username, RecaptchaResponse });
  const recovery = tokenIn((await deliverEmails(kit)).at(-1));
  await client.post('Account/ValidatePasswordToken', { token: recovery });
  await client.post('Account/RecoverPassword', { token: recovery, NewPassword: 'walk-in-cooler-9' });
  await client.signIn(Username, 'walk-in-cooler-9');
});

test('[R4.30, R7.33, R7.35] it checks codes as a visitor and coupons by their id', async () => {
  const { client } = await startServer();
  const code = { InitialFee: 180, PromoCode: 'WELCOME20' };
  expect(await client.post('customerportal/validatecoupon/new', code)).toMatchObject({ IsValid: true });
  await client.postForm('mm/signup', { ...ACCOUNT, ...ADDRESS, PromotionCode: '' });
  await client.signIn(ACCOUNT.CheckoutEmailAddress, ACCOUNT.CheckoutPassword);
  const { Coupons } = await client.get('customerportal/coupons/redeemable');
  const ofCallOuts = Coupons.filter(({ AppliesTo }: Body) => AppliesTo === 'callout');
  for (const { couponPromoId, CouponPromoCode } of ofCallOuts) {
    const checked = await client.get(`customerportal/validatecoupon/${couponPromoId}/180`);
    expect(checked).toMatchObject({ couponPromoId, CouponPromoCode });
  }
  expect(ofCallOuts.length).toBeGreaterThan(0);
});

test('[R4.30, R5.12, R7.25, R7.26, R7.30, R7.31, R7.46] it books as a customer with the account, shop and card fields empty, names no fee, and decides quotes without a body', async () => {
  const { kit, client } = await startServer();
  await client.postForm('mm/signup', { ...ACCOUNT, ...ADDRESS });
  await client.signIn(ACCOUNT.CheckoutEmailAddress, ACCOUNT.CheckoutPassword);
  await client.postForm('customerportal/paymentmethod', CARD);
  const blank = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
  const empty =
    'ModelServicingTypeId Make MakeId Model ModelId SerialIdentifier EquipmentLocation PromotionCode'
      .split(' ')
      .concat('PriorityAfterHoursTime ParkingFeeExGst ParkingInstructions StaffRequest'.split(' '))
      .map((name) => [name, '']);
  const booked = await client.postForm('mm/bookings', {
    ...WORK,
    ...ADDRESS,
    ...blank(ACCOUNT),
    ...blank(CARD),
    CheckoutLocationName: '',
    ...Object.fromEntries(empty),
    ModelServicingTypeId: '4',
    Make: 'Skope',
  });
  expect(booked).toMatchObject({ Success: true, Message: null, DiscountExGst: 0, ParkingExGst: 0 });
  const { LocationName } = await client.get(`customerportal/jobs/${booked.repairId}`);
  // The account's own site: its address decides, whatever it's called.
  expect(LocationName).toBe(ADDRESS.CheckoutLocationName);

  const { AuthenticationToken: customer } = await client.post('Account/login', {
    UserName: ACCOUNT.CheckoutEmailAddress,
    Password: ACCOUNT.CheckoutPassword,
  });
  const people = { kit, staff: await signedInStaff(kit), customer };
  for (const decide of ['approvequote', 'rejectquote'] as const) {
    const State = decide === 'approvequote' ? 'approved' : 'declined';
    const ofJob = await jobIn(people, 'QuoteWaiting');
    const path = `customerportal/jobs/${ofJob.jobId}/${decide}/${ofJob.uniqueId}`;
    expect(await client.post(path)).toMatchObject({ State, IsNew: true });
    const named = await jobIn(people, 'QuoteWaiting');
    const body = { RepairId: named.jobId, UniqueId: named.uniqueId };
    expect(await client.post(`customerportal/${decide}`, body)).toMatchObject({ State, IsNew: true });
  }
});

test('[R4.30, R3.05, R3.09] it sends back the profile that it got, and null for a code that it has none of', async () => {
  const { kit, client } = await startServer();
  await client.postForm('mm/signup', { ...ACCOUNT, ...ADDRESS });
  await client.signIn(ACCOUNT.CheckoutEmailAddress, ACCOUNT.CheckoutPassword);
  await kit.deps.pool.query('update customers set abn = null');
  const profile = await client.get('customerportal/profile');
  expect(await client.post('customerportal/profile/save', profile)).toEqual(profile);
  const { Id } = await client.postForm('customerportal/equipment', {
    ...{ EquipmentTypeId: '2', ModelServicingTypeId: '4', MakeId: '', ModelId: '', AssetLocationId: '' },
    ...{ StreetAddress: '41 Marlowe Street', Suburb: 'Surry Hills', State: 'NSW', Postcode: '2010' },
  });
  const request = { ...WORK, AssetId: Id, Postcode: '2010', InitialAttendanceFeeExGst: 180 };
  for (const PromoCode of [null, [], [null], ['']]) {
    expect(await client.post('customerportal/jobs/add', { ...request, PromoCode })).toEqual(
      expect.any(Number),
    );
  }
});

/** Every way in which clients send nothing. */
const NOTHING: readonly { headers: Record<string, string>; payload?: string }[] = [
  { headers: {} },
  { headers: { 'content-length': '0' } },
  ...['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'application/xml', 'x'].map(
    (type) => ({ headers: { 'content-type': type, 'content-length': '0' } }),
  ),
];

const everybody = sharedApp(async (kit) => ({
  kit,
  customer: (await signedInCustomer(kit.app)).token,
  staff: await signedInStaff(kit, ADMIN),
}));
const writes = endpoints.filter(({ method, consumes }) => method !== 'GET' && consumes !== 'multipart');

test.each(NOTHING)(
  '[R4.30, R7.55] no call takes an empty body for an unreadable one: %o',
  async (nothing) => {
    const { kit } = await everybody();
    for (const { method, path } of writes) {
      const url = path.replace(/\{\w+\}/g, '1');
      const { status } = await send(kit.app, { method, url, ...nothing });
      expect.soft([200, 401, 422], `${method} ${path}: ${status}`).toContain(status);
    }
    expect(writes.length).toBeGreaterThan(80);
  },
);

test('[R4.30, R7.55] nor a JSON body that turns out to be empty', async () => {
  const { kit } = await everybody();
  for (const { method, path } of writes.filter(({ consumes }) => consumes === 'json')) {
    const url = path.replace(/\{\w+\}/g, '1');
    for (const payload of ['', ' ', 'null']) {
      const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
      const { status } = await send(kit.app, { method, url, headers, payload });
      expect.soft([200, 401, 422], `${method} ${path}: ${status}`).toContain(status);
    }
  }
});

const optionalOf = ({ query }: EndpointSpec) =>
  Object.entries(query?.shape ?? {}).flatMap(([name, field]) =>
    (field as z.ZodType).safeParse(undefined).success ? [name] : [],
  );
// Reading the audit log is recorded in it, so its answers differ.
const searches = endpoints.filter(
  (spec) => spec.method === 'GET' && optionalOf(spec).length > 0 && spec.path !== '/api/v1/desk/audit',
);

test.each(searches.map((spec) => [spec.path, spec] as const))(
  '[R4.30, R7.49, R7.50, R7.52] %s: an empty parameter that is optional counts as left out',
  async (path, spec) => {
    const { kit, customer, staff } = await everybody();
    const token = spec.access === 'customer' ? customer : staff;
    const answerTo = async (query: Record<string, string>) => {
      const url = `${path.replace(/\{\w+\}/g, '1')}?${new URLSearchParams(query)}`;
      const { status, body } = await send(kit.app, { url, headers: { authorization: `Bearer ${token}` } });
      return { status, body: { ...body, requestId: null } };
    };
    const required: Record<string, string> = {
      ...{ SearchTerm: 'sko', postcode: '2010', equipmentTypeId: '2', attendanceDate: '24/11/2026' },
      ...{ InitialFee: '180', PromoCode: 'WELCOME20' },
    };
    const needed = Object.fromEntries(
      Object.keys(spec.query?.shape ?? {}).flatMap((name) =>
        optionalOf(spec).includes(name) || !(name in required) ? [] : [[name, required[name] ?? '']],
      ),
    );
    const without = await answerTo(needed);
    for (const blank of ['', ' ']) {
      const blanks = Object.fromEntries(optionalOf(spec).map((name) => [name, blank]));
      expect(await answerTo({ ...needed, ...blanks })).toEqual(without);
    }
  },
);
