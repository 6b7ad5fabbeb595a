import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { send, sharedApp } from '../../../tests/kit/app.ts';
import { book, customerForm } from '../../../tests/kit/bookings.ts';
import {
  ADMIN,
  desk,
  errorsOf,
  type JobPeople,
  jobIn,
  jobPeople,
  jobPeopleIn,
  NO_VISIT,
  QUOTE,
  signedInStaff,
  VISIT,
} from '../../../tests/kit/desk.ts';
import { addTechnicians } from '../../../tests/kit/technicians/add-technicians.ts';

const shared = sharedApp(async (kit) => ({
  ...(await jobPeopleIn(kit)),
  rosa: await signedInStaff(kit, ADMIN),
}));

/** The id of a technician, by name; made where there's none. */
async function idOf({ kit }: Pick<JobPeople, 'kit'>, name: string): Promise<number> {
  await addTechnicians(kit.deps, [name]);
  const { rows } = await kit.deps.pool.query('select id from technicians where name = $1', [name]);
  return Number(rows[0].id);
}

describe('[R10.04] a change of a job', () => {
  const jobOf = async ({ kit, staff }: JobPeople, jobId: number) =>
    (await desk(kit.app, staff, `jobs/${jobId}`)).body;

  test('by two dispatchers at once is made once; the other is refused with who changed what and when', async () => {
    const people = await shared();
    const { kit, staff, rosa } = people;
    const { jobId } = await jobIn(people, 'Scheduled');
    const { Version } = await jobOf(people, jobId);
    kit.clock.advance({ minutes: 2 });
    const [first, second] = await Promise.all([
      desk(kit.app, staff, `jobs/${jobId}/schedule`, { ...VISIT, TimeWindow: 'afternoon', Version }),
      desk(kit.app, rosa, `jobs/${jobId}/schedule`, { ...VISIT, Date: '2026-11-25', Version }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const [refused, other, visit] =
      first.status === 409
        ? [first, 'Rosa Lindqvist', 'Wed 25 Nov, 8am-12pm']
        : [second, 'Tomasz Wren', 'Tue 24 Nov, 12pm-4pm'];
    expect(refused.body.code).toBe('conflict');
    expect(refused.body.detail).toMatch(
      new RegExp(
        `^${other} changed this on Mon 23 Nov at 9:\\d\\dam, after you opened it\\. It is now: .+, Dan Okafor, ${visit}\\.`,
      ),
    );
    const now = await jobOf(people, jobId);
    expect(now.Version).toBe(Version + 1);
    expect(now.Timeline.filter(({ State }: { State: string }) => State === 'Scheduled')).toHaveLength(2);
  });

  test('to what is there already succeeds, whatever version it was made to', async () => {
    const people = await shared();
    const { kit, staff, rosa } = people;
    const { jobId } = await jobIn(people, 'Scheduled');
    const { Version } = await jobOf(people, jobId);
    const moved = { ...VISIT, Date: '2026-12-01', Version };
    expect((await desk(kit.app, staff, `jobs/${jobId}/schedule`, moved)).body.Version).toBe(Version + 1);
    const again = await desk(kit.app, rosa, `jobs/${jobId}/schedule`, moved);
    expect(again).toMatchObject({ status: 200, body: { Version: Version + 1 } });
  });

  test.each([
    ['Scheduled', 'start', {}],
    ['Scheduled', 'cancel', { Reason: 'Sold' }],
    ['InProgress', 'quote', QUOTE],
    ['InProgress', 'visits', { Date: '2026-11-23', From: '08:10', Work: 'Looked' }],
    ['InProgress', 'complete', NO_VISIT],
    ['QuoteWaiting', 'quote/withdraw', { Reason: 'Wrong part' }],
    ['Completed', 'invite-rating', { IsScoringClosed: true }],
  ] as const)(
    'from %s, %s, is refused to an earlier version and made to the newest',
    async (state, change, body) => {
      const people = await shared();
      const { kit, staff } = people;
      const { jobId } = await jobIn(people, state);
      const before = await jobOf(people, jobId);
      const made = (Version: number) => desk(kit.app, staff, `jobs/${jobId}/${change}`, { ...body, Version });
      expect(await made(before.Version - 1)).toMatchObject({
        status: 409,
        body: {
          detail: expect.stringContaining('Tomasz Wren changed this'),
        },
      });
      expect(await jobOf(people, jobId)).toEqual(before);
      expect(await made(before.Version)).toMatchObject({
        status: 200,
        body: { Version: before.Version + 1 },
      });
    },
  );

  test('says that the customer decided, and does not name them', async () => {
    const people = await shared();
    const { kit, staff } = people;
    const { jobId, uniqueId } = await jobIn(people, 'QuoteWaiting');
    const { Version } = await jobOf(people, jobId);
    await send(kit.app, {
      method: 'POST',
      url: `/api/v1/customerportal/jobs/${jobId}/rejectquote/${uniqueId}`,
      headers: { authorization: `Bearer ${people.customer}` },
      payload: {},
    });
    const late = await desk(kit.app, staff, `jobs/${jobId}/quote/withdraw`, {
      Reason: 'Wrong part',
      Version,
    });
    expect(late).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^The customer changed this /) },
    });
  });
});

describe('[R10.02] the technician of a visit', () => {
  const plan = async (people: JobPeople, jobId: number, visit: object, call = 'schedule') =>
    desk(people.kit.app, people.staff, `jobs/${jobId}/${call}`, { ...VISIT, Tech: undefined, ...visit });

  test('is one of the active ones, by id, by name in any case, or nobody yet', async () => {
    const people = await shared();
    const { jobId } = await jobIn(people, 'Requested');
    const TechnicianId = await idOf(people, 'Ove Berg');
    expect(await plan(people, jobId, { TechnicianId })).toMatchObject({
      status: 200,
      body: { TechnicianId, TechName: 'Ove Berg', Warnings: [] },
    });
    expect((await plan(people, jobId, { Tech: 'dan okafor' })).body.TechName).toBe('Dan Okafor');
    const nobody = await plan(people, jobId, { TechnicianId: null });
    expect(nobody).toMatchObject({
      status: 200,
      body: { State: 'Scheduled', TechnicianId: null, TechName: null },
    });
    expect(nobody.body.Timeline.at(-1).Note).toBe('Tue 24 Nov, 8am-12pm');
  });

  test('is refused at its field when nobody has the name, or when they have left', async () => {
    const people = await shared();
    const { kit } = people;
    const { jobId } = await jobIn(people, 'Requested');
    const id = await idOf(people, 'Una Falk');
    await kit.deps.pool.query('update technicians set is_active = false where id = $1', [id]);
    const faults = async (visit: object) => errorsOf((await plan(people, jobId, visit)).body);
    expect(await faults({ Tech: 'Dna Okafr' })).toEqual([
      [
        'Tech',
        'No technician is called Dna Okafr. Check the spelling, choose one of the active technicians, or add this one first',
      ],
    ]);
    const left = "Una Falk isn't active any more. Please choose another technician";
    expect(await faults({ Tech: 'Una Falk' })).toEqual([['Tech', left]]);
    expect(await faults({ TechnicianId: id })).toEqual([['TechnicianId', left]]);
    expect(await faults({ TechnicianId: 999_999 })).toEqual([
      ['TechnicianId', 'Please choose one of the active technicians'],
    ]);
    expect(await faults({})).toEqual([['Tech', 'Please name the tech']]);
    expect((await desk(kit.app, people.staff, `jobs/${jobId}`)).body.State).toBe('Requested');
  });

  test('is warned about when on leave, elsewhere, or without a licence; the check changes nothing', async () => {
    const people = await shared();
    const { kit, staff } = people;
    const TechnicianId = await idOf(people, 'Ebba Roos');
    const pool = kit.deps.pool;
    await pool.query(
      `insert into technician_leave (technician_id, from_date, to_date) values ($1, '2026-12-03', '2026-12-09')`,
      [TechnicianId],
    );
    await pool.query(
      `insert into technician_licences (technician_id, name, expires_on)
       values ($1, 'ARCtick', '2026-12-08'), ($1, 'Gas fitting', '2026-12-09'), ($1, 'White card', null)`,
      [TechnicianId],
    );
    await pool.query(`insert into technician_regions (technician_id, region) values ($1, 'remote')`, [
      TechnicianId,
    ]);
    const other = await jobIn(people, 'Requested');
    const day = { Date: '2026-12-09', TechnicianId, PlannedTime: '11:00' };
    expect(
      (await plan(people, other.jobId, { ...day, TimeWindow: null, Time: '11:30', PlannedTime: null }))
        .status,
    ).toBe(200);
    const { jobId } = await jobIn(people, 'Requested');
    const before = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
    const checked = await plan(people, jobId, day, 'schedule/check');
    expect(checked).toMatchObject({ status: 200 });
    expect(checked.body.Warnings).toEqual([
      { Kind: 'leave', Message: 'Ebba Roos is on leave until Wed 9 Dec' },
      { Kind: 'region', Message: "Ebba Roos doesn't cover metro-inner" },
      {
        Kind: 'overlap',
        Message: `Ebba Roos has another visit then: GAL${other.jobId}R at ${before.LocationName}, ${before.Suburb}, Wed 9 Dec, 11:30am-1pm`,
      },
      { Kind: 'licence', Message: "Ebba Roos's licences: ARCtick licence ended on Tue 8 Dec" },
    ]);
    expect(checked.body.News).toMatch(/^Ebba Roos, Wed 9 Dec, /);
    expect((await desk(kit.app, staff, `jobs/${jobId}`)).body).toEqual(before);
    expect((await plan(people, jobId, day)).body.Warnings).toEqual(checked.body.Warnings);
    // Not told yet, so it's news still; once it is, the customer would hear nothing.
    expect((await plan(people, jobId, day, 'schedule/check')).body.News).toBe(checked.body.News);
    kit.clock.advance({ seconds: 61 });
    expect((await plan(people, jobId, day, 'schedule/check')).body.News).toBeNull();
    const afterwards = { TechnicianId, Date: '2026-12-10', TimeWindow: 'afternoon' };
    const later = await plan(people, jobId, afterwards, 'schedule/check');
    expect(later.body.Warnings.map(({ Kind }: { Kind: string }) => Kind)).toEqual([
      'region',
      'licence',
      'licence',
    ]);
    expect(errorsOf((await plan(people, jobId, { Tech: 'Nobody' }, 'schedule/check')).body)?.[0]?.[0]).toBe(
      'Tech',
    );
  });
});

describe('[R14.01] the planned time of a visit', () => {
  const DAY = { Date: '2027-01-19', TimeWindow: 'morning' };
  const plan = async (people: JobPeople, jobId: number, visit: object, call = 'schedule') =>
    desk(people.kit.app, people.staff, `jobs/${jobId}/${call}`, { ...DAY, ...visit });
  const timeOf = async ({ kit, staff }: JobPeople, jobId: number) => {
    const { body } = await desk(kit.app, staff, `jobs/${jobId}`);
    const { PlannedAt, PlannedMinutes } = body.VisitPlans[0];
    const start =
      PlannedAt === null ? undefined : Temporal.Instant.from(PlannedAt).toZonedDateTimeISO(body.TimeZone);
    return [start?.toPlainTime().toString({ smallestUnit: 'minute' }), PlannedMinutes];
  };

  test('each day’s visits are counted, those without a technician too, and none that was called off', async () => {
    const people = await shared();
    const TechnicianId = await idOf(people, 'Ola Berg');
    const counts = async () =>
      (await desk(people.kit.app, people.staff, 'visits/counts?From=2027-01-17&To=2027-01-19')).body.Days;
    const [given, waiting, off] = [
      await jobIn(people, 'Scheduled'),
      await jobIn(people, 'Scheduled'),
      await jobIn(people, 'Scheduled'),
    ];
    expect(await counts()).toEqual([]);
    await plan(people, given.jobId, { Date: '2027-01-18', TechnicianId });
    await plan(people, waiting.jobId, { Date: '2027-01-18', TechnicianId: null });
    await plan(people, off.jobId, { Date: '2027-01-18', TechnicianId });
    await desk(people.kit.app, people.staff, `jobs/${off.jobId}/call-off`, { Reason: 'The part is late.' });
    expect(await counts()).toEqual([{ Date: '2027-01-18', Visits: 2, Waiting: 1 }]);
  });

  test("is the technician's first gap within the promise; without one it's the promise's start, and the overlap is said", async () => {
    const people = await shared();
    const TechnicianId = await idOf(people, 'Lene Vik');
    const jobs = [];
    for (const [minutes, expected] of [
      [null, ['08:00', 90]],
      [30, ['09:30', 30]],
      [120, ['10:00', 120]],
      [45, ['08:00', 45]],
    ] as const) {
      const { jobId } = await jobIn(people, 'Requested');
      jobs.push(jobId);
      const planned = await plan(people, jobId, { TechnicianId, PlannedMinutes: minutes });
      expect(planned.body.Warnings.map(({ Kind }: { Kind: string }) => Kind)).toEqual(
        expected[1] === 45 ? ['overlap'] : [],
      );
      expect(await timeOf(people, jobId)).toEqual(expected);
    }
    const { body } = await desk(people.kit.app, people.staff, `visits?Date=${DAY.Date}`);
    expect(body.VisitList.map(({ PlannedMinutes }: { PlannedMinutes: number }) => PlannedMinutes)).toEqual([
      90, 30, 120, 45,
    ]);
    // One that's called off leaves its gap.
    await desk(people.kit.app, people.staff, `jobs/${jobs[0]}/call-off`, { Reason: 'Closed that day' });
    expect((await plan(people, jobs[3] ?? 0, { TechnicianId, PlannedTime: '08:05' })).body.Warnings).toEqual(
      [],
    );
  });

  test('changes without a word to the customer, whom the window was promised; it stays while it fits', async () => {
    const people = await shared();
    const { kit, staff } = people;
    const TechnicianId = await idOf(people, 'Nils Holm');
    const other = await idOf(people, 'Siri Dahl');
    const { jobId } = await jobIn(people, 'Requested');
    await plan(people, jobId, { TechnicianId });
    kit.clock.advance({ seconds: 61 });
    const before = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
    const moved = await plan(people, jobId, { TechnicianId, PlannedTime: '9.40', PlannedMinutes: 25 });
    expect(moved.body).toMatchObject({
      Version: before.Version + 1,
      Timeline: before.Timeline,
      StartsAt: before.StartsAt,
    });
    expect(await timeOf(people, jobId)).toEqual(['09:40', 25]);
    // The same again changes nothing, and nothing asked keeps it.
    for (const again of [{ PlannedTime: '09:40', PlannedMinutes: 25 }, {}])
      expect((await plan(people, jobId, { TechnicianId, ...again })).body.Version).toBe(before.Version + 1);
    await plan(people, jobId, { TechnicianId, TimeWindow: 'afternoon' });
    expect(await timeOf(people, jobId)).toEqual(['12:00', 25]);
    await plan(people, jobId, { TechnicianId: other, TimeWindow: 'afternoon', PlannedTime: '15:59' });
    expect(await timeOf(people, jobId)).toEqual(['15:59', 25]);
    await plan(people, jobId, { TechnicianId: null, TimeWindow: 'afternoon', PlannedTime: '13:00' });
    expect(await timeOf(people, jobId)).toEqual([undefined, null]);
    // An agreed time is when they come, however busy they are.
    for (const { jobId: id } of [await jobIn(people, 'Requested'), { jobId }]) {
      await plan(people, id, { TechnicianId: other, TimeWindow: 'afterhours', Time: '23:50' });
      expect((await timeOf(people, id))[0]).toBe('23:50');
    }
  });

  test.each([
    [
      { PlannedTime: '07:59' },
      'PlannedTime',
      'The customer was promised 8am-12pm. Please choose a start within that, or leave it empty',
    ],
    [
      { PlannedTime: '12:00' },
      'PlannedTime',
      'The customer was promised 8am-12pm. Please choose a start within that, or leave it empty',
    ],
    [{ PlannedTime: 'soon' }, 'PlannedTime', 'Please give a time, such as 7:30am or 19:30'],
    [{ PlannedMinutes: 4 }, 'PlannedMinutes', 'Please give the minutes, from 5 to 720'],
    [{ PlannedMinutes: 721 }, 'PlannedMinutes', 'Please give the minutes, from 5 to 720'],
    [{ PlannedMinutes: 30.5 }, 'PlannedMinutes', 'Please give the minutes, from 5 to 720'],
  ])('is refused at its field: %j', async (asked, field, message) => {
    const people = await shared();
    const { jobId } = await jobIn(people, 'Requested');
    const refused = await plan(people, jobId, { Tech: 'Dan Okafor', ...asked });
    expect([refused.status, errorsOf(refused.body)]).toEqual([422, [[field, message]]]);
  });

  test('of jobs in two regions that two dispatchers give one technician at once is never the same', async () => {
    const people = await shared();
    const { app } = people.kit;
    const TechnicianId = await idOf(people, 'Arvid Lund');
    // Windows are locked by region, so that two of the same one wait for each other anyway.
    const coast = { CheckoutSuburb: 'Wollongong', CheckoutPostcode: '2500', BookingPostcode: '2500' };
    const form = customerForm({ ...coast, InitialAttendanceFeeExGst: 1000 });
    for (let round = 0; round < 4; round += 1) {
      const asked = { Date: `2027-01-${20 + round}`, TechnicianId, PlannedMinutes: 60 };
      const booked = await book(app, form, { token: people.customer });
      const jobs = [(await jobIn(people, 'Requested')).jobId, booked.body.repairId];
      await Promise.all(jobs.map((jobId) => plan(people, jobId, asked)));
      const times = await Promise.all(jobs.map((jobId) => timeOf(people, jobId)));
      expect(times.map(([start]) => start).sort()).toEqual(['08:00', '09:00']);
    }
  });

  test('moves into a gap of its technician when the customer chooses another window', async () => {
    const people = await shared();
    const { kit, customer } = people;
    const TechnicianId = await idOf(people, 'Kari Moen');
    const { jobId } = await jobIn(people, 'Requested');
    const taken = await jobIn(people, 'Requested');
    await plan(people, taken.jobId, { TechnicianId, TimeWindow: 'afternoon', PlannedMinutes: 50 });
    const { body } = await plan(people, jobId, { TechnicianId });
    const move = (TotalIncGst: number) =>
      send(kit.app, {
        method: 'POST',
        url: `/api/v1/customerportal/jobs/${jobId}/visit/move`,
        headers: { authorization: `Bearer ${customer}`, 'idempotency-key': randomUUID() },
        payload: { SeenStartsAt: body.StartsAt, ...DAY, TimeWindow: 'afternoon', TotalIncGst },
      });
    const dearer = await move(1);
    expect((await move(dearer.body.TotalIncGst)).status).toBe(200);
    expect(await timeOf(people, jobId)).toEqual(['12:50', 90]);
  });
});

test('[R10.02] jobs of before get the technician that their name became', async () => {
  const people = await jobPeople();
  const { pool } = people.kit.deps;
  const { jobId } = await jobIn(people, 'Scheduled');
  await pool.query(`update jobs set technician_id = null, tech_name = ' dan  OKAFOR' where id = $1`, [jobId]);
  const migration = readFileSync(
    new URL('../../db/migrations/0007_versions_of_jobs.sql', import.meta.url),
    'utf8',
  );
  await pool.query(migration.slice(migration.indexOf('UPDATE "jobs"')));
  const { rows } = await pool.query(
    'select name from technicians join jobs on technician_id = technicians.id where jobs.id = $1',
    [jobId],
  );
  expect(rows).toEqual([{ name: 'Dan Okafor' }]);
  await people.kit.close();
});
