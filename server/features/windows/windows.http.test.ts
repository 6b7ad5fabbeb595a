import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TIME_WINDOWS } from '../../../domain/visits/day-choice.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import { send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import {
  type BookingForm,
  book,
  cardToken,
  customerForm,
  sampleAbn,
  signedInCustomer,
  visitorForm,
} from '../../../tests/kit/bookings.ts';
import {
  ADMIN,
  DISPATCHER,
  desk,
  errorsOf,
  jobIn,
  jobPeople,
  signedInStaff,
} from '../../../tests/kit/desk.ts';
import { until } from '../../../tests/kit/until.ts';

const TUESDAY = '2026-11-24';
/** Of Surry Hills. */
const REGION = 'metro-inner';
const GONE = [['PriorityTimeWindow', visitMessages.windowGone]];

async function officeOf(kit: TestApp) {
  const rosa = await signedInStaff(kit, ADMIN);
  const call = (method: 'PUT' | 'DELETE', path: string, payload?: object, token = rosa) =>
    send(kit.app, {
      method,
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  const limit = (Places: number | null, { Region = REGION, Weekday = 2, TimeWindow = 'morning' } = {}) =>
    call('PUT', 'window-limits', { Region, Weekday, TimeWindow, Places });
  const close = (Reason: string, { Region = REGION, date = TUESDAY, TimeWindow = 'morning' } = {}) =>
    call('PUT', 'window-closures', { Region, Date: date, TimeWindow, Reason });
  return { rosa, call, limit, close };
}

const visitor = (at: number, changes: BookingForm = {}) =>
  visitorForm({
    CheckoutEmailAddress: `visitor${at}@marlowestreet.example`,
    CheckoutABN: sampleAbn(at),
    ...changes,
  });

async function priceSet(kit: TestApp, postcode = '2010') {
  const url = `/api/v1/Prices/Set?equipmentTypeId=2&postcode=${postcode}`;
  return (await send(kit.app, { method: 'GET', url })).body;
}

const windowsOn = async (kit: TestApp, token: string, date = TUESDAY) =>
  (await desk(kit.app, token, `windows?Date=${date}`)).body.Windows;

async function count({ deps }: TestApp, table: string): Promise<number> {
  const { rows } = await deps.pool.query(`select count(*)::int from ${table}`);
  return rows[0].count;
}
const counts = (kit: TestApp) =>
  Promise.all(
    ['customers', 'payment_methods', 'locations', 'jobs', 'visits'].map((table) => count(kit, table)),
  );

/** Does something while a number of bookings have been checked and wait for their places, then lets them go on. */
async function whileWaiting(kit: TestApp, waiting: number, meanwhile: () => Promise<unknown>) {
  const holder = await kit.deps.pool.connect();
  await holder.query('begin');
  await holder.query(
    `select pg_advisory_xact_lock(hashtextextended('window ${TUESDAY} morning ${REGION}', 0))`,
  );
  try {
    await until(async () => {
      const { rows } = await holder.query(
        `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0].waiting === waiting;
    });
    await meanwhile();
  } finally {
    await holder.query('commit');
    holder.release();
  }
}

test('[R10.06] two customers want the last place at once: one gets it, and nothing of the other is kept', async () => {
  const kit = await testApp();
  const { rosa, limit } = await officeOf(kit);
  expect((await limit(2)).status).toBe(200);
  expect((await book(kit.app, visitor(0))).status).toBe(200);
  const [first, second] = await Promise.all([
    book(kit.app, visitor(1)),
    book(kit.app, visitor(2, { PromotionCode: 'KITCHEN10' })),
    whileWaiting(kit, 2, async () => {}),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 422]);
  expect(errorsOf((first.status === 200 ? second : first).body)).toEqual(GONE);
  expect(await counts(kit)).toEqual([2, 2, 2, 2, 2]);
  const { rows } = await kit.deps.pool.query(`select uses from promo_codes where code = 'KITCHEN10'`);
  expect(rows).toEqual([{ uses: second.status === 200 ? 1 : 0 }]);
  expect(await windowsOn(kit, rosa)).toEqual([
    { Region: REGION, TimeWindow: 'morning', Visits: 2, Places: 2, IsClosed: false, ClosedOn: null },
  ]);
  // Once it's full, that's said with everything else that's wrong, before the card is checked.
  const late = await book(kit.app, visitor(3, { Problem: 'None', CheckoutCardToken: cardToken('declined') }));
  expect(errorsOf(late.body)?.map(([field]) => field)).toEqual(['Problem', 'PriorityTimeWindow']);
});

test('[R10.06] a window that is closed during a booking refuses it, and nothing of it is kept', async () => {
  const kit = await testApp();
  const { rosa, call, limit, close } = await officeOf(kit);
  await limit(5);
  const [{ status, body }] = await Promise.all([
    book(kit.app, visitor(0)),
    whileWaiting(kit, 1, () => close('Flooded road')),
  ]);
  expect([status, errorsOf(body)]).toEqual([422, GONE]);
  expect(await counts(kit)).toEqual([0, 0, 0, 0, 0]);
  const { body: listed } = await desk(kit.app, rosa, 'window-closures?From=2026-11-01&To=2026-11-30');
  expect(listed.Closures).toEqual([
    {
      Region: REGION,
      Date: TUESDAY,
      TimeWindow: 'morning',
      Reason: 'Flooded road',
      ClosedBy: 'Rosa Lindqvist',
      ClosedOn: '2026-11-22T22:10:00Z',
    },
  ]);
  for (const time of ['first', 'second']) {
    const opened = await call('DELETE', `window-closures/${TUESDAY}/morning/${REGION}`);
    expect([time, opened.status]).toEqual([time, 200]);
  }
  expect((await book(kit.app, visitor(0))).status).toBe(200);
  const { rows } = await kit.deps.pool.query(
    `select action, details->'after' as after from audit_log
     where action like 'window%' or details->>'table' = 'window-limits' order by id`,
  );
  expect(rows).toEqual([
    {
      action: 'reference-added',
      after: { Region: REGION, Weekday: '2', TimeWindow: 'morning', Places: 5 },
    },
    { action: 'window-closed', after: { reason: 'Flooded road' } },
    { action: 'window-opened', after: null },
  ]);
});

test('[R10.06] full windows are shown and refused wherever one is chosen, until a place is given back', async () => {
  const kit = await testApp();
  const { rosa, limit, close } = await officeOf(kit);
  const before = await priceSet(kit);
  expect(before.FullWindows).toEqual([]);
  const { token, jobId } = await signedInCustomer(kit.app);
  await limit(1);
  await limit(0, { TimeWindow: 'afterhours', Weekday: 1 });
  await close('Training', { TimeWindow: 'afternoon' });
  await close('Elsewhere', { TimeWindow: 'afternoon', Region: 'regional', date: '2026-11-25' });
  const { FullWindows } = await priceSet(kit);
  expect(FullWindows.filter(({ date }: { date: string }) => date <= '2026-11-25')).toEqual([
    { date: '2026-11-23', window: 'afterhours' },
    { date: TUESDAY, window: 'afternoon' },
    { date: TUESDAY, window: 'morning' },
  ]);
  expect(FullWindows.length).toBeGreaterThan(5);
  const single = await send(kit.app, {
    method: 'GET',
    url: `/api/v1/Prices/Single?equipmentTypeId=2&postcode=2010&attendanceDate=${TUESDAY}T08:00`,
  });
  expect([single.status, errorsOf(single.body)]).toEqual([
    422,
    [['attendanceDate', visitMessages.windowGone]],
  ]);
  expect(errorsOf((await book(kit.app, customerForm(), { token })).body)).toEqual(GONE);
  const soonest = {
    PriorityOption: 'afterhours',
    PriorityTimeWindow: 'afterhours',
    PrioritySelectedDate: '23/11/2026',
  };
  const tonight = { ...soonest, PriorityAfterHoursTime: '17:30', InitialAttendanceFeeExGst: undefined };
  expect(errorsOf((await book(kit.app, customerForm(tonight), { token })).body)).toEqual([
    ['PriorityAfterHoursTime', visitMessages.timeGone],
  ]);
  const { body: soonestVisit } = await send(kit.app, {
    method: 'GET',
    url: '/api/v1/Prices/SoonestVisit?postcode=2010',
  });
  expect(soonestVisit.Soonest.Arrival).toBe('today from 1:30pm');

  await desk(kit.app, rosa, `jobs/${jobId}/cancel`, { Reason: 'Sold the machine' });
  expect((await priceSet(kit)).FullWindows).not.toContainEqual({ date: TUESDAY, window: 'morning' });
  expect((await book(kit.app, customerForm(), { token })).status).toBe(200);
});

test('[R10.06] the office may exceed a limit, is warned first, and what it plans counts', async () => {
  const people = await jobPeople();
  const { kit, staff } = people;
  const { limit, close } = await officeOf(kit);
  await limit(1);
  const other = await book(kit.app, customerForm({ PriorityTimeWindow: 'afternoon' }), {
    token: people.customer,
  });
  const plan = async (id: number, visit: object, check = '') => {
    const { Version } = (await desk(kit.app, staff, `jobs/${id}`)).body;
    return (await desk(kit.app, staff, `jobs/${id}/schedule${check}`, { ...visit, Version })).body;
  };
  const morning = { Date: TUESDAY, TimeWindow: 'morning', Tech: 'Dan Okafor' };
  const full = [{ Kind: 'full', Message: `The morning of Tue 24 Nov is full in ${REGION}: it takes 1` }];
  expect((await plan(other.body.repairId, morning, '/check')).Warnings).toEqual(full);
  expect(await windowsOn(kit, staff)).toMatchObject([
    { Visits: 1, Places: null },
    { Visits: 1, Places: 1 },
  ]);
  expect(errorsOf(await plan(other.body.repairId, morning))).toEqual([
    ['OverrideReason', deskVisitMessages.overrideReasonNeeded],
  ]);
  expect(await windowsOn(kit, staff)).toMatchObject([{ Visits: 1 }, { Visits: 1 }]);
  const OverrideReason = 'Their freezer is full of fish.';
  expect(await plan(other.body.repairId, { ...morning, OverrideReason })).toMatchObject({
    State: 'Scheduled',
    Warnings: full,
  });
  expect(await windowsOn(kit, staff)).toMatchObject([{ Visits: 2, Places: 1 }]);
  const { rows } = await kit.deps.pool.query(
    `select details -> 'after' ->> 'overrideReason' as reason from audit_log where action = 'job-scheduled'`,
  );
  expect(rows).toEqual([{ reason: OverrideReason }]);
  // A visit that has its place takes none more.
  expect((await plan(people.jobId, morning)).Warnings).toEqual([]);
  await limit(2);
  expect((await priceSet(kit)).FullWindows).toContainEqual({ date: TUESDAY, window: 'morning' });
  await limit(0);
  expect((await desk(kit.app, staff, `jobs/${people.jobId}`)).body.AttendanceDate).toBe(TUESDAY);
  await limit(null);
  await close('Training', { TimeWindow: 'afternoon' });
  const afternoon = { Date: TUESDAY, TimeWindow: 'afternoon', Tech: 'Dan Okafor' };
  expect((await plan(people.jobId, { ...afternoon, OverrideReason })).Warnings).toEqual([
    { Kind: 'full', Message: `The afternoon of Tue 24 Nov is closed in ${REGION}` },
  ]);
});

test('[R10.06] of many jobs that the office plans into a last place at once, the others need a reason', async () => {
  const people = await jobPeople();
  const { kit, staff } = people;
  const { limit } = await officeOf(kit);
  await limit(1, { Weekday: 4 });
  const jobs = [];
  for (let made = 0; made < 8; made += 1) jobs.push((await jobIn(people, 'Requested')).jobId);
  const visit = { Date: '2026-11-26', TimeWindow: 'morning', TechnicianId: null };
  const answers = await Promise.all(jobs.map((id) => desk(kit.app, staff, `jobs/${id}/schedule`, visit)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect(errorsOf(body)).toEqual([['OverrideReason', deskVisitMessages.overrideReasonNeeded]]);
});

test('[R10.06] limits are the administrators’, closures the dispatchers’ too; nonsense is refused', async () => {
  const kit = await testApp();
  const { call, limit } = await officeOf(kit);
  const tomasz = await signedInStaff(kit, DISPATCHER);
  const row = { Region: REGION, Weekday: 2, TimeWindow: 'morning', Places: 3 };
  expect((await call('PUT', 'window-limits', row, tomasz)).status).toBe(403);
  const closure = { Region: REGION, Date: TUESDAY, TimeWindow: 'morning', Reason: null };
  const closed = await call('PUT', 'window-closures', closure, tomasz);
  expect(closed).toMatchObject({ status: 200, body: { ClosedBy: 'Tomasz Wren', Reason: null } });
  expect((await call('PUT', 'window-closures', closure)).body).toEqual(closed.body);
  for (const places of [-1, 1.5, 1000]) expect((await limit(places)).status).toBe(422);
  expect((await limit(1, { Weekday: 8 })).status).toBe(422);
  expect(errorsOf((await limit(1, { Region: 'Metro' })).body)?.[0]?.[0]).toBe('Region');
  expect(await limit(3)).toMatchObject({ status: 200, body: { Limits: [row] } });
  const stale = await call('PUT', 'window-limits', { ...row, Places: 4, Read: null });
  const changed = 'changed this on Mon 23 Nov at 9:10am, after you opened it.';
  const lookAgain = 'Please look at it as it is now.';
  expect([stale.status, stale.body.detail]).toEqual([
    409,
    `${ADMIN.Name} ${changed} It takes 3 now. ${lookAgain}`,
  ]);
  // What is there already can be asked for again, whatever was read.
  expect((await call('PUT', 'window-limits', { ...row, Read: 7 })).status).toBe(200);
  expect((await call('PUT', 'window-limits', { ...row, Places: 4, Read: 3 })).body.Limits[0].Places).toBe(4);
  expect((await limit(null)).body.Limits).toEqual([]);
  const gone = await call('PUT', 'window-limits', { ...row, Places: 5, Read: 4 });
  expect(gone.body.detail).toBe(`${ADMIN.Name} ${changed} It takes any number of visits now. ${lookAgain}`);
  // Closed by a colleague after the form was opened.
  const late = await call('PUT', 'window-closures', { ...closure, Reason: 'Training', Read: null });
  expect([late.status, late.body.detail]).toEqual([
    409,
    `Tomasz Wren ${changed} It is closed now. ${lookAgain}`,
  ]);
  const seen = { ...closure, Reason: 'Training', Read: closed.body.ClosedOn };
  expect((await call('PUT', 'window-closures', seen)).body.Reason).toBe('Training');
});

test('[R10.06] visits from before windows had limits count to the region of their site, if they are ahead', async () => {
  const people = await jobPeople();
  const { pool } = people.kit.deps;
  await pool.query('update visits set region = null');
  const sql = readFileSync(new URL('../../db/migrations/0012_full_windows.sql', import.meta.url), 'utf8');
  const fill = sql.slice(sql.indexOf('UPDATE "visits"'));
  await pool.query(`update visits set state = 'calledOff'`);
  await pool.query(fill);
  expect((await pool.query('select distinct region from visits')).rows).toEqual([{ region: null }]);
  await pool.query(`update visits set state = 'planned'`);
  await pool.query(fill);
  expect((await pool.query('select distinct region from visits')).rows).toEqual([{ region: REGION }]);
});

test('[R10.08] a date has its public holidays, each state’s once, and every window with visits', async () => {
  const people = await jobPeople();
  const { kit, staff } = people;
  const day = async (date: string) => (await desk(kit.app, staff, `windows?Date=${date}`)).body;
  expect((await day('2026-12-25')).Holidays).toContainEqual({
    ...{ Name: 'Christmas Day', State: 'NSW' },
    ...{ FromTime: null, IsLocal: false },
  });
  const { Windows, Holidays } = await day(TUESDAY);
  expect(Holidays).toEqual([]);
  expect(Windows).toEqual([
    { Region: REGION, TimeWindow: 'morning', Visits: 1, Places: null, IsClosed: false, ClosedOn: null },
  ]);
});

test('[R10.06, R4.14] 2am and 5pm are the same date’s after hours, also on the night when clocks go back', async () => {
  const kit = await testApp({ at: '2027-04-02T22:10:00Z' });
  const { limit } = await officeOf(kit);
  await limit(1, { Weekday: 7, TimeWindow: 'afterhours' });
  const night = (at: number, PrioritySelectedDate: string, PriorityAfterHoursTime: string) =>
    book(
      kit.app,
      visitor(at, {
        ...{ PriorityOption: 'later', PriorityTimeWindow: 'afterhours', PrioritySelectedDate },
        ...{ PriorityAfterHoursTime, InitialAttendanceFeeExGst: undefined },
      }),
    );
  expect((await night(0, '03/04/2027', '23:30')).status).toBe(200);
  expect((await night(1, '04/04/2027', '02:30')).status).toBe(200);
  expect(errorsOf((await night(2, '04/04/2027', '17:00')).body)?.[0]?.[0]).toBe('PriorityTimeWindow');
  expect((await night(3, '05/04/2027', '00:30')).status).toBe(200);
  expect((await priceSet(kit)).FullWindows).toEqual([{ date: '2027-04-04', window: 'afterhours' }]);
});

test('[R10.06, R4.15] a date is the site’s: Broken Hill is a day behind Sydney for half an hour', async () => {
  const kit = await testApp({ at: '2026-11-22T13:10:00Z' });
  const { close } = await officeOf(kit);
  const { rows } = await kit.deps.pool.query(`select region from service_areas where postcode = '2880'`);
  const Region = rows[0].region;
  for (const date of ['2026-11-21', '2026-11-22', '2026-11-23']) {
    await close('Dust', { Region, date });
  }
  const dates = async (postcode: string) =>
    (await priceSet(kit, postcode)).FullWindows.map(({ date }: { date: string }) => date);
  expect(await dates('2880')).toEqual(['2026-11-22', '2026-11-23']);
  kit.clock.advance({ minutes: 30 });
  expect(await dates('2880')).toEqual(['2026-11-23']);
});

test('[R10.06] a day is closed in one press: every window of every region, by dispatchers too, twice as once; what was closed keeps its reason', async () => {
  const kit = await testApp();
  const { call, close } = await officeOf(kit);
  const dispatcher = await signedInStaff(kit, DISPATCHER);
  const { Regions } = (await desk(kit.app, dispatcher, 'window-limits')).body;
  await close('Van in the shop');
  const closeDay = (Reason: string) =>
    call('PUT', 'window-closures/day', { Date: TUESDAY, Reason }, dispatcher);
  type Closure = { Region: string; TimeWindow: string; Reason: string; ClosedBy: string };
  const { status, body } = await closeDay('Training day');
  expect(status).toBe(200);
  const wanted = Regions.flatMap((Region: string) =>
    TIME_WINDOWS.map((TimeWindow) => {
      const isEarlier = Region === REGION && TimeWindow === 'morning';
      return isEarlier
        ? { Region, TimeWindow, Reason: 'Van in the shop', ClosedBy: ADMIN.Name }
        : { Region, TimeWindow, Reason: 'Training day', ClosedBy: DISPATCHER.Name };
    }),
  );
  const told = ({ Region, TimeWindow, Reason, ClosedBy }: Closure) =>
    [Region, TimeWindow, Reason, ClosedBy].join();
  expect(body.Closures.map(told).sort()).toEqual(wanted.map(told).sort());
  expect((await closeDay('Again')).body).toEqual(body);
  const { rows } = await kit.deps.pool.query(
    `select count(*)::int as closed, count(distinct details->>'region')::int as regions from audit_log
     where action = 'window-closed'`,
  );
  expect(rows).toEqual([{ closed: wanted.length, regions: Regions.length }]);
  const tuesday = (await windowsOn(kit, dispatcher)).filter(
    ({ IsClosed }: { IsClosed: boolean }) => IsClosed,
  );
  expect(tuesday).toHaveLength(wanted.length);
});
