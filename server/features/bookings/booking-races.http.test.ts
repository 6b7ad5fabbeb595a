import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { anotherServer, type TestApp, testApp } from '../../../tests/kit/app.ts';
import {
  book,
  cardToken,
  customerForm,
  sampleAbn,
  signedInCustomer,
  visitorForm,
} from '../../../tests/kit/bookings.ts';
import { emailTasks } from '../../../tests/kit/mails.ts';
import { until } from '../../../tests/kit/until.ts';
import { taskHandlers } from '../../tasks.ts';

async function count({ deps }: TestApp, table: string): Promise<number> {
  const { rows } = await deps.pool.query(`select count(*)::int from ${table}`);
  return rows[0].count;
}

/** The rows of one whole booking. */
const TABLES = ['customers', 'locations', 'payment_methods', 'jobs', 'job_events', 'booking_keys'];
const counts = (kit: TestApp) => Promise.all(TABLES.map((table) => count(kit, table)));

describe('[R4.30] one submit, one booking', () => {
  test('50 identical submits at once make one booking, and all get its answer', async () => {
    const kit = await testApp();
    const key = randomUUID();
    const form = visitorForm();
    const answers = await Promise.all(Array.from({ length: 50 }, () => book(kit.app, form, { key })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([200, answers[0]?.body])]),
    );
    expect(await counts(kit)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await emailTasks(kit)).toMatchObject([{ mail: 'booking-confirmation', jobId: 1042 }]);
  });

  test.each([6, 20])(
    '%d repeats at once, at two servers with limits, are one booking and no declined card',
    async (times) => {
      const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
      const servers = [kit.app, await anotherServer(kit)];
      const key = randomUUID();
      const form = visitorForm();
      const repeats = Array.from({ length: times }, (_, at) =>
        book(servers[at % 2] ?? kit.app, form, { key }),
      );
      const answers = await Promise.all(repeats);
      for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
      expect(await counts(kit)).toEqual([1, 1, 1, 1, 1, 1]);
      const { rows } = await kit.deps.pool.query(
        `select key from attempts where points > 0 and key like 'declined card%'`,
      );
      expect(rows).toEqual([]);
    },
  );

  test('repeats at once with a declined card book nothing, and the limits hold', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    const key = randomUUID();
    const form = visitorForm({ CheckoutCardToken: cardToken('declined') });
    const answers = await Promise.all(Array.from({ length: 6 }, () => book(kit.app, form, { key })));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'card_declined').length).toBeLessThanOrEqual(2);
    for (const code of codes)
      expect(['card_declined', 'captcha_required', 'too_many_requests']).toContain(code);
    expect(await counts(kit)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('20 identical submits of a signed-in customer with a code of one use make one booking', async () => {
    const kit = await testApp();
    const { token } = await signedInCustomer(kit.app);
    const form = customerForm({ PromotionCode: 'FULLHOUSE' });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(kit.app, form, { key, token })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.repairId)).size).toBe(1);
    expect(await count(kit, 'jobs')).toBe(2);
  });

  test('the key of one customer says nothing to another', async () => {
    const kit = await testApp();
    const one = await signedInCustomer(kit.app);
    const other = await signedInCustomer(kit.app, {
      CheckoutEmailAddress: 'sam@ferrystreet.example',
      CheckoutABN: sampleAbn(1),
    });
    const key = randomUUID();
    const form = customerForm();
    const booked = await book(kit.app, form, { key, token: one.token });
    const { status, body } = await book(kit.app, form, { key, token: other.token });
    expect([status, body.code]).toEqual([409, 'idempotency_key_reused']);
    expect(JSON.stringify(body)).not.toContain(booked.body.BookingReference);
    expect(await book(kit.app, form, { key, token: one.token })).toEqual(
      expect.objectContaining({ status: 200, body: booked.body }),
    );
  });

  test('a repeat after a reload, with the card and the password typed again, gets the same answer', async () => {
    const kit = await testApp();
    const key = randomUUID();
    const first = await book(kit.app, visitorForm({ InitialAttendanceFeeExGst: 200 }), { key });
    kit.clock.advance({ hours: 23 });
    const again = await book(
      kit.app,
      visitorForm({
        InitialAttendanceFeeExGst: 200,
        CheckoutCardToken: cardToken(),
        CheckoutCardMask: '•••• 4444',
        CheckoutPassword: 'coolroom-door-5',
      }),
      { key },
    );
    expect(first.body.Message).toBe(instantQuoteMessages.priceLower('$220.00', '$198.00'));
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await counts(kit)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('the same key for another booking is refused, and the refusal names the booking that was made', async () => {
    const kit = await testApp();
    const key = randomUUID();
    await book(kit.app, visitorForm(), { key });
    const other = await book(kit.app, visitorForm({ PriorityTimeWindow: 'afternoon' }), { key });
    expect(other).toMatchObject({
      status: 409,
      body: {
        code: 'idempotency_key_reused',
        Success: false,
        Message: bookingMessages.idempotencyKeyReused('GAL1042R'),
        repairId: 1042,
        BookingReference: 'GAL1042R',
      },
    });
    expect(await count(kit, 'jobs')).toBe(1);
  });

  test('a refused submit leaves its key free for the corrected one', async () => {
    const { app } = await testApp();
    const key = randomUUID();
    expect(await book(app, visitorForm({ Problem: 'Made up' }), { key })).toMatchObject({ status: 422 });
    expect(await book(app, visitorForm(), { key })).toMatchObject({ status: 200 });
  });

  test('keys are forgotten after 24 hours, bookings never', async () => {
    const kit = await testApp();
    await book(kit.app, visitorForm());
    const handlers = taskHandlers(kit.deps);
    kit.clock.advance({ hours: 24 });
    await handlers.sweep({});
    expect(await count(kit, 'booking_keys')).toBe(1);
    kit.clock.advance({ seconds: 1 });
    await handlers.sweep({});
    await handlers.sweep({});
    expect([await count(kit, 'booking_keys'), await count(kit, 'jobs')]).toEqual([0, 1]);
  });
});

test('[R7.46] of ten visitors with one email at once, one books and nine are asked to sign in', async () => {
  const kit = await testApp();
  const answers = await Promise.all(Array.from({ length: 10 }, () => book(kit.app, visitorForm())));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(9);
  for (const { status, body } of refused) {
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { field: 'CheckoutEmailAddress', message: passwordMessages.emailHasAccount },
    ]);
  }
  expect(await counts(kit)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('[R5.18, R7.15] a card that is removed after a booking was checked refuses the booking', async () => {
  const kit = await testApp();
  const { token } = await signedInCustomer(kit.app);
  const remover = new pg.Client({ connectionString: kit.databaseUrl });
  await remover.connect();
  onTestFinished(() => remover.end());
  await remover.query('begin; select 1 from customers for update');
  const booked = book(kit.app, customerForm(), { token });
  await until(async () => {
    const { rows } = await remover.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length > 0;
  });
  await remover.query('delete from payment_methods; commit');
  expect(await booked).toMatchObject({
    status: 422,
    body: {
      errors: expect.arrayContaining([{ field: 'CheckoutCardToken', message: paymentMessages.cardRequired }]),
    },
  });
  expect(await count(kit, 'jobs')).toBe(1);
});

test('[R4.30] ten bookings at once at one new site store that site once', async () => {
  const kit = await testApp();
  const { token } = await signedInCustomer(kit.app);
  const form = customerForm({ CheckoutStreet: '9 Ferry Street' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => book(kit.app, form, { token })));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await count(kit, 'locations')).toBe(2);
});

describe('[R5.22] a promo code under many bookings at once', () => {
  const visitors = (code: string, shared: Record<string, string> = {}) =>
    Array.from({ length: 20 }, (_, index) =>
      visitorForm({
        CheckoutEmailAddress: `visitor${index}@marlowestreet.example`,
        CheckoutABN: sampleAbn(index),
        PromotionCode: code,
        ...shared,
      }),
    );

  test('is used no more often than it may be, and the others are refused at its field', async () => {
    const kit = await testApp();
    const answers = await Promise.all(visitors('full house').map((form) => book(kit.app, form)));
    const booked = answers.filter(({ status }) => status === 200);
    expect(booked).toMatchObject([{ body: { DiscountExGst: 18, TotalIncGst: 185.21 } }]);
    for (const { status, body } of answers.filter((answer) => !booked.includes(answer))) {
      expect(status).toBe(422);
      expect(body.errors).toEqual([{ field: 'PromotionCode', message: 'Sorry this code is invalid.' }]);
    }
    const { rows } = await kit.deps.pool.query(`select uses from promo_codes where code = 'FULLHOUSE'`);
    expect(rows).toEqual([{ uses: 1 }]);
    expect(await counts(kit)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('for new clients serves one booking of an ABN, whatever its emails', async () => {
    const kit = await testApp();
    const forms = visitors('KITCHEN10', { CheckoutABN: sampleAbn(99) });
    const answers = await Promise.all(forms.map((form) => book(kit.app, form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await count(kit, 'jobs')).toBe(1);
  });
});
