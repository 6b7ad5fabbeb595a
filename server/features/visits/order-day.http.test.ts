import { expect, test } from 'vitest';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { proposeDayOrder } from '../../../contracts/jobs/day-order.ts';
import { send, sharedApp } from '../../../tests/kit/app.ts';
import { book, customerForm } from '../../../tests/kit/bookings.ts';
import { desk, type JobPeople, jobPeopleIn } from '../../../tests/kit/desk.ts';
import { addTechnicians } from '../../../tests/kit/technicians/add-technicians.ts';

const shared = sharedApp(jobPeopleIn);

const DAY = '2027-01-19';

type Order = Reply<typeof proposeDayOrder>;

async function techIn({ kit }: JobPeople, name: string): Promise<number> {
  await addTechnicians(kit.deps, [name]);
  const { rows } = await kit.deps.pool.query('select id from technicians where name = $1', [name]);
  return Number(rows[0].id);
}

/** A visit at a suburb on the day, by its technician's clock. */
async function visitAt(people: JobPeople, technicianId: number, place: string, time: object) {
  const [CheckoutSuburb = '', CheckoutPostcode = ''] = place.split(' ');
  const at = { CheckoutSuburb, CheckoutPostcode, BookingPostcode: CheckoutPostcode };
  const form = customerForm({ ...at, InitialAttendanceFeeExGst: 1000 });
  const { body } = await book(people.kit.app, form, { token: people.customer });
  await schedule(people, body.repairId, { TechnicianId: technicianId, ...time });
  return body.repairId as number;
}

const schedule = ({ kit, staff }: JobPeople, jobId: number, visit: object) =>
  desk(kit.app, staff, `jobs/${jobId}/schedule`, { Date: DAY, TimeWindow: 'morning', ...visit });

const orderPath = (technicianId: number) => `technicians/${technicianId}/days/${DAY}/order`;

const orderOf = async ({ kit, staff }: JobPeople, technicianId: number) =>
  (await desk(kit.app, staff, orderPath(technicianId))).body as Order;

const take = ({ kit, staff }: JobPeople, technicianId: number, Visits: object[]) =>
  send(kit.app, {
    method: 'PUT',
    url: `/api/v1/desk/${orderPath(technicianId)}`,
    headers: { authorization: `Bearer ${staff}` },
    payload: { Visits },
  });

const timesOf = ({ Stops }: Order) =>
  Stops.map(({ Suburb, PlannedAt, TimeZone }) => [
    Suburb,
    Temporal.Instant.from(PlannedAt ?? '')
      .toZonedDateTimeISO(TimeZone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  ]);

/** Two suburbs south of Sydney, visited in turn. */
async function zigzag(people: JobPeople, name: string) {
  const technicianId = await techIn(people, name);
  const jobs: number[] = [];
  for (const [place, start] of [
    ['Wollongong 2500', '08:00'],
    ['Sydney 2000', '09:00'],
    ['Wollongong 2500', '10:00'],
  ] as const) {
    const time = { PlannedTime: start, PlannedMinutes: 30 };
    jobs.push(await visitAt(people, technicianId, place, time));
  }
  return { technicianId, jobs };
}

const moves = ({ Stops }: Order) =>
  Stops.filter(({ Stays }) => !Stays).map(({ RepairId, Version, PlannedAt }) => ({
    RepairId,
    Version,
    PlannedAt,
  }));

test('[R14.03] an order is proposed, and taken over at once for all visits, and no customer hears of it', async () => {
  const people = await shared();
  const { kit, staff } = people;
  const { technicianId, jobs } = await zigzag(people, 'Ada Weg');
  await visitAt(people, technicianId, 'Sydney 2000', { Time: '14:00', TimeWindow: 'afternoon' });
  kit.clock.advance({ seconds: 61 });
  const proposed = await orderOf(people, technicianId);
  expect(proposed).toMatchObject({ TechnicianId: technicianId, Name: 'Ada Weg' });
  expect(Math.round(3 * (proposed.KmAfter ?? 0))).toBe(Math.round(proposed.KmBefore));
  expect(timesOf(proposed)).toEqual([
    ['Wollongong', '08:00'],
    ['Wollongong', '08:30'],
    ['Sydney', expect.stringMatching(/^1[01]:/)],
    ['Sydney', '14:00'],
  ]);
  expect(proposed.Stops.map(({ Stays }) => Stays)).toEqual([false, false, false, true]);
  // Looking changes nothing.
  expect(await orderOf(people, technicianId)).toEqual(proposed);

  const jobOf = async (jobId = 0) => (await desk(kit.app, staff, `jobs/${jobId}`)).body;
  const before = await jobOf(jobs[2]);
  const taken = await take(people, technicianId, moves(proposed));
  expect(taken.status).toBe(200);
  const now = taken.body as Order;
  expect(timesOf(now)).toEqual(timesOf(proposed));
  expect([now.KmBefore, now.KmAfter]).toEqual([proposed.KmAfter, proposed.KmAfter]);
  const after = await jobOf(jobs[2]);
  expect(after).toMatchObject({
    Version: before.Version + 1,
    Timeline: before.Timeline,
    StartsAt: before.StartsAt,
    EndsAt: before.EndsAt,
  });
  const { rows } = await kit.deps.pool.query(
    `select 1 from audit_log
     where action = 'job-scheduled' and subject_id = any($1) and details -> 'after' ->> 'startsAt' is null`,
    [jobs.map(String)],
  );
  expect(rows).toHaveLength(2);
  // The same again changes nothing.
  expect((await take(people, technicianId, moves(proposed))).status).toBe(200);
  expect((await jobOf(jobs[2])).Version).toBe(after.Version);
});

test('[R14.03] an order is refused as a whole once a job or the day has changed, or a promise would be broken', async () => {
  const people = await shared();
  const { kit, staff } = people;
  const { technicianId, jobs } = await zigzag(people, 'Bea Weg');
  const other = await techIn(people, 'Cid Weg');
  const proposed = await orderOf(people, technicianId);
  const asked = moves(proposed);
  const refused = async (visits: object[]) => {
    const { status, body } = await take(people, technicianId, visits);
    return [status, body.detail];
  };
  const changed = [409, expect.stringContaining('This day has changed since you opened it')];
  const late = asked.map((one, at) => (at === 1 ? { ...one, PlannedAt: `${DAY}T03:00:00Z` } : one));
  expect(await refused(late)).toEqual(changed);
  const twice = asked.map((one) => ({ ...one, PlannedAt: asked[0]?.PlannedAt }));
  expect(await refused(twice)).toEqual(changed);
  // A visit that came meanwhile is in the way.
  const { PlannedAt } = asked[2] ?? {};
  const start = Temporal.Instant.from(PlannedAt ?? '')
    .toZonedDateTimeISO('Australia/Sydney')
    .toPlainTime();
  await visitAt(people, technicianId, 'Sydney 2000', {
    PlannedTime: start.toString({ smallestUnit: 'minute' }),
  });
  expect(await refused(asked)).toEqual(changed);
  // Somebody else has given a visit away.
  await schedule(people, jobs[1] ?? 0, { TechnicianId: other });
  expect(await refused(asked)).toEqual([409, expect.stringMatching(/^Tomasz Wren changed this/)]);
  expect(await refused([{ RepairId: 999_999, Version: 1, PlannedAt }])).toEqual([404, expect.anything()]);
  expect((await desk(kit.app, staff, orderPath(999_999))).status).toBe(404);
  const left = (await orderOf(people, technicianId)).Stops.map(({ WasPlannedAt }) => WasPlannedAt);
  expect(left).toContain(proposed.Stops.find(({ RepairId }) => RepairId === jobs[2])?.WasPlannedAt);
});

test('[R14.03] two who order a day and one who moves a visit of it, all at once, wait for each other and all end', async () => {
  const people = await shared();
  const { technicianId, jobs } = await zigzag(people, 'Dov Weg');
  const asked = moves(await orderOf(people, technicianId));
  const answers = await Promise.all([
    take(people, technicianId, asked),
    take(people, technicianId, asked.toReversed()),
    ...jobs.map((jobId) => schedule(people, jobId, { TechnicianId: technicianId, PlannedMinutes: 20 })),
  ]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
});
