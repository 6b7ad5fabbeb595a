import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { send } from '../../../../tests/kit/app.ts';
import { desk, errorsOf, preparedPeople } from '../../../../tests/kit/desk.ts';
import { signedInMember } from '../../../../tests/kit/people.ts';

const PRIYA = 5001;
const VISIT = {
  Problem: 'Not cooling',
  ProblemDescription: 'Warm since this morning, the fan still runs.',
  PriorityOption: 'tomorrow',
  PriorityTimeWindow: 'morning',
  PrioritySelectedDate: '24/11/2026',
};

/** Priya's café with a manager of it, one of another site, and a chef. */
const office = preparedPeople(async ({ kit, staff }) => {
  const { body: customer } = await desk(kit.app, staff, `customers/${PRIYA}`);
  const { body: list } = await desk(kit.app, staff, `customers/${PRIYA}/equipment`);
  const cafe: number = customer.Locations[0].AssetLocationId;
  const { rows } = await kit.deps.pool.query(
    `insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
     select customer_id, 'Wharf', '2 Hickson Road', suburb, state, country, postcode, time_zone, created_at from locations
     where id = $1 returning id::int`,
    [cafe],
  );
  const member = (
    email: string,
    role: 'manager' | 'staff' | 'approver',
    siteIds: number[] | null,
    limitCents: number | null,
  ) => signedInMember(kit, `${email}@marlowestreet.example`, { role, siteIds, limitCents });
  await member('joel', 'manager', [cafe], 200_00);
  await member('anneke', 'manager', [rows[0].id], null);
  await member('tess', 'staff', null, null);
  await member('ari', 'approver', null, null);
  const { body } = await desk(kit.app, staff, `customers/${PRIYA}/people`);
  const [priya, joel, anneke, tess, ari] = body.People.map(
    (one: { PersonId: number }) => one.PersonId,
  ) as number[];
  return { assetId: list.AssetList[0].Id as number, callers: { priya, joel, anneke, tess, ari } };
});
type Office = Awaited<ReturnType<typeof office>>;

const call = ({ kit, staff, assetId }: Office, path: string, changes: object) =>
  send(kit.app, {
    method: 'POST',
    url: `/api/v1/desk/${path}`,
    headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
    payload: { ...VISIT, CustomerId: PRIYA, AssetId: assetId, ...changes },
  });

const lastJob = async ({ kit }: Office) =>
  (
    await kit.deps.pool.query(
      'select id::int, booked_by::int as "bookedBy" from jobs order by id desc limit 1',
    )
  ).rows[0];

test('[R12.12] books for who may book at the site, and keeps who called', async () => {
  const people = await office();
  const { kit, staff, callers } = people;
  const { status, body } = await call(people, 'bookings', { PersonId: callers.joel });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await lastJob(people)).toEqual({ id: body.repairId, bookedBy: callers.joel });
  const { body: job } = await desk(kit.app, staff, `jobs/${body.repairId}`);
  expect(job.Timeline[0].Note).toBe('Booked by phone. Joel Tran called');
  const { rows } = await kit.deps.pool.query(
    `select details->'after'->'calledBy' as who from audit_log where action = 'job-booked' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ who: { name: 'Joel Tran', personId: callers.joel } }]);
});

test.each([
  ['anneke', 'PersonId', 'manager of other sites'],
  ['tess', 'PersonId', 'They can report the fault'],
  ['ari', 'PersonId', "doesn't include booking"],
  [null, 'CalledBy', "isn't one of their people"],
] as const)('[R12.12] needs a reason for %s, and takes it', async (who, field, words) => {
  const people = await office();
  const named = who === null ? { CalledBy: 'A neighbour' } : { PersonId: people.callers[who] };
  const checked = await call(people, 'bookings/check', named);
  expect(checked.body.Warnings).toMatchObject([{ field, message: expect.stringContaining(words) }]);
  const before = await lastJob(people);
  const refused = await call(people, 'bookings', named);
  expect([refused.body.code, errorsOf(refused.body)?.[0]?.[0]]).toEqual(['override_needed', field]);
  expect(await lastJob(people)).toEqual(before);
  const taken = await call(people, 'bookings', {
    ...named,
    Override: { Reason: 'Priya said so beside them.' },
  });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  const { rows } = await people.kit.deps.pool.query(
    `select details->'after'->'override'->>'reason' as reason from audit_log where action = 'job-booked' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ reason: 'Priya said so beside them.' }]);
});

test('[R12.12] a person of another business is nobody here', async () => {
  const people = await office();
  const refused = await call(people, 'bookings', { PersonId: 999_999 });
  expect([refused.status, errorsOf(refused.body)?.[0]?.[0]]).toEqual([422, 'PersonId']);
});

test('[R12.08] on the word of who calls, a repair goes ahead up to what they may approve themselves', async () => {
  const people = await office();
  const { kit, staff, callers } = people;
  const limit = (changes: object) => call(people, 'bookings', { UpfrontLimitIncGst: 200, ...changes });
  expect(errorsOf((await limit({ CalledBy: 'A neighbour' })).body)?.[0]?.[0]).toBe('UpfrontLimitIncGst');
  expect((await limit({ PersonId: callers.joel, UpfrontLimitIncGst: 200.01 })).status).toBe(422);
  const { body } = await limit({ PersonId: callers.joel });
  expect((await desk(kit.app, staff, `jobs/${body.repairId}`)).body.Upfront).toMatchObject({
    LimitIncGst: 200,
    SetBy: 'Joel Tran',
    IsOfJob: true,
  });
});

test('[R12.12] moves and cancels for who may, and for others with a reason', async () => {
  const people = await office();
  const { kit, staff, jobId, callers } = people;
  const change = (path: string, payload: object) => desk(kit.app, staff, `jobs/${jobId}/${path}`, payload);
  const visit = { Date: '2026-11-25', TimeWindow: 'morning', Tech: 'Dan Okafor' };
  expect((await change('schedule', { ...visit, PersonId: callers.tess })).status).toBe(403);
  expect((await change('schedule', { ...visit, PersonId: callers.joel })).status).toBe(200);
  const cancel = { Reason: 'Sold the fridge' };
  expect((await change('cancel', { ...cancel, PersonId: callers.anneke })).status).toBe(403);
  expect((await change('cancel', { ...cancel, CalledBy: 'A neighbour' })).status).toBe(403);
  const cancelled = await change('cancel', {
    ...cancel,
    PersonId: callers.anneke,
    CallerReason: 'Priya agrees',
  });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  const { rows } = await kit.deps.pool.query(
    `select details->'after'->'calledBy' as who from audit_log where action = 'job-cancelled'`,
  );
  expect(rows).toEqual([
    { who: { name: 'Joel Tran', personId: callers.anneke, overrideReason: 'Priya agrees' } },
  ]);
});
