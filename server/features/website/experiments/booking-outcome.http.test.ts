import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/kit/app.ts';
import { book, customerForm, visitorForm } from '../../../../tests/kit/bookings.ts';
import { desk, jobPeople } from '../../../../tests/kit/desk.ts';

const VISITOR = '7d0c5a1e-2f63-4b6e-9a55-0d0f6a1b2c3d';
const asVisitor = { 'visitor-id': VISITOR, 'visitor-variant': 'B' };

async function recorded({ deps }: TestApp) {
  const { rows } = await deps.pool.query(
    'select visitor_id, variant, name, at from visitor_events order by id',
  );
  return rows;
}

async function jobs({ deps }: TestApp): Promise<number> {
  return (await deps.pool.query('select 1 from jobs')).rowCount ?? 0;
}

describe('the outcome of the A/B test', () => {
  test('[R2.19, R2.20, R7.58] is recorded by the server with the booking, under the variant that the visitor had', async () => {
    const kit = await testApp();
    expect((await book(kit.app, visitorForm(), { headers: asVisitor })).status).toBe(200);
    expect(await recorded(kit)).toEqual([
      { visitor_id: VISITOR, variant: 'B', name: 'booking_made', at: new Date('2026-11-22T22:10:00Z') },
    ]);
  });

  test('[R7.58, R4.30] is one for a submit that is sent again, at once or later, as the same visitor or another', async () => {
    const kit = await testApp();
    const key = randomUUID();
    const form = visitorForm();
    const send = (headers: Record<string, string>) => book(kit.app, form, { key, headers });
    const answers = await Promise.all([send(asVisitor), send(asVisitor)]);
    kit.clock.advance({ minutes: 10 });
    answers.push(
      await send(asVisitor),
      await send({ ...asVisitor, 'visitor-id': randomUUID() }),
      await send({}),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ body }) => body.repairId)).size).toBe(1);
    expect(await recorded(kit)).toHaveLength(1);
  });

  test('[R7.58] is none where the booking is refused, or is lost at the very end', async () => {
    const kit = await testApp();
    const wrong = await book(kit.app, visitorForm({ Problem: 'Sings' }), { headers: asVisitor });
    expect(wrong.status).toBe(422);
    expect(await recorded(kit)).toEqual([]);
    await kit.deps.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create constraint trigger fail after insert on visitor_events deferrable initially deferred
        for each row execute function fail();`);
    const lost = await book(kit.app, visitorForm(), { headers: asVisitor });
    expect(lost.status).toBe(500);
    expect([await jobs(kit), await recorded(kit)]).toEqual([0, []]);
    await kit.deps.pool.query('drop trigger fail on visitor_events');
    await book(kit.app, visitorForm(), { headers: asVisitor });
    expect([await jobs(kit), (await recorded(kit)).length]).toEqual([1, 1]);
  });

  test('[R2.20, R7.58] is none where no visitor is named or one asks for privacy; the booking is made all the same', async () => {
    const kit = await testApp();
    const bookings = [
      {},
      { 'visitor-id': VISITOR },
      { ...asVisitor, 'visitor-id': 'priya' },
      { ...asVisitor, 'visitor-variant': 'C' },
      { ...asVisitor, 'sec-gpc': '1' },
      { ...asVisitor, dnt: '1' },
    ];
    for (const [index, headers] of bookings.entries()) {
      const form = visitorForm({ CheckoutEmailAddress: `cook${index}@marlowestreet.example` });
      expect((await book(kit.app, form, { headers })).status, JSON.stringify(headers)).toBe(200);
    }
    expect([await jobs(kit), await recorded(kit)]).toEqual([bookings.length, []]);
  });

  test('[R2.20, R6.05] is none where staff book', async () => {
    const { kit, staff } = await jobPeople();
    const { body } = await desk(kit.app, staff, 'staff-requests', { CustomerId: 5001 });
    const form = customerForm({ StaffRequest: body.StaffRequest });
    const before = await jobs(kit);
    expect((await book(kit.app, form, { headers: asVisitor })).status).toBe(200);
    expect([(await jobs(kit)) - before, await recorded(kit)]).toEqual([1, []]);
  });
});
