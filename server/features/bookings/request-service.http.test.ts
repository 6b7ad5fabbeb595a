import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { get } from '../../../tests/kit/accounts.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { book, customerForm, signedInCustomer } from '../../../tests/kit/bookings.ts';
import { bookInForce } from '../../../tests/kit/database/prices.ts';
import {
  otherCustomer,
  read,
  registeredEquipment,
  setInUse,
  whileRetiring,
} from '../../../tests/kit/equipment.ts';
import { deliverEmails, emailTasks } from '../../../tests/kit/mails.ts';
import { signedInMember } from '../../../tests/kit/people.ts';

type Body = Record<string, unknown>;

const PATH = '/api/v1/customerportal/jobs/add';

/** A customer's service request for their registered fridge, as the portal sends it. */
async function customerWithEquipment(options?: Parameters<typeof testApp>[0]) {
  const kit = await testApp(options);
  const { token } = await signedInCustomer(kit.app);
  const equipment = await registeredEquipment(kit.app, token);
  const body: Body = {
    AssetId: equipment.Id,
    EquipmentTypeId: 2,
    Postcode: '2010',
    Problem: 'Not cooling',
    ProblemDescription: 'Warm again since this morning.',
    PriorityOption: 'tomorrow',
    PriorityTimeWindow: 'morning',
    PrioritySelectedDate: '24/11/2026',
    InitialAttendanceFeeExGst: 180,
    ParkingFeeExGst: 12.5,
    ParkingInstructions: 'Loading zone until 9am',
    LocationDescription: 'Use the back door',
    PromoCode: [],
    LeadCategory: 'Dashboard',
  };
  return { kit, token, equipment, body };
}

const request = ({ app }: TestApp, token: string | null, payload: Body, key: string = randomUUID()) =>
  send(app, {
    method: 'POST',
    url: PATH,
    payload,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'idempotency-key': key,
    },
  });

async function count({ deps }: TestApp, table: string): Promise<number> {
  const { rows } = await deps.pool.query(`select count(*)::int from ${table}`);
  return rows[0].count;
}

describe('[R7.27, R3.09, R2.23] a request for equipment', () => {
  test('answers a number, and keeps equipment, place, time and the frozen price', async () => {
    const { kit, token, equipment, body } = await customerWithEquipment();
    kit.clock.advance({ minutes: 3 });
    const { status, body: id } = await request(kit, token, body);
    expect([status, id]).toEqual([200, 1043]);
    const { rows } = await kit.deps.pool.query(
      `select to_jsonb(j) as job, (select jsonb_agg(to_jsonb(e)) from job_events e where e.job_id = j.id) as events
       from jobs j where id = 1043`,
    );
    expect(rows).toMatchObject([
      {
        job: {
          state: 'Requested',
          state_since: '2026-11-22T22:13:00+00:00',
          created_at: '2026-11-22T22:13:00+00:00',
          asset_id: equipment.Id,
          location_id: equipment.LocationId,
          equipment_type_id: 2,
          servicing_type_id: 4,
          make_name: 'Skope',
          model_name: 'ProSpec 2 door',
          serial_identifier: 'PG250-88214',
          equipment_location: 'Left of the pass',
          problem: 'Not cooling',
          problem_description: 'Warm again since this morning.',
          priority_option: 'tomorrow',
          time_window: 'morning',
          attendance_date: '2026-11-24',
          time_zone: 'Australia/Sydney',
          location_description: 'Use the back door',
          parking_instructions: 'Loading zone until 9am',
          fee_cents: 180_00,
          parking_cents: 12_50,
          gst_cents: 19_25,
          total_cents: 211_75,
          lead_category: 'Dashboard',
        },
        events: [{ state: 'Requested', actor: 'customer' }],
      },
    ]);
    expect(await emailTasks(kit)).toContainEqual(
      expect.objectContaining({ mail: 'booking-confirmation', jobId: 1043 }),
    );
    expect((await read(kit.app, token, 'jobs')).body.JobList[0]).toMatchObject({
      RepairId: 1043,
      EquipmentId: equipment.Id,
      LocationName: 'Copper Pot Bakery',
    });
  });

  test('[R4.06] needs no card, and takes the notes of the equipment where there are no others', async () => {
    const { kit, token, body } = await customerWithEquipment();
    await kit.deps.pool.query('delete from payment_methods');
    const { LocationDescription: _, LeadCategory: _lead, PromoCode: _promo, ...rest } = body;
    await deliverEmails(kit);
    expect((await request(kit, token, rest)).status).toBe(200);
    const [mail] = await deliverEmails(kit);
    expect(mail?.text).toContain(
      "You'll pay after the visit. Please add a card to your account before then.",
    );
    expect(mail?.text).not.toContain('charged');
    const { rows } = await kit.deps.pool.query(
      'select location_description, lead_category from jobs where id = 1043',
    );
    expect(rows).toEqual([
      { location_description: 'Through the lane, ring twice', lead_category: 'Dashboard' },
    ]);
  });

  test('[R5.22] takes one promo code off the fee', async () => {
    const { kit, token, body } = await customerWithEquipment();
    expect((await request(kit, token, { ...body, PromoCode: ['welcome 20'] })).status).toBe(200);
    const { rows } = await kit.deps.pool.query(
      'select discount_cents, total_cents, uses from jobs j join promo_codes p on p.id = j.promo_code_id',
    );
    expect(rows).toEqual([{ discount_cents: 18_18, total_cents: 191_75, uses: 1 }]);
    expect((await request(kit, token, { ...body, PromoCode: [''] })).status).toBe(200);
  });

  test('[R4.11, R4.08] prices after hours as the instant quote does', async () => {
    const { kit, token, body } = await customerWithEquipment();
    const soonest = {
      ...body,
      PriorityOption: 'afterhours',
      PriorityTimeWindow: 'afterhours',
      PrioritySelectedDate: '23/11/2026',
      PriorityAfterHoursTime: '18:30',
      InitialAttendanceFeeExGst: 320,
    };
    expect((await request(kit, token, soonest)).status).toBe(200);
    const { rows } = await kit.deps.pool.query(
      'select fee_cents, starts_at, time_window from jobs where id = 1043',
    );
    expect(rows).toEqual([
      { fee_cents: 320_00, starts_at: new Date('2026-11-23T07:30:00Z'), time_window: 'afterhours' },
    ]);
  });
});

type Fault = [requirement: string, changes: Body, field: string, message: string];

const faults: Fault[] = [
  ['R5.13', { EquipmentTypeId: 3 }, 'EquipmentTypeId', equipmentMessages.notTheEquipment],
  ['R5.13', { EquipmentTypeId: 'x' }, 'EquipmentTypeId', 'Equipment type is required!'],
  ['R5.03', { Postcode: '3000' }, 'Postcode', equipmentMessages.notTheEquipment],
  ['R5.01', { Postcode: '0100' }, 'Postcode', 'Cannot identify the postcode.'],
  ['R5.06', { Problem: 'Made up' }, 'Problem', equipmentMessages.problemRequired],
  ['R5.07', { ProblemDescription: ' ' }, 'ProblemDescription', equipmentMessages.descriptionRequired],
  ['R5.07', { ProblemDescription: 'x'.repeat(501) }, 'ProblemDescription', 'At most 500 characters'],
  ['R5.09', { PriorityOption: null }, 'PriorityOption', visitMessages.chooseDateAndWindow],
  ['R5.09', { PriorityTimeWindow: 'noon' }, 'PriorityTimeWindow', visitMessages.chooseDateAndWindow],
  ['R5.09', { PriorityTimeWindow: 'afterhours' }, 'PriorityAfterHoursTime', 'Please select a time'],
  [
    'R5.08',
    { PriorityOption: 'later', PrioritySelectedDate: '24/01/2027' },
    'PrioritySelectedDate',
    visitMessages.dateOutOfRange('Wed 25 Nov', 'Sat 23 Jan'),
  ],
  [
    'R4.13',
    { PriorityOption: 'today', PrioritySelectedDate: '22/11/2026' },
    'PrioritySelectedDate',
    visitMessages.windowGone,
  ],
  ['R4.19', { ParkingFeeExGst: 200.01 }, 'ParkingFeeExGst', instantQuoteMessages.parkingFeeTooHigh],
  ['R5.22', { PromoCode: ['NOSUCH'] }, 'PromoCode', 'Sorry this code is invalid.'],
  ['R5.22', { PromoCode: ['REPAIR5'] }, 'PromoCode', 'Sorry this code is invalid.'],
  ['R5.22', { PromoCode: ['KITCHEN10'] }, 'PromoCode', 'Sorry this code is invalid.'],
];

describe('a refused request', () => {
  test('[R5.23, R5.06, R5.07, R5.09, R4.13, R4.19] says what is wrong at its field', async () => {
    const { kit, token, body } = await customerWithEquipment();
    for (const [requirement, changes, field, message] of faults) {
      const refused = await request(kit, token, { ...body, ...changes });
      expect.soft({ requirement, status: refused.status, errors: refused.body.errors }).toEqual({
        requirement,
        status: 422,
        errors: [{ field, message }],
      });
    }
    const all = await request(kit, token, {
      ...body,
      Postcode: '3000',
      Problem: 'Made up',
      PromoCode: ['NOSUCH'],
    });
    expect(all.body).toMatchObject({
      detail: 'There were errors in the booking request',
      errors: [{ field: 'Postcode' }, { field: 'Problem' }, { field: 'PromoCode' }],
    });
    const mixed = await request(kit, token, {
      ...body,
      ProblemDescription: '',
      Postcode: '3000',
      PriorityTimeWindow: 'afterhours',
      PriorityAfterHoursTime: '07:15',
    });
    expect(mixed.body.errors).toEqual([
      { field: 'ProblemDescription', message: equipmentMessages.descriptionRequired },
      { field: 'Postcode', message: equipmentMessages.notTheEquipment },
      { field: 'PriorityAfterHoursTime', message: 'Please select a time' },
    ]);
    const [two, category] = [{ PromoCode: ['A', 'B'] }, { LeadCategory: 'Other' }];
    expect((await request(kit, token, { ...body, ...two })).status).toBe(422);
    expect((await request(kit, token, { ...body, ...category })).status).toBe(422);
    expect((await request(kit, token, body, 'not-a-uuid')).body.errors).toEqual([
      { field: 'idempotency-key', message: requestMessages.idempotencyKeyUnusable },
    ]);
    expect(await count(kit, 'jobs')).toBe(1);
  });

  test('[R7.27] is for retired equipment, until it is brought back', async () => {
    const { kit, token, equipment, body } = await customerWithEquipment();
    await setInUse(kit.app, token, equipment.Id, 'retire');
    expect(await request(kit, token, body)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'AssetId', message: equipmentMessages.equipmentRetired }] },
    });
    expect(await count(kit, 'jobs')).toBe(1);
    await setInUse(kit.app, token, equipment.Id, 'restore');
    expect((await request(kit, token, body)).status).toBe(200);
  });

  test('[R7.27, R4.29] is for equipment that is being retired; one of a request and a retirement at once is refused', async () => {
    const { kit, token, equipment, body } = await customerWithEquipment();
    expect(await whileRetiring(kit, equipment.Id, () => request(kit, token, body))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'AssetId', message: equipmentMessages.equipmentRetired }] },
    });
    expect(await count(kit, 'jobs')).toBe(1);
    for (let round = 0; round < 5; round += 1) {
      await kit.deps.pool.query(`update jobs set state = 'Cancelled'`);
      await setInUse(kit.app, token, equipment.Id, 'restore');
      const [requested, retired] = await Promise.all([
        request(kit, token, body),
        setInUse(kit.app, token, equipment.Id, 'retire'),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([requested.status, retired.status]);
    }
  });

  test('[R4.18] of a price that went up names the new one; a lower one is booked', async () => {
    const { kit, token, body } = await customerWithEquipment();
    expect(await request(kit, token, { ...body, InitialAttendanceFeeExGst: 170 })).toMatchObject({
      status: 409,
      body: { code: 'price_increased', InitialAttendanceFeeExGst: 180, TotalIncGst: 211.75 },
    });
    expect((await request(kit, token, { ...body, InitialAttendanceFeeExGst: 200 })).status).toBe(200);
    await kit.deps.pool.query('insert into phone_prices select 2, region from price_regions');
    await expect.poll(() => bookInForce(kit).row(2, 'metro-inner')).toBeNull();
    expect(await request(kit, token, body)).toMatchObject({
      status: 422,
      body: { code: 'no_price', detail: 'We price this one by phone: call 1800 975 711' },
    });
  });

  test('[R7.60, R6.02, R6.04, R7.55] is anybody else’s', async () => {
    const { kit, token, body } = await customerWithEquipment();
    const other = await otherCustomer(kit.app);
    expect((await request(kit, null, body)).status).toBe(401);
    for (const [by, AssetId] of [
      [other.token, body.AssetId],
      [token, 99_999],
    ] as const) {
      expect(await request(kit, by, { ...body, AssetId })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    const form = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send(kit.app, { method: 'POST', url: PATH, payload: 'a=b', headers: form })).status).toBe(
      415,
    );
    await kit.deps.pool.query(`update customers set role = 'Somebody'`);
    expect((await request(kit, token, body)).status).toBe(403);
  });
});

describe('[R4.30] one submit, one request', () => {
  test('50 identical submits at once make one job, and all get its number', async () => {
    const { kit, token, body } = await customerWithEquipment();
    const key = randomUUID();
    const withCode = { ...body, PromoCode: ['FULLHOUSE'] };
    const answers = await Promise.all(Array.from({ length: 50 }, () => request(kit, token, withCode, key)));
    expect(new Set(answers.map(({ status, body: id }) => `${status} ${id}`))).toEqual(
      new Set([`200 ${answers[0]?.body}`]),
    );
    // And the booking that made the account.
    expect(await count(kit, 'jobs where asset_id is not null')).toBe(2);
    expect(await count(kit, 'job_events')).toBe(2);
    expect(await emailTasks(kit)).toHaveLength(2);
  });

  test('a repeat within a day gets the same number, the key with another body or customer is refused', async () => {
    const { kit, token, body } = await customerWithEquipment();
    const other = await otherCustomer(kit.app);
    const key = randomUUID();
    const { body: id } = await request(kit, token, body, key);
    kit.clock.advance({ hours: 23 });
    expect(await request(kit, token, body, key)).toMatchObject({ status: 200, body: id });
    expect(await request(kit, token, { ...body, ParkingFeeExGst: 0 }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused', repairId: id },
    });
    const stranger = await request(kit, other.token, body, key);
    expect([stranger.status, stranger.body.repairId]).toEqual([409, undefined]);
    expect((await book(kit.app, customerForm(), { key, token })).status).toBe(409);
    expect((await request(kit, token, { ...body, Problem: 'Made up' })).status).toBe(422);
  });

  test('a code for one use among twenty different requests at once is used once', async () => {
    const { kit, token, body } = await customerWithEquipment();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => request(kit, token, { ...body, PromoCode: ['FULLHOUSE'] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body: refused } of answers.filter(({ status }) => status !== 200)) {
      expect(refused.errors).toEqual([{ field: 'PromoCode', message: 'Sorry this code is invalid.' }]);
    }
  });
});

test('[R12.08] a request says up to how much its repair goes ahead without asking, at most what its person may approve', async () => {
  const { kit, token, body } = await customerWithEquipment();
  const joel = await signedInMember(kit, 'joel@marlowestreet.example', {
    role: 'manager',
    siteIds: null,
    limitCents: 200_00,
  });
  const above = await request(kit, joel, { ...body, UpfrontLimitIncGst: 200.01 });
  expect(above).toMatchObject({ status: 422, body: { errors: [{ field: 'UpfrontLimitIncGst' }] } });
  const { status, body: jobId } = await request(kit, joel, { ...body, UpfrontLimitIncGst: 200 });
  expect(status).toBe(200);
  const limitOf = (id: number) => get(kit.app, `/api/v1/customerportal/jobs/${id}/upfrontlimit`, token);
  expect((await limitOf(jobId)).body.Upfront).toMatchObject({
    LimitIncGst: 200,
    SetBy: 'Joel Tran',
    IsOfJob: true,
  });
  const { body: without } = await request(kit, token, {
    ...body,
    PrioritySelectedDate: '25/11/2026',
    PriorityOption: 'later',
  });
  expect((await limitOf(without)).body).toEqual({ Upfront: null });
});
