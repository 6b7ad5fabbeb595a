import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { staffRequestMessages } from '../../../domain/staff/staff-request-messages.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import { confirmEmails, send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import {
  ACCOUNT,
  type BookingForm,
  book,
  CARD,
  cardToken,
  customerForm,
  signedInCustomer,
  signIn,
  visitorForm,
} from '../../../tests/kit/bookings.ts';
import { ADMIN, DISPATCHER, desk, jobPeople, signedInStaff } from '../../../tests/kit/desk.ts';
import { deliverEmails, tokenIn } from '../../../tests/kit/mails.ts';

/** The first customer of a database, from the kit's own booking. */
const PRIYA = 5001;

async function staffToken({ app }: TestApp, staff: string, CustomerId?: number): Promise<string> {
  return (await desk(app, staff, 'staff-requests', { CustomerId })).body.StaffRequest;
}

const check = (app: TestApp['app'], StaffRequest: string) =>
  send(app, { method: 'POST', url: '/api/v1/mm/staffrequest', payload: { StaffRequest } });

async function countOf({ deps }: TestApp, table: 'jobs' | 'customers' | 'staff_bookings'): Promise<number> {
  const { rows } = await deps.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
}

async function timelineOf({ app }: TestApp, staff: string, jobId: number) {
  return (await desk(app, staff, `jobs/${jobId}`)).body.Timeline;
}

const refused = (message: string) => ({
  status: 422,
  body: {
    code: 'invalid_fields',
    Success: false,
    Message: message,
    errors: [{ field: 'StaffRequest', message }],
  },
});

/** A customer created by the desk: contact details, but neither password nor card. */
const NEW_CUSTOMER: BookingForm = {
  ...customerForm(),
  ...ACCOUNT,
  CheckoutPassword: undefined,
  CheckoutEmailAddress: 'jo@brennan.example',
};

describe('[R4.28, R6.05] staff book for a customer', () => {
  test('[R4.29, R3.09] on the customer’s account and card; the timeline names who booked, the mail goes to the customer', async () => {
    const { kit, staff, customer } = await jobPeople();
    await deliverEmails(kit);
    const { status, body } = await book(
      kit.app,
      customerForm({ StaffRequest: await staffToken(kit, staff, PRIYA) }),
    );
    expect({ status, body }).toMatchObject({ status: 200, body: { Success: true, Message: null } });
    const headers = { authorization: `Bearer ${customer}` };
    const job = await send(kit.app, { url: `/api/v1/customerportal/jobs/${body.repairId}`, headers });
    expect(job.body.Timeline).toMatchObject([
      { State: 'Requested', Actor: 'staff', ActorName: DISPATCHER.Name },
    ]);
    const { rows } = await kit.deps.pool.query(
      'select customer_id::int, lead_category from jobs where id = $1',
      [body.repairId],
    );
    expect(rows).toEqual([{ customer_id: PRIYA, lead_category: 'Staff' }]);
    const mails = await deliverEmails(kit);
    expect(mails).toMatchObject([
      {
        subject: expect.stringContaining('Booking received'),
        to: [{ address: ACCOUNT.CheckoutEmailAddress }],
      },
    ]);
    expect(mails[0]?.text).toContain(
      "We won't charge your card now. After the visit we'll send you a tax invoice.",
    );
    expect(await countOf(kit, 'customers')).toBe(1);
  });

  test('without one, makes the account and mails its activation; nobody has a password before that', async () => {
    const kit = await testApp();
    const staff = await signedInStaff(kit);
    const form = { ...NEW_CUSTOMER, StaffRequest: await staffToken(kit, staff) };
    const { status, body } = await book(kit.app, form);
    expect(status).toBe(200);
    expect(await timelineOf(kit, staff, body.repairId)).toMatchObject([
      { Actor: 'staff', ActorName: DISPATCHER.Name },
    ]);
    const { rows } = await kit.deps.pool.query('select user_name, password_hash, abn from customers');
    expect(rows).toEqual([{ user_name: 'jo@brennan.example', password_hash: null, abn: '51824753556' }]);
    const mails = await deliverEmails(kit);
    expect(mails.map(({ subject }) => subject?.replace(/:.*/, '')).sort()).toEqual([
      'Activate your Galley account',
      'Booking received',
    ]);
    for (const { to } of mails) expect(to).toMatchObject([{ address: 'jo@brennan.example' }]);
    const booked = mails.find(({ subject }) => subject?.startsWith('Booking received'));
    expect(booked?.text).toContain('Please add a card to your account before then.');
    const activation = mails.find(({ subject }) => subject?.startsWith('Activate'));
    expect(activation?.text).toContain("We've booked a tech for you and set up your account.");
    expect((activation?.text ?? '').replaceAll(/\s+/g, ' ')).toContain(
      'because Galley Kitchen Repairs booked a tech for you.',
    );
    const token = tokenIn(activation);
    const activated = await send(kit.app, {
      method: 'POST',
      url: '/api/v1/Account/ActivateAccount',
      payload: { token, NewPassword: 'bench-fridge-7' },
    });
    expect(activated).toMatchObject({ status: 200, body: { Username: 'jo@brennan.example' } });
    const bearer = await signIn(kit.app, 'jo@brennan.example', 'bench-fridge-7');
    const headers = { authorization: `Bearer ${bearer}` };
    const job = await send(kit.app, { url: `/api/v1/customerportal/jobs/${body.repairId}`, headers });
    expect(job.status).toBe(200);
  });

  test('for the customer the request names, no matter who is signed in where it is used', async () => {
    const { kit, staff } = await jobPeople();
    const other = await signedInCustomer(kit.app, {
      CheckoutEmailAddress: 'leo@harbour.example',
      CheckoutABN: '53 004 085 616',
    });
    await confirmEmails(kit);
    const forPriya = await book(
      kit.app,
      customerForm({ StaffRequest: await staffToken(kit, staff, PRIYA) }),
      {
        token: other.token,
      },
    );
    const forNobodyYet = await book(
      kit.app,
      { ...NEW_CUSTOMER, StaffRequest: await staffToken(kit, staff) },
      { token: other.token },
    );
    const { rows } = await kit.deps.pool.query(
      'select user_name from jobs join customers on customers.id = customer_id where jobs.id = any($1) order by jobs.id',
      [[forPriya.body.repairId, forNobodyYet.body.repairId]],
    );
    expect(rows).toEqual([{ user_name: ACCOUNT.CheckoutEmailAddress }, { user_name: 'jo@brennan.example' }]);
  });

  test('[R4.20] also one without a card, who then pays after the visit', async () => {
    const { kit, staff } = await jobPeople();
    await kit.deps.pool.query('delete from payment_methods');
    const form = customerForm({ StaffRequest: await staffToken(kit, staff, PRIYA) });
    expect((await book(kit.app, form)).status).toBe(200);
  });
});

describe('[R6.05, R4.31] a staff request is spent by one booking', () => {
  test('[R4.30] the same submit again has the same answer; another is refused, also when both arrive at once', async () => {
    const { kit, staff } = await jobPeople();
    const form = customerForm({ StaffRequest: await staffToken(kit, staff, PRIYA) });
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => book(kit.app, form, { key })));
    const [first] = answers;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(first?.body);
    expect(await book(kit.app, form)).toMatchObject(refused(staffRequestMessages.staffRequestSpent));
    expect(await countOf(kit, 'jobs')).toBe(2);
    // Hours later the request has expired too, and its booking is still returned.
    kit.clock.advance({ hours: 9 });
    expect(await book(kit.app, form, { key })).toMatchObject({ status: 200, body: first?.body });
  });

  test('two submits at once make one booking', async () => {
    const { kit, staff } = await jobPeople();
    const StaffRequest = await staffToken(kit, staff, PRIYA);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => book(kit.app, customerForm({ StaffRequest, SerialIdentifier: `S${at}` }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const losers = answers.filter(({ status }) => status === 422);
    for (const answer of losers)
      expect(answer).toMatchObject(refused(staffRequestMessages.staffRequestSpent));
    expect(await countOf(kit, 'jobs')).toBe(2);
    expect(await countOf(kit, 'staff_bookings')).toBe(1);
  });

  test('[R4.30] the key of a booking can’t be taken over by a staff request, nor the other way round', async () => {
    const { kit, staff, customer } = await jobPeople();
    const key = randomUUID();
    const own = await book(kit.app, customerForm(), { key, token: customer });
    const taken = await book(kit.app, customerForm({ StaffRequest: await staffToken(kit, staff, PRIYA) }), {
      key,
    });
    expect(taken).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    expect(own.status).toBe(200);
    expect(await countOf(kit, 'staff_bookings')).toBe(0);
  });

  test('a booking that is refused leaves it unspent', async () => {
    const { kit, staff } = await jobPeople();
    const StaffRequest = await staffToken(kit, staff, PRIYA);
    expect((await book(kit.app, customerForm({ StaffRequest, Problem: 'Made up' }))).status).toBe(422);
    expect((await book(kit.app, customerForm({ StaffRequest, InitialAttendanceFeeExGst: 1 }))).status).toBe(
      409,
    );
    expect((await check(kit.app, StaffRequest)).status).toBe(200);
    expect((await book(kit.app, customerForm({ StaffRequest }))).status).toBe(200);
  });
});

describe('[R6.05] a staff request that does not hold', () => {
  test('[R4.31] is refused at the booking, and never booked as a visitor’s or a customer’s', async () => {
    const { kit, staff, customer } = await jobPeople();
    const good = await staffToken(kit, staff, PRIYA);
    const [payload = '', code = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, customerId: null })).toString('base64url');
    for (const forged of ['forged', `${changed}.${code}`, `${payload}.${'A'.repeat(code.length)}`, payload]) {
      // With everything that a visitor sends, and with a customer's own sign-in.
      for (const [form, token] of [
        [visitorForm({ CheckoutEmailAddress: 'jo@brennan.example' }), undefined],
        [customerForm(), customer],
      ] as const) {
        const answer = await book(kit.app, { ...form, StaffRequest: forged }, { token });
        expect.soft(answer).toMatchObject(refused(staffRequestMessages.staffRequestInvalid));
      }
      expect.soft(await check(kit.app, forged)).toMatchObject({
        status: 422,
        body: { code: 'link_invalid', detail: staffRequestMessages.staffRequestInvalid },
      });
    }
    kit.clock.advance({ hours: 8 });
    const late = await book(kit.app, customerForm({ StaffRequest: good }), { token: customer });
    expect(late).toMatchObject(refused(staffRequestMessages.staffRequestExpired));
    expect((await check(kit.app, good)).body.detail).toBe(staffRequestMessages.staffRequestExpired);
    expect(await countOf(kit, 'jobs')).toBe(1);
    expect(await countOf(kit, 'customers')).toBe(1);
  });

  test('ends with the account of its issuer', async () => {
    const { kit, staff } = await jobPeople();
    const admin = await signedInStaff(kit, ADMIN);
    const StaffRequest = await staffToken(kit, staff, PRIYA);
    await desk(kit.app, admin, 'staff/11/disable', {});
    expect(await book(kit.app, customerForm({ StaffRequest }))).toMatchObject(
      refused(staffRequestMessages.staffRequestInvalid),
    );
    expect((await check(kit.app, StaffRequest)).status).toBe(422);
  });

  test('[R5.23] says so together with what else is wrong', async () => {
    const { kit } = await jobPeople();
    const { body } = await book(kit.app, customerForm({ StaffRequest: 'forged', PriorityOption: 'someday' }));
    expect(body.errors).toEqual([
      { field: 'PriorityOption', message: visitMessages.chooseDateAndWindow },
      { field: 'StaffRequest', message: staffRequestMessages.staffRequestInvalid },
    ]);
  });
});

describe('[R6.05] what staff may not give for a customer', () => {
  test('[R5.23] a password and a card are refused at their fields, also among other faults', async () => {
    const { kit, staff } = await jobPeople();
    const own = {
      CheckoutPassword: 'bench-fridge-7',
      ...CARD,
      CheckoutCardToken: cardToken(),
    };
    const wanted = [
      { field: 'CheckoutPassword', message: staffRequestMessages.staffTakeNoPassword },
      { field: 'CheckoutCardToken', message: staffRequestMessages.staffTakeNoCard },
    ];
    const StaffRequest = await staffToken(kit, staff, PRIYA);
    const known = await book(kit.app, customerForm({ StaffRequest, ...own }));
    expect(known).toMatchObject({ status: 422, body: { errors: wanted } });
    const besides = await book(kit.app, customerForm({ StaffRequest, ...own, PriorityOption: 'someday' }));
    expect(besides.body.errors).toEqual([
      { field: 'PriorityOption', message: visitMessages.chooseDateAndWindow },
      ...wanted,
    ]);
  });

  test('[R5.21, R5.23] the facts of a new customer are asked for, and only those', async () => {
    const { kit, staff } = await jobPeople();
    const StaffRequest = await staffToken(kit, staff);
    const { body } = await book(kit.app, customerForm({ StaffRequest }));
    const missing = [
      'CheckoutEmailAddress',
      'CheckoutFirstName',
      'CheckoutLastName',
      'CheckoutBusinessName',
      'CheckoutABN',
      'CheckoutMobileNumber',
    ];
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(missing);
    const besides = await book(kit.app, customerForm({ StaffRequest, PriorityOption: 'someday' }));
    expect(besides.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'PriorityOption',
      ...missing,
    ]);
  });

  test('an email that has an account is a customer to open a request for', async () => {
    const { kit, staff } = await jobPeople();
    const form = {
      ...NEW_CUSTOMER,
      CheckoutEmailAddress: String(ACCOUNT.CheckoutEmailAddress),
      StaffRequest: await staffToken(kit, staff),
    };
    expect(await book(kit.app, form)).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'CheckoutEmailAddress', message: staffRequestMessages.staffEmailHasAccount }],
      },
    });
  });
});

describe('[R2.24, R6.05] what a staff request is for', () => {
  test('shows no more of the customer than business and first name', async () => {
    const { kit, staff } = await jobPeople();
    const known = await check(kit.app, await staffToken(kit, staff, PRIYA));
    expect(known).toMatchObject({ status: 200 });
    expect(known.body).toEqual({
      Customer: { BusinessName: ACCOUNT.CheckoutBusinessName, FirstName: 'Priya' },
      ExpiresOn: '2026-11-23T06:10:00Z',
    });
    const unknown = await check(kit.app, await staffToken(kit, staff));
    expect(unknown.body).toEqual({ Customer: null, ExpiresOn: '2026-11-23T06:10:00Z' });
  });

  test('forged, expired and spent each have their text; looking spends nothing', async () => {
    const { kit, staff } = await jobPeople();
    const StaffRequest = await staffToken(kit, staff, PRIYA);
    for (const _ of [1, 2]) expect((await check(kit.app, StaffRequest)).status).toBe(200);
    await book(kit.app, customerForm({ StaffRequest }));
    expect((await check(kit.app, StaffRequest)).body.detail).toBe(staffRequestMessages.staffRequestSpent);
    expect((await check(kit.app, '')).status).toBe(422);
    expect((await check(kit.app, 'x'.repeat(2001))).status).toBe(422);
    expect(
      new Set([
        staffRequestMessages.staffRequestInvalid,
        staffRequestMessages.staffRequestExpired,
        staffRequestMessages.staffRequestSpent,
      ]).size,
    ).toBe(3);
  });

  test('[R7.55] is asked 30 times a minute at most', async () => {
    const { app } = await testApp({ env: { RATE_LIMITS: 'on' } });
    const answers = [];
    for (let index = 0; index < 31; index += 1) answers.push(await check(app, 'guess'));
    expect(answers.slice(0, 30).every(({ status }) => status === 422)).toBe(true);
    expect(answers[30]).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
  });
});
