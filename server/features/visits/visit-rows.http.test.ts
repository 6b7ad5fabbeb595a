import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { send, sharedApp } from '../../../tests/kit/app.ts';
import {
  desk,
  type JobPeople,
  jobIn,
  jobPeople,
  jobPeopleIn,
  NO_VISIT,
  VISIT,
} from '../../../tests/kit/desk.ts';
import { deliverEmails, queuedEmails } from '../../../tests/kit/mails.ts';
import { deliverTexts, queuedTexts, textsOf } from '../../../tests/kit/texts.ts';

const shared = sharedApp(jobPeopleIn);

const read = async ({ kit, staff }: JobPeople, jobId: number) =>
  (await desk(kit.app, staff, `jobs/${jobId}`)).body;

type Line = { Kind: string; State: string; At: string; Note: string | null; IsUndone: boolean };

const WORK = { Date: '2026-11-23', From: '08:10', To: '09:05', Work: 'Fan seized.' };

describe('[R10.03] a visit is one row', () => {
  test('from the booking to its record; the next one is a return', async () => {
    const people = await shared();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'Requested');
    const go = async (change: string, body: object = {}) =>
      (await desk(kit.app, staff, `jobs/${jobId}/${change}`, body)).body;
    const booked = await read(people, jobId);
    expect(booked).toMatchObject({
      Visits: [],
      VisitPlans: [
        {
          Kind: 'first',
          State: 'planned',
          TechnicianId: null,
          TechName: null,
          AttendanceDate: booked.AttendanceDate,
          TimeWindow: booked.TimeWindow,
          StartsAt: booked.StartsAt,
          EndsAt: booked.EndsAt,
        },
      ],
    });
    const VisitId = booked.VisitPlans[0].VisitId;
    const planned = await go('schedule', VISIT);
    expect(planned.VisitPlans).toEqual([
      {
        VisitId,
        Kind: 'first',
        State: 'planned',
        TechnicianId: planned.TechnicianId,
        TechName: 'Dan Okafor',
        AttendanceDate: '2026-11-24',
        TimeWindow: 'morning',
        StartsAt: planned.StartsAt,
        EndsAt: planned.EndsAt,
        HoursNote: null,
        PlannedAt: expect.any(String),
        PlannedMinutes: 90,
        ArrivedOn: null,
        Report: null,
      },
    ]);
    expect((await go('start')).VisitPlans).toMatchObject([{ VisitId, State: 'onSite' }]);
    const recorded = await go('visits', { ...WORK, Tech: 'mei tan' });
    expect(recorded).toMatchObject({
      VisitPlans: [],
      Visits: [{ VisitId, Kind: 'first', TechName: 'Mei Tan' }],
    });
    const again = await go('visits', { ...WORK, From: '09:06', To: null });
    expect(again.Visits).toMatchObject([{ VisitId, Kind: 'first' }, { Kind: 'return' }]);
  });

  test('and the repair of an approved quote is the next', async () => {
    const people = await shared();
    const { jobId } = await jobIn(people, 'QuoteApproved');
    const { body } = await desk(people.kit.app, people.staff, `jobs/${jobId}/schedule`, VISIT);
    expect(body.VisitPlans).toMatchObject([
      { Kind: 'first', State: 'onSite' },
      { Kind: 'return', State: 'planned' },
    ]);
  });

  test.each([
    ['Cancelled', 'calledOff'],
    ['Scheduled', 'planned'],
    ['InProgress', 'onSite'],
    ['Completed', 'calledOff'],
  ] as const)('that counts for nobody before it is done: %s, %s', async (state, visit) => {
    const people = await shared();
    const { kit, customer } = people;
    const { jobId } = await jobIn(people, state);
    const get = async (path: string) =>
      (
        await send(kit.app, {
          url: `/api/v1/customerportal/${path}`,
          headers: { authorization: `Bearer ${customer}` },
        })
      ).body;
    expect(await read(people, jobId)).toMatchObject({ Visits: [], VisitPlans: [{ State: visit }] });
    expect((await get(`jobs/${jobId}`)).Visits).toEqual([]);
    const { Historys } = await get('servicehistory');
    expect(Historys.filter(({ RepairId }: { RepairId: number }) => RepairId === jobId)).toEqual([]);
    if (state !== 'InProgress') return;
    const { body } = await desk(kit.app, people.staff, `jobs/${jobId}/complete`, {});
    expect(body.errors).toMatchObject([{ field: 'NoVisitReason' }]);
  });

  test('is recorded with one of our technicians, whether they have left or not', async () => {
    const people = await shared();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'InProgress');
    const record = (Tech: string) => desk(kit.app, staff, `jobs/${jobId}/visits`, { ...WORK, Tech });
    expect((await record('Dna Okafor')).body.errors).toMatchObject([{ field: 'Tech' }]);
    await kit.deps.pool.query(`update technicians set is_active = false where name = 'Mei Tan'`);
    expect((await record('Mei Tan')).status).toBe(200);
    await kit.deps.pool.query(`update technicians set is_active = true where name = 'Mei Tan'`);
  });
});

describe('[R10.05] the news of a visit', () => {
  const MOVED = { ...VISIT, Date: '2026-11-25' };
  const people = async () => {
    const made = await jobPeople({ env: { SMS: 'local' } });
    const { jobId } = await jobIn(made, 'Requested');
    await deliverEmails(made.kit);
    const plan = (visit: object) => desk(made.kit.app, made.staff, `jobs/${jobId}/schedule`, visit);
    const told = async () => (await deliverEmails(made.kit)).map(({ subject }) => subject);
    const timeline = async (): Promise<Line[]> =>
      (
        await send(made.kit.app, {
          url: `/api/v1/customerportal/jobs/${jobId}`,
          headers: { authorization: `Bearer ${made.customer}` },
        })
      ).body.Timeline;
    const lines = async () =>
      (await timeline()).map(({ Note, IsUndone }) => (IsUndone ? `${Note}, undone` : Note));
    return { ...made, jobId, plan, told, timeline, lines };
  };

  test('waits a minute, and tells only the last of several changes', async () => {
    const { kit, plan, told, lines, jobId } = await people();
    await plan(VISIT);
    kit.clock.advance({ seconds: 59 });
    await plan({ ...VISIT, Tech: 'Mei Tan' });
    kit.clock.advance({ seconds: 59 });
    await plan({ ...MOVED, Tech: 'Mei Tan' });
    expect(await lines()).toEqual([
      null,
      'Dan Okafor, Tue 24 Nov, 8am-12pm, undone',
      'Mei Tan, Tue 24 Nov, 8am-12pm, undone',
      'Mei Tan, Wed 25 Nov, 8am-12pm',
    ]);
    const { rows } = await kit.deps.pool.query(
      `select distinct extract(epoch from start_after - created_on)::int as wait
       from jobs.job where data->>'mail' = 'job-scheduled'`,
    );
    expect(rows).toEqual([{ wait: 60 }]);
    expect((await queuedTexts(kit)).map(({ delaySeconds }) => delaySeconds)).toEqual([60, 60, 60]);
    expect(await told()).toEqual([expect.stringMatching(/^Confirmed: .*Wed 25 Nov/)]);
    await deliverTexts(kit);
    expect(await textsOf(kit)).toMatchObject([
      { state: 'sent', body: expect.stringContaining(`GAL${jobId}R`) },
    ]);
    await kit.close();
  });

  test('is none when it is back to what the customer knows, and comes again after that', async () => {
    const { kit, plan, told, lines, timeline } = await people();
    await plan(VISIT);
    kit.clock.advance({ seconds: 60 });
    expect(await told()).toHaveLength(1);
    const known = await lines();
    await plan(MOVED);
    await plan(VISIT);
    expect(await lines()).toEqual([
      ...known,
      'Dan Okafor, Wed 25 Nov, 8am-12pm, undone',
      'Dan Okafor, Tue 24 Nov, 8am-12pm',
    ]);
    expect((await timeline()).at(-1)).toMatchObject({ Kind: 'as-before', State: 'Scheduled' });
    kit.clock.advance({ seconds: 60 });
    expect(await told()).toEqual([]);
    await plan(MOVED);
    kit.clock.advance({ seconds: 60 });
    await plan(VISIT);
    expect(await told()).toEqual([expect.stringMatching(/^New time: .*Tue 24 Nov/)]);
    expect(await lines()).toHaveLength(known.length + 4);
    await kit.close();
  });

  test('is one where a window becomes a time that begins with it, and the other way', async () => {
    const { kit, plan, told } = await people();
    for (const visit of [VISIT, { ...VISIT, TimeWindow: null, Time: '08:00' }, VISIT]) {
      await plan(visit);
      kit.clock.advance({ seconds: 60 });
      expect.soft(await told(), JSON.stringify(visit)).toHaveLength(1);
    }
    await kit.close();
  });

  test('[R4.29] whatever the office does and undoes within the wait: each change has a line that stays, and what is undone is never told', {
    timeout: 120_000,
  }, async () => {
    const { kit, staff, plan, told, timeline, jobId } = await people();
    const go = (change: string, body: object) => desk(kit.app, staff, `jobs/${jobId}/${change}`, body);
    const doing = {
      plan,
      'call-off': () => go('call-off', { Reason: 'Our tech is sick' }),
      'hold for parts': () => go('hold', { Until: '2026-12-08', Reason: 'Fan', IsHeldForParts: true }),
      'end the hold': () => go('hold', { Until: null, Reason: null }),
    };
    const visit = fc.record({
      Date: fc.constantFrom('2026-12-08', '2026-12-09'),
      TimeWindow: fc.constantFrom('morning', 'afternoon'),
      Tech: fc.constantFrom('Dan Okafor', 'Mei Tan'),
    });
    const step = fc.record({
      change: fc.constantFrom('plan', 'plan', 'plan', 'call-off', 'hold for parts', 'end the hold'),
      visit,
      // The short ones together stay within the wait, since emails are delivered here only after one of 60 s.
      seconds: fc.constantFrom(0, 1, 8, 60, 61),
    });
    const words = (line: Line) => ({ ...line, IsUndone: false });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        kit.clock.advance({ minutes: 2 });
        await told();
        const began = (await timeline()).length;
        const sent: (string | undefined)[] = [];
        for (const { change, visit: planned, seconds } of steps) {
          const before = await timeline();
          const { Version } = await read({ kit, staff } as JobPeople, jobId);
          const answer = await doing[change](planned);
          const after = await timeline();
          expect(after.slice(0, before.length).map(words)).toEqual(before.map(words));
          for (const [index, { IsUndone, At }] of before.entries()) {
            if (IsUndone) expect(after[index]?.IsUndone).toBe(true);
            else if (after[index]?.IsUndone) {
              expect(kit.clock.epochMilliseconds() - Date.parse(At)).toBeLessThan(60_000);
              expect(after.length).toBeGreaterThan(before.length);
            }
          }
          const isTransition = change === 'plan' || change === 'call-off';
          const isMade = answer.status === 200 && answer.body.Version > Version;
          if (isTransition) expect(after).toHaveLength(before.length + (isMade ? 1 : 0));
          expect(after.at(-1)?.IsUndone && after.at(-1)?.Kind !== 'parts-expected').toBe(false);
          kit.clock.advance({ seconds });
          if (seconds >= 60) sent.push(...(await told()));
        }
        kit.clock.advance({ minutes: 1 });
        sent.push(...(await told()));
        const news = (await timeline())
          .slice(began)
          .filter(({ Kind, IsUndone }) => !IsUndone && (Kind === 'state' || Kind === 'called-off'));
        expect(sent.filter((subject) => !subject?.startsWith('On hold'))).toHaveLength(news.length);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    await kit.close();
  });

  test('says nothing of a visit that began, or of a job that was cancelled, before it was told', async () => {
    const { kit, staff, plan, told, jobId } = await people();
    await plan(VISIT);
    await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Sold' });
    expect(await queuedEmails(kit)).toEqual(['job-scheduled', 'job-cancelled']);
    expect(await told()).toEqual([expect.stringContaining('ancelled')]);
    await kit.close();
  });
});

test('[R10.03] the visits of before get a plan, a kind and their technician', async () => {
  const people = await jobPeople();
  const { kit, staff } = people;
  const { pool } = kit.deps;
  const requested = await jobIn(people, 'Requested');
  const scheduled = await jobIn(people, 'Scheduled');
  const onSite = await jobIn(people, 'InProgress');
  const done = await jobIn(people, 'InProgress');
  const record = (body: object) => desk(kit.app, staff, `jobs/${done.jobId}/visits`, { ...WORK, ...body });
  await record({ From: '14:00', To: '15:00', Date: '2026-11-22' });
  await record({});
  await desk(kit.app, staff, `jobs/${done.jobId}/complete`, NO_VISIT);
  // As a former version left them: only what was done, without plan, kind or id.
  await pool.query(`delete from visits where state <> 'done'`);
  await pool.query(
    `update visits set kind = 'first', technician_id = null, date = null, time_window = null, starts_at = null,
       ends_at = null, told_state = null, told_starts_at = null, told_tech_name = null, news_event_id = null`,
  );
  const sql = readFileSync(
    new URL('../../db/migrations/0010_visits_from_plan_to_record.sql', import.meta.url),
    'utf8',
  );
  await pool.query(sql.slice(sql.indexOf('UPDATE "visits"')));
  const { rows } = await pool.query(
    `select job_id::int as "jobId", kind, state, technicians.name, date::text, time_window, told_state from visits
     left join technicians on technicians.id = technician_id order by job_id, started_at`,
  );
  const plan = { date: '2026-11-24', time_window: 'morning' };
  expect(rows.filter(({ jobId }) => jobId >= requested.jobId)).toEqual([
    {
      jobId: requested.jobId,
      kind: 'first',
      state: 'planned',
      name: null,
      date: expect.any(String),
      time_window: expect.any(String),
      told_state: 'booked',
    },
    {
      jobId: scheduled.jobId,
      kind: 'first',
      state: 'planned',
      name: 'Dan Okafor',
      ...plan,
      told_state: 'confirmed',
    },
    {
      jobId: onSite.jobId,
      kind: 'first',
      state: 'onSite',
      name: 'Dan Okafor',
      ...plan,
      told_state: 'confirmed',
    },
    {
      jobId: done.jobId,
      kind: 'first',
      state: 'done',
      name: 'Dan Okafor',
      date: '2026-11-22',
      time_window: null,
      told_state: null,
    },
    { jobId: done.jobId, kind: 'return', state: 'done', name: 'Dan Okafor', ...plan, told_state: null },
  ]);
  await kit.close();
});
