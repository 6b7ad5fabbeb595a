import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deskBookingMessages } from '../../../../domain/bookings/desk-booking-messages.ts';
import { answerMessages } from '../../../../domain/messages/answer-messages.ts';
import { promotionMessages } from '../../../../domain/promotions/promotion-messages.ts';
import { visitMessages } from '../../../../domain/visits/visit-messages.ts';
import { send, type TestApp } from '../../../../tests/kit/app.ts';
import { ACCOUNT, book, sampleAbn, signedInCustomer, visitorForm } from '../../../../tests/kit/bookings.ts';
import { bookInForce, startPrices } from '../../../../tests/kit/database/prices.ts';
import { desk, errorsOf, jobPeople } from '../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';

const PRIYA = 5001;
const FEE = 180;

/** An underbench fridge that is described on the phone, for tomorrow morning. */
const MACHINE = {
  EquipmentTypeId: 2,
  ModelServicingTypeId: 4,
  Make: 'Skope',
  Model: 'ProSpec 2 door',
  SerialIdentifier: 'SK-10467',
};
const VISIT = {
  Problem: 'Not cooling',
  ProblemDescription: 'Warm since this morning, the fan still runs.',
  PriorityOption: 'tomorrow',
  PriorityTimeWindow: 'morning',
  PrioritySelectedDate: '24/11/2026',
  LocationDescription: 'Ask for Mei, 0491 570 158. Side door, code 4410',
};
const BAKERY = {
  LocationName: 'Ferry Street Bakery',
  SuiteFloorBox: 'Shop 2',
  StreetAddress: '7 Ferry Street',
  Suburb: 'Surry Hills',
  State: 'NSW',
  Postcode: '2010',
};
const MEI = {
  FirstName: 'Mei',
  LastName: 'Tan',
  BusinessName: 'Ferry Street Bakery Pty Ltd',
  Mobile: '0491 570 158',
  UserName: 'mei@ferrystreet.example',
};

/** Rosa's colleague at the desk, Priya who has a café with a fridge, and what the database holds. */
async function office() {
  const people = await jobPeople();
  const { kit, staff, jobId } = people;
  await deliverEmails(kit);
  const sent = (path: string, payload: object, key: string = randomUUID()) =>
    send(kit.app, {
      method: 'POST',
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${staff}`, 'idempotency-key': key },
      payload,
    });
  const { body: job } = await desk(kit.app, staff, `jobs/${jobId}`);
  const { body: list } = await desk(kit.app, staff, `customers/${PRIYA}/equipment`);
  const { body: customer } = await desk(kit.app, staff, `customers/${PRIYA}`);
  const ofPriya = { CustomerId: PRIYA, AssetId: list.AssetList[0].Id as number };
  const cafe = customer.Locations[0].AssetLocationId as number;
  return {
    ...people,
    job,
    ofPriya,
    cafe,
    phone: (changes: object, key?: string) => sent('bookings', { ...VISIT, ...changes }, key),
    check: (changes: object) => sent('bookings/check', { ...VISIT, ...changes }),
  };
}

const TABLES = ['customers', 'locations', 'assets', 'jobs', 'visits', 'job_events', 'booking_keys'];

async function counts({ deps }: TestApp): Promise<number[]> {
  const found = TABLES.map((table) => deps.pool.query(`select count(*)::int as n from ${table}`));
  return (await Promise.all(found)).map(({ rows }) => rows[0].n);
}

async function limit({ deps }: TestApp, weekday: number, places: number) {
  await deps.pool.query(
    `insert into window_limits (region, weekday, time_window, places) values ('metro-inner', $1, 'morning', $2)`,
    [weekday, places],
  );
}

const timeline = async ({ app }: TestApp, staff: string, jobId: number) =>
  (await desk(app, staff, `jobs/${jobId}`)).body.Timeline;

test('[R10.13] a known customer’s machine is booked at the price that the customer sees, once, and they hear of it as of their own booking', async () => {
  const { kit, staff, customer, phone, check, ofPriya } = await office();
  // Odd cents, so that every sum is rounded.
  await kit.deps.pool.query(
    startPrices('tomorrow_am = 17333', "equipment_type_id = 2 and region = 'metro-inner'"),
  );
  await expect.poll(() => bookInForce(kit).row(2, 'metro-inner')?.tomorrowAm).toBe(17333);
  const { body: seen } = await check({ ...ofPriya, PromotionCode: 'DAYTIME15', ParkingFeeExGst: 6.37 });
  expect(seen).toEqual({
    FeeExGst: 173.33,
    DiscountExGst: 26,
    ParkingExGst: 6.37,
    Gst: 15.37,
    TotalIncGst: 169.07,
    Visit: 'Tue 24 Nov, 8am-12pm',
    Warnings: [],
  });
  const url = '/api/v1/Prices/Single?equipmentTypeId=2&postcode=2010&attendanceDate=2026-11-24';
  expect((await send(kit.app, { url })).body).toMatchObject({ PriceExGst: 173.33, PriceIncGst: 190.66 });
  const before = await counts(kit);
  const key = randomUUID();
  const asked = {
    ...ofPriya,
    PromotionCode: 'DAYTIME15',
    ParkingFeeExGst: 6.37,
    InitialAttendanceFeeExGst: seen.FeeExGst,
    DiscountExGst: seen.DiscountExGst,
  };
  const answers = await Promise.all(Array.from({ length: 8 }, () => phone(asked, key)));
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([200, answers[0]?.body]);
  }
  expect(answers[0]?.body).toMatchObject({ FeeExGst: 173.33, TotalIncGst: 169.07 });
  // A job, its visit, a line of its timeline and a key; site and machine are those that were there.
  expect(await counts(kit)).toEqual(before.map((count, at) => count + (at < 3 ? 0 : 1)));
  const jobId = answers[0]?.body.repairId;
  const { rows } = await kit.deps.pool.query(`select uses from promo_codes where code = 'DAYTIME15'`);
  expect(rows).toEqual([{ uses: 1 }]);
  const booked = { Kind: 'state', State: 'Requested', Actor: 'staff', ActorName: 'Tomasz Wren' };
  expect(await timeline(kit, staff, jobId)).toMatchObject([{ ...booked, Note: 'Booked by phone' }]);
  const own = await send(kit.app, {
    url: `/api/v1/customerportal/jobs/${jobId}`,
    headers: { authorization: `Bearer ${customer}` },
  });
  expect(own.body).toMatchObject({ TotalIncGst: 169.07, Timeline: [{ Note: 'Booked by phone' }] });
  const [mail, ...more] = await deliverEmails(kit);
  expect(more).toEqual([]);
  expect(mail?.to).toMatchObject([{ address: ACCOUNT.CheckoutEmailAddress }]);
  expect(mail?.subject).toContain('Booking received');
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.ics$/)]);
  // The card on file isn't charged: the visit is invoiced afterwards.
  const { rows: payments } = await kit.deps.pool.query('select * from payments');
  expect(payments).toEqual([]);
  const audit = await kit.deps.pool.query(
    `select actor_kind, customer_id::int, details from audit_log where action = 'job-booked'`,
  );
  expect(audit.rows).toEqual([
    { actor_kind: 'staff', customer_id: PRIYA, details: { before: null, after: { isNewCustomer: false } } },
  ]);
});

test('[R10.13] a new customer, site and machine are booked in one go, or not at all', async () => {
  const { kit, staff, phone, check } = await office();
  const before = await counts(kit);
  const caller = { ...MEI, ...BAKERY, ...MACHINE };
  for (const [wrong, fields] of [
    [{ ModelServicingTypeId: 9999 }, ['ModelServicingTypeId']],
    [{ Postcode: '3000' }, ['Suburb']],
    [{ Postcode: '0872', Suburb: 'Yulara', State: 'NT' }, ['Postcode']],
    [{ Mobile: '12', UserName: 'mei' }, ['Mobile', 'UserName']],
    [
      { FirstName: undefined, LocationName: undefined, Problem: undefined },
      ['Problem', 'FirstName', 'LocationName'],
    ],
    [{ UserName: ACCOUNT.CheckoutEmailAddress }, ['UserName']],
    [{ PromotionCode: 'NOSUCHCODE' }, ['PromotionCode']],
  ] as const) {
    const { status, body } = await phone({ ...caller, ...wrong });
    expect([status, errorsOf(body)?.map(([field]) => field)]).toEqual([422, fields]);
  }
  // There is no price before it's known where.
  expect((await check({ ...caller, Suburb: undefined })).status).toBe(422);
  expect(await counts(kit)).toEqual(before);
  const { status, body } = await phone(caller);
  expect(status).toBe(200);
  expect(await counts(kit)).toEqual(before.map((count) => count + 1));
  const { body: job } = await desk(kit.app, staff, `jobs/${body.repairId}`);
  expect(job).toMatchObject({ CustomerName: 'Mei Tan', LocationName: BAKERY.LocationName, TotalIncGst: 198 });
  const { rows } = await kit.deps.pool.query(
    `select user_name, mobile, password_hash, is_made_by_staff from customers where id = $1`,
    [job.CustomerId],
  );
  expect(rows).toEqual([
    { user_name: MEI.UserName, mobile: '0491570158', password_hash: null, is_made_by_staff: true },
  ]);
  const mails = await deliverEmails(kit);
  expect(mails.map(({ subject }) => subject?.replace(/:.*/, '')).sort()).toEqual([
    'Activate your Galley account',
    'Booking received',
  ]);
  // Somebody whom staff know may call again before they've confirmed their email; the machine is in the register now.
  const { body: list } = await desk(kit.app, staff, `customers/${job.CustomerId}/equipment`);
  const again = await phone({ CustomerId: job.CustomerId, AssetId: list.AssetList[0].Id });
  expect(again.status).toBe(200);
});

test('[R10.13] a caller without an email is booked by their mobile, and gets no email', async () => {
  const { kit, staff, phone } = await office();
  const { UserName: _, ...caller } = MEI;
  const { status, body } = await phone({ ...caller, ...BAKERY, ...MACHINE });
  expect(status).toBe(200);
  const { body: job } = await desk(kit.app, staff, `jobs/${body.repairId}`);
  expect(job).toMatchObject({
    CustomerName: 'Mei Tan',
    CustomerUserName: null,
    CustomerMobile: '0491570158',
  });
  expect(await deliverEmails(kit)).toEqual([]);
  const { rows } = await kit.deps.pool.query(
    `select details->'after' as after from audit_log where action = 'customer-added'`,
  );
  expect(rows).toMatchObject([{ after: { userName: null, mobile: '0491570158' } }]);
});

test('[R14.06, R14.09] a caller with a landline alone is booked, and the office has their number wherever it has to ring', async () => {
  const { kit, staff, phone } = await office();
  const { UserName: _, Mobile: __, ...caller } = MEI;
  const nobody = await phone({ ...caller, ...BAKERY, ...MACHINE });
  expect(errorsOf(nobody.body)).toEqual([['Mobile', 'Give a mobile, or another phone number']]);
  const { status, body } = await phone({ ...caller, Phone: '(02) 9000 0012', ...BAKERY, ...MACHINE });
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await desk(kit.app, staff, `jobs/${body.repairId}`)).body).toMatchObject({
    ...{ CustomerMobile: null, CustomerPhone: '0290000012' },
    HearsBy: { Confirmed: 'neither', Changes: 'neither' },
  });
  expect(await deliverEmails(kit)).toEqual([]);
  const needs: { RepairId: number | null; Phone: string | null }[] = (
    await desk(kit.app, staff, 'needs')
  ).body.Groups.flatMap(({ Needs }: { Needs: unknown[] }) => Needs);
  expect(needs.find(({ RepairId }) => RepairId === body.repairId)?.Phone).toBe('0290000012');
  expect((await desk(kit.app, staff, 'jobs?SearchTerm=02%209000%200012')).body.JobList).toMatchObject([
    { RepairId: body.repairId },
  ]);
});

test('[R11.07] food at risk that a caller tells of is first in the list, as from the website', async () => {
  const { kit, staff, phone, ofPriya } = await office();
  const answers = { FoodWarm: 'yes', FoodWarmSince: '2To4Hours', OtherColdSpace: 'no' };
  const { status, body } = await phone({ ...ofPriya, ...answers });
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await desk(kit.app, staff, `jobs/${body.repairId}`)).body).toMatchObject({
    ...answers,
    IsFoodAtRisk: true,
  });
  expect((await desk(kit.app, staff, 'needs')).body.Groups[0].Needs[0]).toMatchObject({
    Kind: 'food-at-risk',
    RepairId: body.repairId,
  });
});

test('[R10.13] notice, dates and full windows are overridden with a reason, which the office can read later', async () => {
  const { kit, staff, customer, phone, check, ofPriya } = await office();
  await limit(kit, 2, 1);
  const full = 'The morning of Tue 24 Nov is full in metro-inner: it takes 1';
  const late = deskBookingMessages.tooLate(4, '8pm');
  // Ten past eight at night: tomorrow's morning has closed.
  kit.clock.advance({ hours: 11 });
  const tomorrow = { ...ofPriya };
  const warnings = [
    ['PriorityTimeWindow', late],
    ['PriorityTimeWindow', full],
  ];
  expect((await check(tomorrow)).body).toMatchObject({
    FeeExGst: FEE,
    Warnings: warnings.map(([field, message]) => ({ field, message })),
  });
  const before = await counts(kit);
  const refused = await phone(tomorrow);
  expect([refused.status, refused.body.code, errorsOf(refused.body)]).toEqual([
    409,
    'override_needed',
    warnings,
  ]);
  expect(errorsOf((await phone({ ...tomorrow, Override: { Reason: ' ' } })).body)).toEqual([
    ['Override.Reason', deskBookingMessages.reasonRequired],
  ]);
  expect(await counts(kit)).toEqual(before);
  const reason = 'Food at risk; Dan is next door';
  const booked = await phone({ ...tomorrow, Override: { Reason: reason } });
  expect(booked).toMatchObject({ status: 200, body: { FeeExGst: FEE } });
  const note = deskBookingMessages.overridden(`${late}. ${full}`, reason);
  expect(await timeline(kit, staff, booked.body.repairId)).toMatchObject([
    { Kind: 'state', Note: 'Booked by phone' },
    { Kind: 'note', ActorName: 'Tomasz Wren', Note: note },
  ]);
  const own = await send(kit.app, {
    url: `/api/v1/customerportal/jobs/${booked.body.repairId}`,
    headers: { authorization: `Bearer ${customer}` },
  });
  expect(own.body.Timeline).toHaveLength(1);
  const { rows } = await kit.deps.pool.query(
    `select details->'after'->'override' as override from audit_log where action = 'job-booked'`,
  );
  expect(rows).toEqual([{ override: { reason, rules: [late, full] } }]);
  // A day in half a year has the price of a later day; one that has gone can't be booked at all.
  const may = { PriorityOption: 'later', PrioritySelectedDate: '19/05/2027' };
  const far = await phone({ ...ofPriya, ...may });
  expect([far.status, errorsOf(far.body)?.map(([field]) => field)]).toEqual([409, ['PrioritySelectedDate']]);
  const later = { PriorityOption: 'later', PrioritySelectedDate: '02/12/2026' };
  const [near, distant] = await Promise.all([check({ ...ofPriya, ...later }), check({ ...ofPriya, ...may })]);
  expect(distant.body.FeeExGst).toBe(near.body.FeeExGst);
  for (const gone of ['22/11/2026', '24/11/2028']) {
    const past = await phone({ ...ofPriya, PrioritySelectedDate: gone, Override: { Reason: reason } });
    expect([gone, past.status]).toEqual([gone, 422]);
  }
});

test('[R10.13] neither money nor whose things they are is overridden', async () => {
  const { kit, staff, phone, ofPriya, cafe } = await office();
  const other = await signedInCustomer(kit.app, {
    CheckoutEmailAddress: 'leo@harbour.example',
    CheckoutABN: sampleAbn(1),
    CheckoutLocationName: 'Harbour Grill',
  });
  const { body: job } = await desk(kit.app, staff, `jobs/${other.jobId}`);
  const LEO = job.CustomerId as number;
  const Override = { Reason: 'They are good customers' };
  const before = await counts(kit);
  const refused = async (form: object, code: string, faults?: [string, string][]) => {
    const { status, body } = await phone({ ...form, Override });
    expect(body.code).toBe(code);
    if (faults) expect([status, errorsOf(body)]).toEqual([422, faults]);
  };
  const unconfirmed: [string, string] = ['CustomerId', answerMessages.emailNotConfirmed];
  await refused({ CustomerId: LEO, ...MACHINE, AssetLocationId: cafe }, 'invalid_fields', [
    unconfirmed,
    ['AssetLocationId', deskBookingMessages.siteRequired],
  ]);
  await kit.deps.pool.query('update customers set email_confirmed_at = now()');
  await refused({ CustomerId: LEO, ...MACHINE, AssetLocationId: cafe }, 'invalid_fields', [
    ['AssetLocationId', deskBookingMessages.siteRequired],
  ]);
  await refused({ CustomerId: LEO, AssetId: ofPriya.AssetId }, 'invalid_fields', [
    ['AssetId', deskBookingMessages.machineRequired],
  ]);
  await refused({ ...ofPriya, AssetLocationId: cafe + 1 }, 'invalid_fields', [
    ['AssetLocationId', deskBookingMessages.machineElsewhere],
  ]);
  await refused({ CustomerId: 999_999, AssetId: ofPriya.AssetId }, 'invalid_fields');
  await refused({ ...ofPriya, Problem: 'Haunted' }, 'invalid_fields');
  // The caller was told a lower price.
  await refused({ ...ofPriya, InitialAttendanceFeeExGst: 100 }, 'price_increased');
  await refused({ ...ofPriya, PromotionCode: 'DAYTIME15', DiscountExGst: 90 }, 'price_increased');
  await kit.deps.pool.query(`update promo_codes set max_uses = 0 where code = 'DAYTIME15'`);
  await refused({ ...ofPriya, PromotionCode: 'DAYTIME15' }, 'invalid_fields', [
    ['PromotionCode', promotionMessages.promoInvalid],
  ]);
  expect(await counts(kit)).toEqual(before);
});

test('[R10.13] a code’s last use goes to one, caller or customer', async () => {
  const { kit, phone, ofPriya } = await office();
  const PromotionCode = 'FULLHOUSE';
  const answers = await Promise.all([
    phone({ ...ofPriya, PromotionCode }),
    phone({ ...MEI, ...BAKERY, ...MACHINE, PromotionCode }),
    book(kit.app, visitorForm({ CheckoutEmailAddress: 'jo@brennan.example', PromotionCode })),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  for (const { status, body } of answers) {
    if (status === 422) {
      expect(errorsOf(body)).toEqual([['PromotionCode', promotionMessages.promoInvalid]]);
    }
  }
  const { rows } = await kit.deps.pool.query(
    `select uses, (select count(*)::int from customers) as customers from promo_codes where code = 'FULLHOUSE'`,
  );
  expect(rows).toEqual([{ uses: 1, customers: answers[0]?.status === 200 ? 1 : 2 }]);
});

test('[R10.13, R10.06] a window’s last place goes to one without a reason, and exceeding it needs one', async () => {
  const { kit, staff, phone, ofPriya } = await office();
  await limit(kit, 3, 1);
  const wednesday = { ...ofPriya, PriorityOption: 'later', PrioritySelectedDate: '25/11/2026' };
  const Override = { Reason: 'Both are regulars' };
  const plain = await Promise.all([phone(wednesday), phone(wednesday)]);
  expect(plain.map(({ status }) => status).sort()).toEqual([
    200,
    plain.some(({ status }) => status === 409) ? 409 : 422,
  ]);
  for (const { status, body } of plain) {
    if (status === 422) expect(errorsOf(body)).toEqual([['PriorityTimeWindow', visitMessages.windowGone]]);
  }
  const over = await Promise.all([phone({ ...wednesday, Override }), phone({ ...wednesday, Override })]);
  expect(over.map(({ status }) => status)).toEqual([200, 200]);
  for (const { body } of over) {
    expect(await timeline(kit, staff, body.repairId)).toMatchObject([
      {},
      { Kind: 'note', Note: expect.stringContaining('is full in metro-inner: it takes 1') },
    ]);
  }
  const { body } = await desk(kit.app, staff, 'windows?Date=2026-11-25');
  expect(body.Windows).toMatchObject([{ Visits: 3, Places: 1 }]);
});
