import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { whoCanTakeBooking } from '../../../../contracts/jobs/who-can-take.ts';
import { deskBookingMessages } from '../../../../domain/bookings/desk-booking-messages.ts';
import { deskVisitMessages } from '../../../../domain/visits/desk-visit-messages.ts';
import { send, type TestApp } from '../../../../tests/kit/app.ts';
import { desk, errorsOf, jobPeople } from '../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { deliverTexts, textsOf } from '../../../../tests/kit/texts.ts';

const PRIYA = 5001;
const DAY = '2026-11-26';
const PLACE = { EquipmentTypeId: 2, Postcode: '2010', Suburb: 'Surry Hills', State: 'NSW' };
const VISIT = {
  Problem: 'Not cooling',
  ProblemDescription: 'Warm since this morning, the fan still runs.',
  PriorityOption: 'later',
  PriorityTimeWindow: 'morning',
  PrioritySelectedDate: '26/11/2026',
};
const NEW_CALLER = {
  ...{ FirstName: 'Mei', LastName: 'Tan', BusinessName: 'Ferry Street Bakery', Mobile: '0491 570 158' },
  ...{ LocationName: 'Ferry Street Bakery', StreetAddress: '7 Ferry Street', ...PLACE },
  ModelServicingTypeId: 4,
};

async function office() {
  const people = await jobPeople();
  const { kit, staff } = people;
  await deliverEmails(kit);
  await deliverTexts(kit);
  const { body: list } = await desk(kit.app, staff, `customers/${PRIYA}/equipment`);
  const { rows } = await kit.deps.pool.query('select id::int, name from technicians order by name');
  const [dan, luca] = rows as { id: number; name: string }[];
  if (!dan || !luca) throw new Error('Technicians were added');
  const book = (changes: object) =>
    send(kit.app, {
      method: 'POST',
      url: '/api/v1/desk/bookings',
      headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
      payload: { ...VISIT, CustomerId: PRIYA, AssetId: list.AssetList[0].Id, ...changes },
    });
  const takers = async (...Visits: object[]): Promise<Reply<typeof whoCanTakeBooking>['Visits']> =>
    (await desk(kit.app, staff, 'bookings/technicians', { ...PLACE, Visits })).body.Visits;
  const plans = async () =>
    (
      await kit.deps.pool.query(
        `select tech_name as name, to_char(planned_at at time zone 'Australia/Sydney', 'HH24:MI') as at
         from visits where date = $1 and planned_at is not null order by planned_at`,
        [DAY],
      )
    ).rows;
  return { ...people, dan, luca, book, takers, plans };
}

const textsAbout = async (kit: TestApp, reference: string): Promise<string[]> =>
  (await textsOf(kit)).map(({ body }) => body ?? '').filter((words) => words.includes(reference));

test('[R14.05] a booking names its technician in one message, and plans their first gap', async () => {
  const { kit, staff, dan, book, plans } = await office();
  const { status, body } = await book({ TechnicianId: dan.id });
  expect(status).toBe(200);
  expect(await plans()).toEqual([{ name: 'Dan Okafor', at: '08:00' }]);
  const { body: job } = await desk(kit.app, staff, `jobs/${body.repairId}`);
  expect(job).toMatchObject({ State: 'Scheduled', TechName: 'Dan Okafor' });
  const Note = 'Booked by phone: Dan Okafor is coming Thu 26 Nov, 8am-12pm';
  expect(job.Timeline).toMatchObject([{ Kind: 'state', State: 'Scheduled', Note }]);
  kit.clock.advance({ minutes: 5 });
  const [mail, ...more] = await deliverEmails(kit);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Confirmed: GAL\d+R, Thu 26 Nov, 8am-12pm$/);
  expect(mail?.text).toContain('Dan Okafor is coming Thu 26 Nov, 8am-12pm.');
  expect(mail?.text).not.toContain('email with their name');
  await deliverTexts(kit);
  expect(await textsAbout(kit, body.BookingReference)).toEqual([]);

  // Another technician is news; the same one again isn't.
  const plan = (Tech: string) =>
    desk(kit.app, staff, `jobs/${body.repairId}/schedule`, { Date: DAY, TimeWindow: 'morning', Tech });
  await plan('Luca Moretti');
  kit.clock.advance({ seconds: 10 });
  await plan('Dan Okafor');
  kit.clock.advance({ minutes: 5 });
  expect(await deliverEmails(kit)).toEqual([]);
  await plan('Luca Moretti');
  kit.clock.advance({ minutes: 5 });
  expect((await deliverEmails(kit)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^New tech: /),
  ]);
});

test('[R14.05] a caller without an email gets one text of booking and technician', async () => {
  const { kit, dan, book } = await office();
  const caller = { CustomerId: null, AssetId: null, ...NEW_CALLER };
  const { status, body } = await book({ ...caller, TechnicianId: dan.id });
  expect([status, body]).toMatchObject([200, {}]);
  await deliverEmails(kit);
  kit.clock.advance({ minutes: 5 });
  await deliverTexts(kit);
  expect(await textsAbout(kit, body.BookingReference)).toEqual([
    expect.stringContaining('Dan Okafor is coming Thu 26 Nov, 8am-12pm'),
  ]);
});

test('[R14.05] it says who is free in each window, best first, and several bookings at once never take the same gap', async () => {
  const { kit, dan, luca, book, takers, plans } = await office();
  const asked = [
    { Date: DAY, TimeWindow: 'morning' },
    { Date: DAY, TimeWindow: 'afternoon' },
    { Date: DAY, TimeWindow: 'afterhours' },
    { Date: DAY, TimeWindow: 'afterhours', Time: '18:30' },
    // Over, and never.
    { Date: '2026-11-22', TimeWindow: 'morning' },
    { Date: DAY, TimeWindow: 'afterhours', Time: '10:00' },
  ];
  expect((await takers(...asked)).map(({ TimeWindow, Time, Free }) => [TimeWindow, Time, Free])).toEqual([
    ['morning', null, 3],
    ['afternoon', null, 3],
    ['afterhours', null, 3],
    ['afterhours', '18:30', 3],
  ]);
  await kit.deps.pool.query(
    `insert into technician_leave (technician_id, from_date, to_date) values ($1, $2, $2)`,
    [luca.id, DAY],
  );
  // A morning of four hours has room for three starts of 90 minutes; the fourth is refused.
  // Each for another customer whom we know, so that nothing else makes them wait for each other.
  for (const Mobile of ['0491 570 156', '0491 570 157', '0491 570 158', '0491 570 159']) {
    const caller = { CustomerId: null, AssetId: null, ...NEW_CALLER, Mobile };
    expect((await book({ ...caller, PrioritySelectedDate: '27/11/2026' })).status).toBe(200);
  }
  const { rows: known } = await kit.deps.pool.query(
    `select customer_id as "CustomerId", id as "AssetId" from assets where customer_id <> $1`,
    [PRIYA],
  );
  const calls = known.map((caller) => book({ ...caller, TechnicianId: dan.id }));
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(errorsOf(refused?.body)).toEqual([['TechnicianId', deskBookingMessages.noRoom('Dan Okafor')]]);
  const name = 'Dan Okafor';
  expect(await plans()).toEqual(['08:00', '09:30', '11:00'].map((at) => ({ name, at })));
  const [morning, afternoon] = await takers(...asked);
  expect([morning?.Free, afternoon?.Free]).toEqual([1, 2]);
  expect(morning?.Technicians.map(({ Name, Against }) => [Name, Against.map(({ Kind }) => Kind)])).toEqual([
    ['Mei Tan', []],
    ['Dan Okafor', ['overlap']],
    ['Luca Moretti', ['leave']],
  ]);
  // The office has seen it, and books him all the same.
  expect((await book({ TechnicianId: dan.id, MayOverlap: true })).status).toBe(200);
  expect(await plans()).toHaveLength(4);
});

test('[R14.05] somebody who left or was never here is refused, and nothing is booked', async () => {
  const { kit, dan, book } = await office();
  await kit.deps.pool.query('update technicians set is_active = false where id = $1', [dan.id]);
  const { technicianLeft, technicianNotFound } = deskVisitMessages;
  const refusals = [
    [dan.id, technicianLeft('Dan Okafor')],
    [999_999, technicianNotFound],
  ];
  for (const [TechnicianId, message] of refusals) {
    const { status, body } = await book({ TechnicianId });
    expect([status, errorsOf(body)]).toEqual([422, [['TechnicianId', message]]]);
  }
  const { rows } = await kit.deps.pool.query('select count(*)::int as n from jobs');
  expect(rows).toEqual([{ n: 1 }]);
});
