import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { messages } from '../../../domain/messages.ts';
import { send, testApp } from '../../../tests/kit/app.ts';
import {
  ACCOUNT,
  type BookingForm,
  book,
  CARD,
  cardToken,
  customerForm,
  sampleAbn,
  signedInCustomer,
  signIn,
  visitorForm,
} from '../../../tests/kit/bookings.ts';

const PATH = '/api/v1/mm/bookings';
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

describe('a booking', () => {
  test('[R1.01, R3.14, R7.46, R9.11] by a visitor answers its reference, its window and its price', async () => {
    const { app } = await testApp();
    const booked = await book(app, visitorForm({ ParkingFeeExGst: 12.5 }));
    expect(booked).toMatchObject({
      status: 200,
      body: {
        Success: true,
        repairId: 1042,
        BookingReference: 'GAL1042R',
        Message: null,
        AttendanceDate: '2026-11-24',
        TimeWindow: 'morning',
        StartsAt: '2026-11-23T21:00:00Z',
        EndsAt: '2026-11-24T01:00:00Z',
        TimeZone: 'Australia/Sydney',
        FeeExGst: 180,
        DiscountExGst: 0,
        ParkingExGst: 12.5,
        Gst: 19.25,
        TotalIncGst: 211.75,
      },
    });
  });

  test('[R3.12, R3.13, R4.18, R4.29] keeps account, place, card, frozen price and the first line of its timeline', async () => {
    const { app, deps } = await testApp();
    const form = visitorForm({
      ParkingFeeExGst: 10,
      SerialIdentifier: 'SN-7',
      LocationDescription: 'Rear lane',
    });
    await book(app, form);
    const { rows } = await deps.pool.query(`
      select to_jsonb(c) as customer, to_jsonb(l) as location, to_jsonb(p) as card, to_jsonb(j) as job,
        (select jsonb_agg(to_jsonb(e)) from job_events e where e.job_id = j.id) as events
      from jobs j join customers c on c.id = j.customer_id join locations l on l.id = j.location_id
        join payment_methods p on p.customer_id = c.id`);
    expect(rows).toMatchObject([
      {
        customer: {
          user_name: 'priya@marlowestreet.example',
          role: 'MassMarketClient',
          business_name: 'Marlowe Street Café Pty Ltd',
          abn: '51824753556',
          mobile: '0491570156',
        },
        location: {
          name: 'Marlowe Street Café',
          floor_shop: 'Shop 3',
          state: 'NSW',
          time_zone: 'Australia/Sydney',
        },
        card: { card_token: form.CheckoutCardToken, mask: '•••• 4242', expiry: '11/29', brand: 'Visa' },
        job: {
          state: 'Requested',
          make_id: null,
          make_name: 'Skope',
          serial_identifier: 'SN-7',
          location_description: 'Rear lane',
          price_book_version: 1,
          fee_cents: 180_00,
          parking_cents: 10_00,
          gst_cents: 19_00,
          total_cents: 209_00,
          loading: null,
          promo_code_id: null,
        },
        events: [{ state: 'Requested', actor: 'customer', note: null }],
      },
    ]);
    expect(rows[0].customer.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(rows)).not.toContain('bench-fridge-7');
  });

  test('[R4.01, R4.21] gives the visitor an account that can be signed in to at once', async () => {
    const { app } = await testApp();
    const { token } = await signedInCustomer(app);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('[R4.01] by a customer who is signed in needs neither account nor card, and uses the place again', async () => {
    const { app, deps } = await testApp();
    const { token } = await signedInCustomer(app);
    const again = await book(app, customerForm(), { token });
    const elsewhere = await book(app, customerForm({ CheckoutStreet: '2 Foveaux Street' }), { token });
    expect([again.status, elsewhere.status]).toEqual([200, 200]);
    const { rows } = await deps.pool.query('select customer_id, location_id from jobs order by id');
    expect(new Set(rows.map((row) => row.customer_id)).size).toBe(1);
    expect(rows[1].location_id).toBe(rows[0].location_id);
    expect(rows[2].location_id).not.toBe(rows[0].location_id);
  });

  test('[R4.01] by a signed-in customer with a new card puts that on file', async () => {
    const { app, deps } = await testApp();
    const { token } = await signedInCustomer(app);
    const card = {
      ...CARD,
      CheckoutCardToken: cardToken(),
      CheckoutCardMask: '•••• 4444',
      CheckoutCardBrand: 'Mastercard',
    };
    expect(await book(app, customerForm(card), { token })).toMatchObject({ status: 200 });
    const { rows } = await deps.pool.query('select mask, card_token from payment_methods');
    expect(rows).toEqual([{ mask: '•••• 4444', card_token: card.CheckoutCardToken }]);
  });

  test('[R4.01] by a signed-in customer without any card is refused at the card', async () => {
    const { app, deps } = await testApp();
    const { token } = await signedInCustomer(app);
    await deps.pool.query('delete from payment_methods');
    expect(await book(app, customerForm(), { token })).toMatchObject({
      status: 422,
      body: {
        errors: expect.arrayContaining([{ field: 'CheckoutCardToken', message: messages.cardRequired }]),
      },
    });
  });

  test('[R7.60] with a token that holds no more is a visitor’s', async () => {
    const { app } = await testApp();
    const booked = await book(app, visitorForm(), { token: 'A'.repeat(43) });
    expect(booked.status).toBe(200);
  });

  test('[R5.05] takes make and model by their ids and keeps the names of the catalogue', async () => {
    const { app, deps } = await testApp();
    const model = deps.catalogue.current().equipment.searchModels({
      term: '',
      makeId: null,
      equipmentTypeId: 2,
      pageLimit: 1,
      pageNumber: 1,
    }).SearchResult[0];
    if (!model) throw new Error('The seed has no model of an underbench fridge');
    const named = { MakeId: model.MakeId, Make: 'whatever', ModelId: model.Id, Model: 'whatever' };
    expect(await book(app, visitorForm(named))).toMatchObject({ status: 200 });
    const { rows } = await deps.pool.query('select make_id, make_name, model_id, model_name from jobs');
    expect(rows).toEqual([
      { make_id: model.MakeId, make_name: model.MakeName, model_id: model.Id, model_name: model.Name },
    ]);
  });

  test('keeps words as they were written, but for what no database takes', async () => {
    const { app, deps } = await testApp();
    const words = "It's 5 °C \u0000warm; drop table jobs; <b>“café”</b>\nsecond line 🧊";
    expect(await book(app, visitorForm({ ProblemDescription: words }))).toMatchObject({ status: 200 });
    const { rows } = await deps.pool.query('select problem_description from jobs');
    expect(rows[0].problem_description).toBe(words.replace('\u0000', ''));
  });

  test('keeps names on one line, without what turns the words around them about', async () => {
    const { app, deps } = await testApp();
    const changes = {
      CheckoutFirstName: 'Priya\r\nBcc: eve@b.example\u2028\u202e\u200b',
      CheckoutLocationName: 'Café\rEND:VEVENT\u0085',
    };
    expect(await book(app, visitorForm(changes))).toMatchObject({ status: 200 });
    const { rows } = await deps.pool.query(
      'select first_name, name from customers join locations on customer_id = customers.id',
    );
    expect(rows).toEqual([{ first_name: 'Priya Bcc: eve@b.example', name: 'Café END:VEVENT' }]);
  });
});

type Refusal = [requirement: string, changes: BookingForm, field: string, message: string];

const refusals: Refusal[] = [
  ['R5.13', { EquipmentTypeId: '' }, 'EquipmentTypeId', 'Equipment type is required!'],
  ['R5.13', { EquipmentTypeId: 999 }, 'EquipmentTypeId', 'Equipment type is required!'],
  ['R5.13', { ModelServicingTypeId: '' }, 'ModelServicingTypeId', 'Model type is required!'],
  ['R5.13', { ModelServicingTypeId: 1 }, 'ModelServicingTypeId', 'Model type is required!'],
  ['R5.06', { Problem: 'Something I made up' }, 'Problem', messages.problemRequired],
  ['R5.06', { Problem: 'Roof or plant room motor not running' }, 'Problem', messages.problemRequired],
  ['R5.07', { ProblemDescription: ' ' }, 'ProblemDescription', messages.descriptionRequired],
  ['R5.07', { ProblemDescription: 'x'.repeat(501) }, 'ProblemDescription', 'At most 500 characters'],
  ['R5.05', { MakeId: 99_999 }, 'MakeId', messages.makeUnknown],
  ['R5.05', { ModelId: 99_999 }, 'ModelId', messages.modelUnknown],
  ['R5.09', { PriorityOption: '' }, 'PriorityOption', 'Please select your desired date and window of time.'],
  [
    'R5.09',
    { PriorityTimeWindow: 'evening' },
    'PriorityTimeWindow',
    'Please select your desired date and window of time.',
  ],
  [
    'R5.09',
    { PrioritySelectedDate: '2026-11-24' },
    'PrioritySelectedDate',
    'Please select your desired date and window of time.',
  ],
  [
    'R5.09',
    { PriorityTimeWindow: 'afterhours' },
    'PriorityAfterHoursTime',
    "Please tell us what time you'd like your tech to arrive",
  ],
  ['R4.19', { ParkingFeeExGst: 200.01 }, 'ParkingFeeExGst', messages.parkingFeeTooHigh],
  ['R4.19', { ParkingFeeExGst: -5 }, 'ParkingFeeExGst', messages.parkingFeeTooHigh],
  ['R4.19', { ParkingFeeExGst: 'much' }, 'ParkingFeeExGst', messages.parkingFeeTooHigh],
  ['R4.18', { InitialAttendanceFeeExGst: '1e300' }, 'InitialAttendanceFeeExGst', messages.unreadableRequest],
  [
    'R4.18',
    { InitialAttendanceFeeExGst: undefined },
    'InitialAttendanceFeeExGst',
    messages.unreadableRequest,
  ],
  ['R5.21', { CheckoutFirstName: '\u200b' }, 'CheckoutFirstName', messages.firstNameRequired],
  ['R3.01', { SerialIdentifier: 'x'.repeat(61) }, 'SerialIdentifier', 'At most 60 characters'],
  [
    'R5.01',
    { BookingPostcode: '0100', CheckoutPostcode: '0100' },
    'BookingPostcode',
    'Cannot identify the postcode.',
  ],
  [
    'R5.02',
    { BookingPostcode: '9999', CheckoutPostcode: '9999' },
    'BookingPostcode',
    messages.areaNotServiced('9999', 'Galley'),
  ],
  ['R5.11, R8.14', { CheckoutPostcode: '2000' }, 'CheckoutPostcode', 'Wrong address.'],
  ['R5.11', { CheckoutSuburb: 'Parramatta' }, 'CheckoutSuburb', 'Wrong address.'],
  ['R5.11', { CheckoutState: 'VIC' }, 'CheckoutState', 'Wrong address.'],
  ['R5.11', { CheckoutCountry: 'New Zealand' }, 'CheckoutCountry', 'Wrong address.'],
  ['R5.11', { CheckoutStreet: '' }, 'CheckoutStreet', 'Wrong address.'],
  ['R5.12', { CheckoutLocationName: '' }, 'CheckoutLocationName', 'Shop Name is required'],
  ['R5.21', { CheckoutABN: '51 824 753 557' }, 'CheckoutABN', messages.abnInvalid],
  ['R5.21', { CheckoutBusinessName: undefined }, 'CheckoutBusinessName', messages.businessNameRequired],
  ['R5.21', { CheckoutEmailAddress: 'priya@' }, 'CheckoutEmailAddress', messages.emailInvalid],
  ['R5.15', { CheckoutMobileNumber: '0291 570 156' }, 'CheckoutMobileNumber', messages.mobileFormat],
  ['R5.20', { CheckoutPassword: 'fridge' }, 'CheckoutPassword', messages.passwordRule],
  ['R5.20', { CheckoutPassword: 'Password123' }, 'CheckoutPassword', messages.passwordCommon],
  ['R5.18', { CheckoutCardExpiry: '10/26' }, 'CheckoutCardExpiry', messages.cardExpiryInvalid],
  ['R3.12', { CheckoutCardMask: '4242424242424242' }, 'CheckoutCardMask', messages.cardNumberInvalid],
  ['R3.12', { CheckoutCardToken: '4242 4242 4242 4242' }, 'CheckoutCardToken', messages.cardNumberInvalid],
  ['R5.22', { PromotionCode: 'NOSUCH' }, 'PromotionCode', 'Sorry this code is invalid.'],
  ['R5.22', { PromotionCode: 'winter24' }, 'PromotionCode', 'Sorry this code is invalid.'],
  ['R6.05', { StaffRequest: 'forged' }, 'StaffRequest', messages.staffRequestInvalid],
];

describe('a refused booking', () => {
  test('[R5.06, R5.07, R5.09, R5.11, R5.12, R5.13, R5.15, R5.20, R5.21, R5.22, R5.23, R7.46] says what is wrong at its field', async () => {
    const { app, deps } = await testApp();
    for (const [requirement, changes, field, message] of refusals) {
      const { status, body } = await book(app, visitorForm(changes));
      expect.soft({ requirement, changes, status, errors: body.errors }).toEqual({
        requirement,
        changes,
        status: 422,
        errors: [{ field, message }],
      });
      expect.soft(body).toMatchObject({ code: 'invalid_fields', Success: false, Message: message });
    }
    const { rows } = await deps.pool.query('select count(*)::int from customers');
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('[R5.23, R8.09] names every field at fault at once', async () => {
    const { app } = await testApp();
    const { body } = await book(
      app,
      visitorForm({
        Problem: 'Made up',
        CheckoutSuburb: 'Parramatta',
        CheckoutPassword: 'password1',
        CheckoutFirstName: undefined,
        PriorityOption: 'today',
        PrioritySelectedDate: '22/11/2026',
        CheckoutCardExpiry: '01/20',
      }),
    );
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'CheckoutCardExpiry',
      'CheckoutFirstName',
      'CheckoutPassword',
      'CheckoutSuburb',
      'PrioritySelectedDate',
      'Problem',
    ]);
    expect(body).toMatchObject({ Success: false, Message: 'There were errors in the booking request' });
  });

  test('[R5.23] names what is wrong by meaning beside what has no form, and asks nothing of what it can not read', async () => {
    const { app } = await testApp();
    await book(app, visitorForm());
    const { status, body } = await book(
      app,
      visitorForm({
        ProblemDescription: '',
        CheckoutMobileNumber: '0291 570 156',
        Problem: 'Made up',
        CheckoutSuburb: 'Parramatta',
        CheckoutPassword: 'password1',
        PriorityOption: 'today',
        PrioritySelectedDate: '22/11/2026',
        CheckoutCardExpiry: '01/20',
      }),
    );
    expect(status).toBe(422);
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'CheckoutCardExpiry',
      'CheckoutEmailAddress',
      'CheckoutMobileNumber',
      'CheckoutPassword',
      'CheckoutSuburb',
      'PrioritySelectedDate',
      'Problem',
      'ProblemDescription',
    ]);
    const unread = visitorForm({
      CheckoutEmailAddress: 'sam@ferrystreet.example',
      EquipmentTypeId: 'x',
      Problem: 'Made up',
      PromotionCode: 'NOSUCH',
      CheckoutPostcode: 'y',
    });
    expect((await book(app, unread)).body.errors).toEqual([
      { field: 'EquipmentTypeId', message: 'Equipment type is required!' },
      { field: 'CheckoutPostcode', message: 'Wrong address.' },
    ]);
    const promo = visitorForm({
      CheckoutEmailAddress: 'sam@ferrystreet.example',
      CheckoutFirstName: '',
      PromotionCode: 'NOSUCH',
    });
    expect((await book(app, promo)).body.errors).toEqual([
      { field: 'CheckoutFirstName', message: messages.firstNameRequired },
      { field: 'PromotionCode', message: 'Sorry this code is invalid.' },
    ]);
  });

  test('[R5.23] names what a visitor left out beside what is no form of a field', async () => {
    const { app } = await testApp();
    const { token } = await signedInCustomer(app);
    const fields = async (by?: string) =>
      (await book(app, { EquipmentTypeId: 2 }, { token: by })).body.errors.map(
        ({ field }: { field: string }) => field,
      );
    const account = Object.keys({ ...ACCOUNT, ...CARD });
    expect(await fields()).toEqual(expect.arrayContaining(['Problem', 'CheckoutStreet', ...account]));
    const asked = await fields(token);
    expect(asked).toEqual(expect.arrayContaining(['Problem', 'CheckoutStreet']));
    expect(asked).not.toEqual(expect.arrayContaining([expect.stringMatching(/Card|Email|Password/)]));
  });

  test('[R7.46, R7.55] comes too often from one address', async () => {
    const { app } = await testApp({ env: { RATE_LIMITS: 'on' } });
    for (let at = 0; at < 60; at += 1) expect((await book(app, {})).status).toBe(422);
    const { status, headers, body } = await book(app, visitorForm());
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatchObject({ Success: false, Message: expect.stringMatching(/^Too many tries/) });
  });

  test('[R7.46] of a known email is told to sign in', async () => {
    const { app } = await testApp();
    await book(app, visitorForm());
    const again = await book(app, visitorForm({ CheckoutEmailAddress: 'PRIYA@marlowestreet.example' }));
    expect(again).toMatchObject({
      status: 422,
      body: {
        Success: false,
        Message: 'This email already has an account. Sign in to book; your quote is kept.',
        errors: [{ field: 'CheckoutEmailAddress', message: messages.emailHasAccount }],
      },
    });
  });

  test('[R4.18] where there is no price says to call, never $0', async () => {
    const { app, deps } = await testApp();
    await deps.pool.query('delete from price_rows where equipment_type_id = 2');
    await expect.poll(() => deps.catalogue.current().pricing.row(2, 'metro-inner')).toBeNull();
    expect(await book(app, visitorForm())).toMatchObject({
      status: 422,
      body: { code: 'no_price', Success: false, Message: 'We price this one by phone: call 1800 975 711' },
    });
  });

  test('[R5.02, R5.03] in an area that is not serviced', async () => {
    const { app, deps } = await testApp();
    await deps.pool.query(`delete from service_areas where postcode = '2010'`);
    await expect.poll(() => deps.catalogue.current().places.region('2010')).toBeNull();
    const message = 'The area 2010 is not currently serviced by Galley';
    expect(await book(app, visitorForm())).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'BookingPostcode', message }] },
    });
  });

  test('[R7.46, R7.55] of another kind also says Success false and a Message', async () => {
    const { app } = await testApp();
    const bodyOf = (options: InjectOptions) => send(app, options);
    const json = await bodyOf({
      method: 'POST',
      url: PATH,
      headers: { 'idempotency-key': randomUUID() },
      payload: {},
    });
    const large = await bodyOf({
      method: 'POST',
      url: PATH,
      headers: FORM_TYPE,
      payload: `a=${'x'.repeat(70_000)}`,
    });
    const keyless = await bodyOf({ method: 'POST', url: PATH, headers: FORM_TYPE, payload: 'a=b' });
    expect(json).toMatchObject({ status: 415, body: { code: 'unsupported_type', Success: false } });
    expect(large).toMatchObject({ status: 413, body: { code: 'too_large', Success: false } });
    expect(keyless).toMatchObject({ status: 422, body: { Success: false } });
    expect(keyless.body.errors).toContainEqual({
      field: 'idempotency-key',
      message: messages.idempotencyKeyRequired,
    });
    for (const { body } of [json, large, keyless]) {
      expect(body).toMatchObject({ Message: expect.any(String), requestId: expect.any(String) });
      expect(JSON.stringify(body)).not.toMatch(/\.ts|node_modules|stack/);
    }
  });
});

describe('[R4.21, R8.08] the card', () => {
  const declined: [scenario: string, reason: string][] = [
    ['declined', 'Your bank declined the card. Please use another card.'],
    ['expired', 'Your card has expired. Please use another card.'],
    ['ccv', 'The security code of your card is not right.'],
  ];

  test('that is declined books nothing and says why; another card then books', async () => {
    const { app, deps } = await testApp();
    const key = randomUUID();
    for (const [scenario, reason] of declined) {
      expect(await book(app, visitorForm({ CheckoutCardToken: cardToken(scenario) }), { key })).toMatchObject(
        {
          status: 402,
          body: { code: 'card_declined', Success: false, Message: `Credit card error: ${reason}` },
        },
      );
    }
    const { rows } = await deps.pool.query('select count(*)::int from customers');
    expect(rows).toEqual([{ count: 0 }]);
    expect(await book(app, visitorForm(), { key })).toMatchObject({ status: 200 });
  });

  test('that nobody can check is the provider’s fault, not the customer’s', async () => {
    const { app } = await testApp();
    expect(await book(app, visitorForm({ CheckoutCardToken: cardToken('unreachable') }))).toMatchObject({
      status: 503,
      body: {
        code: 'provider_unavailable',
        Success: false,
        Message:
          'Cannot connect to Local Card to check your card. Nothing is booked yet. Please try again in a minute.',
      },
    });
  });
});

test('[R6.02] two customers of one business each see their own account', async () => {
  const { app } = await testApp();
  await book(app, visitorForm());
  const other = { CheckoutEmailAddress: 'sam@marlowestreet.example', CheckoutABN: sampleAbn(1) };
  expect(await book(app, visitorForm(other))).toMatchObject({ status: 200 });
  const tokens = [
    await signIn(app, String(ACCOUNT.CheckoutEmailAddress)),
    await signIn(app, other.CheckoutEmailAddress),
  ];
  const names = await Promise.all(
    tokens.map(async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await send(app, { url: '/api/v1/Account/Login', headers })).body.UserName;
    }),
  );
  expect(names).toEqual([ACCOUNT.CheckoutEmailAddress, other.CheckoutEmailAddress]);
});
