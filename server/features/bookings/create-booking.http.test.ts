import { describe, expect, test } from 'vitest';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import {
  ACCOUNT,
  book,
  CARD,
  cardToken,
  customerForm,
  sampleAbn,
  signedInCustomer,
  signIn,
  visitorForm,
} from '../../../tests/kit/bookings.ts';

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

  test('[R4.01] by a signed-in customer with a new card puts that on file, as the provider knows it', async () => {
    const { app, deps } = await testApp();
    const { token } = await signedInCustomer(app);
    const card = {
      ...CARD,
      CheckoutCardToken: cardToken('accepted', 'Mastercard'),
      CheckoutCardMask: '<img src=x>',
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
        errors: expect.arrayContaining([
          { field: 'CheckoutCardToken', message: paymentMessages.cardRequired },
        ]),
      },
    });
  });

  test.each([
    ['nobody has had', async () => 'A'.repeat(43)],
    [
      'a customer had until their sign-in ended',
      async ({ app, deps }: TestApp) => {
        const { token } = await signedInCustomer(app);
        await deps.pool.query('delete from sessions');
        return token;
      },
    ],
  ])('[R7.60] with a token that %s is a visitor’s, with an account of their own', async (_, tokenOf) => {
    const kit = await testApp();
    const { app, deps } = kit;
    const token = await tokenOf(kit);
    const UserName = 'noor@ferrystreet.example';
    const booked = await book(app, visitorForm({ CheckoutEmailAddress: UserName }), { token });
    expect(booked.status).toBe(200);
    const { rows } = await deps.pool.query(
      'select c.user_name from jobs j join customers c on c.id = j.customer_id where j.id = $1',
      [booked.body.repairId],
    );
    expect(rows).toEqual([{ user_name: UserName }]);
    const own = await signIn(app, UserName, String(ACCOUNT.CheckoutPassword));
    const url = `/api/v1/customerportal/jobs/${booked.body.repairId}`;
    expect((await send(app, { url, headers: { authorization: `Bearer ${own}` } })).status).toBe(200);
  });

  test('[R7.60, R4.01] with a token that holds no more and nobody named is refused, so that the browser asks who it is', async () => {
    const { app, deps } = await testApp();
    const refused = await book(app, customerForm(), { token: 'A'.repeat(43) });
    expect(refused).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', Success: false, Message: requestMessages.signInEnded },
    });
    expect((await deps.pool.query('select from jobs')).rowCount).toBe(0);
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
