import { expect, test } from 'vitest';
import type { Reply } from '../../contracts/endpoint.ts';
import type { listDayVisits } from '../../contracts/jobs/desk-jobs.ts';
import { addDays, localToday } from '../../domain/visits/local-time.ts';
import { type TestApp, testApp } from '../../tests/kit/app.ts';
import { desk, signInStaff } from '../../tests/kit/desk.ts';
import { loadDemo } from './load-demo.ts';

const count = async ({ deps }: TestApp, table: string): Promise<number> =>
  (await deps.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

type DayVisit = Reply<typeof listDayVisits>['VisitList'][number];

/** Priya's, and those of the office's day. */
const JOBS = 19 + 17;

test.each([
  ['Friday noon', '2026-11-27T01:00:00Z'],
  ['Sunday at 11pm', '2026-11-22T12:00:00Z'],
  ['shortly after midnight on a Monday', '2026-11-22T13:20:00Z'],
  ['the night in which clocks go forward', '2026-10-03T16:30:00Z'],
  ['the night in which clocks go back', '2027-04-03T16:10:00Z'],
  ['Christmas Day', '2026-12-24T23:45:00Z'],
  ['the last day of February, a Tuesday', '2028-02-28T23:00:00Z'],
])('[R4.29, R10.07, R10.08] the demo company fills its office’s day at any time: %s', async (_, at) => {
  const kit = await testApp({ env: { GALLEY_ENV: 'local' }, at });
  const people = await loadDemo(kit.deps);
  if (!people) throw new Error('No demo company');
  expect(await count(kit, 'customers')).toBe(10);
  expect(await count(kit, 'jobs')).toBe(JOBS);
  const staff = await signInStaff(kit.app, {
    UserName: people.staff.userName,
    Password: people.staff.password,
  });
  const today = localToday(kit.clock.now(), 'Australia/Sydney');
  const visits: DayVisit[] = [];
  for (const days of [-1, 0, 1]) {
    const { body } = await desk(kit.app, staff, `visits?Date=${addDays(today, days)}`);
    if (days === 0) expect(body.VisitList.length).toBeGreaterThanOrEqual(6);
    visits.push(...body.VisitList);
  }
  const states = visits.map(({ VisitState }) => VisitState);
  expect(states).toEqual(expect.arrayContaining(['done', 'onSite', 'planned']));
  expect(visits.filter(({ TechName }) => TechName === null).length).toBeGreaterThanOrEqual(3);
  for (const visit of visits.filter(({ TechName }) => TechName !== null)) {
    const others = visits.filter(({ VisitId }) => VisitId !== visit.VisitId);
    const clashing = others.filter(
      ({ TechName, StartsAt, EndsAt }) =>
        TechName === visit.TechName && StartsAt < visit.EndsAt && visit.StartsAt < EndsAt,
    );
    expect.soft(clashing, `${visit.TechName} ${visit.StartsAt}`).toEqual([]);
  }
  const { body: needs } = await desk(kit.app, staff, 'needs');
  const kinds = needs.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) =>
    Needs.map(({ Kind }) => Kind),
  );
  expect(kinds).toEqual(
    expect.arrayContaining([
      'late',
      'requested',
      'hold-ended',
      'quote-approved',
      'quote-unanswered',
      'thread',
    ]),
  );
  // Nobody hears of it later.
  const { rows } = await kit.deps.pool.query(
    `select name from jobs.job_common where state < 'completed' and start_after > now()`,
  );
  expect(rows).toEqual([]);
  expect(await count(kit, 'texts')).toBe(0);
  expect(await count(kit, 'invoice_reminders')).toBe(0);
});
