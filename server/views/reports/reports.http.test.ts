import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { REPORT_NAMES, REPORTS } from '../../../domain/reports/reports.ts';
import type { Variant } from '../../../domain/website/experiment.ts';
import { type TestApp, testApp } from '../../../tests/kit/app.ts';
import { book, signedInCustomer, visitorForm } from '../../../tests/kit/bookings.ts';
import { GROWING_TABLES } from '../../../tests/kit/database/company-at-size.ts';
import { recordStatements, tablesReadWhole } from '../../../tests/kit/database/plans.ts';
import { ADMIN, desk, signedInStaff } from '../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../tests/kit/desk-invoices.ts';
import { fullCompany } from '../../../tests/kit/full-company.ts';
import { completedJob, startedJob, visitedJob } from '../../../tests/kit/job-progress.ts';
import { addTechnicians } from '../../../tests/kit/technicians/add-technicians.ts';

const NOVEMBER = 'From=2026-11-01&To=2026-11-30';

async function office(options?: Parameters<typeof testApp>[0]) {
  return officeOf(await testApp(options));
}

async function officeOf(kit: TestApp) {
  const staff = await signedInStaff(kit, ADMIN);
  return { kit, ask: (name: string, range = NOVEMBER) => desk(kit.app, staff, `reports/${name}?${range}`) };
}

const figures = ({ body }: Awaited<ReturnType<typeof desk>>) =>
  Object.fromEntries(
    body.Rows.map(({ Label, Figures }: { Label: string; Figures: number[] }) => [Label, Figures]),
  );

test('[R10.16] bookings are counted by the day in the company’s zone, over a longer time by month', async () => {
  // 11:30pm on Sunday in Sydney.
  const { kit, ask } = await office({ at: '2026-11-22T12:30:00Z' });
  const first = await book(kit.app, visitorForm());
  kit.clock.advance({ hours: 1 });
  const second = await book(kit.app, visitorForm({ CheckoutEmailAddress: 'jo@brennan.example' }));
  expect([first.status, second.status]).toEqual([200, 200]);
  await kit.deps.pool.query(`update jobs set state = 'Cancelled' where id = $1`, [first.body.repairId]);
  const third = await book(kit.app, visitorForm({ CheckoutEmailAddress: 'lee@cafe.example' }));
  await kit.deps.pool.query(`update jobs set lead_category = 'Import' where id = $1`, [third.body.repairId]);
  const { rows } = await kit.deps.pool.query('select total_cents as cents from jobs order by id');
  const dollars = rows[1].cents / 100;
  const november = await ask('bookings');
  expect(november.body).toMatchObject({
    Title: 'Bookings',
    RowsAre: 'day',
    Columns: [{ Title: 'Bookings', Unit: 'count' }, { Unit: 'count' }, { Unit: 'dollars' }],
    Totals: [2, 1, dollars],
  });
  // The days to come aren't there.
  expect(november.body.Rows).toHaveLength(23);
  expect(figures(november)).toMatchObject({
    '2026-11-21': [0, 0, 0],
    '2026-11-22': [1, 1, 0],
    '2026-11-23': [1, 0, dollars],
  });
  const year = await ask('bookings', 'From=2026-07-01&To=2027-06-30');
  expect(year.body.RowsAre).toBe('month');
  expect(figures(year)).toEqual({
    ...Object.fromEntries(['07', '08', '09', '10'].map((month) => [`2026-${month}`, [0, 0, 0]])),
    '2026-11': [2, 1, dollars],
  });
});

test('[R10.16] takings are those of Books, by day and by month', async () => {
  const { people, change, later } = await invoiceAtDesk();
  await change('charge', { Amount: 100.1 });
  await later(24);
  await change('bank-payments', { Amount: 50.2, Date: '2026-11-24' });
  await change('credit', { Amount: 11.3, Reason: 'x' });
  const staff = await signedInStaff(people.kit, ADMIN);
  const ask = async (path: string) => (await desk(people.kit.app, staff, path)).body;
  for (const range of [NOVEMBER, 'From=2026-07-01&To=2027-06-30']) {
    const { Total, OutstandingAfter } = await ask(`takings?${range}`);
    const { Totals, Rows } = await ask(`reports/takings?${range}`);
    const { ReceivedByCard, ReceivedByBank, Refunded, Invoiced, Credited } = Total;
    expect(Totals).toEqual([ReceivedByCard, ReceivedByBank, 0, Refunded, Invoiced, Credited, null]);
    expect(ReceivedByBank).toBe(50.2);
    expect(Rows.at(-1).Figures.at(-1)).toBe(OutstandingAfter);
  }
});

test('[R10.16] visits are those that were made, by technician; ratings have their share and average', async () => {
  const { kit, ask } = await office();
  const { jobId } = await signedInCustomer(kit.app);
  await startedJob(kit.deps, jobId);
  await visitedJob(kit.deps, jobId);
  const done = await ask('visits');
  expect(done.body).toMatchObject({ RowsAre: 'name', Totals: [1, 0, 1.5] });
  expect(figures(done)).toEqual({ 'Dan Okafor': [1, 0, 1.5] });
  expect((await ask('ratings')).body).toMatchObject({ Rows: [], Totals: [0, null], Note: null });
  await completedJob(kit.deps, jobId);
  await kit.deps.pool.query(`update ratings set score = 4, rated_at = $1`, [kit.clock.now().toString()]);
  expect((await ask('ratings')).body).toMatchObject({
    Totals: [1, null],
    Note: '4.00 of 5 on average.',
  });
  expect(figures(await ask('ratings'))).toMatchObject({ '5 Excellent': [0, 0], '4 Very good': [1, 100] });
  const other = await book(kit.app, visitorForm({ CheckoutEmailAddress: 'lee@cafe.example' }));
  await kit.deps.pool.query(
    `insert into ratings (job_id, tech_name, invited_at, is_scoring_closed, score, description, rated_at)
     select $1, tech_name, invited_at, true, 0, 'Tidy work.', rated_at from ratings`,
    [other.body.repairId],
  );
  expect((await ask('ratings')).body).toMatchObject({
    Totals: [1, null],
    Note: '4.00 of 5 on average. 1 comment without a score, since scoring was closed.',
  });
});

/** Visitors who saw the button, of whom some book a day later. */
async function visitors({ deps, clock }: TestApp, variant: Variant, { seen = 0, booked = 0 }) {
  const people = Array.from({ length: seen }, () => ({ id: randomUUID(), variant }));
  for (const one of people)
    await deps.analytics.record(deps.db, one, ['experiment_assigned', 'experiment_exposed']);
  clock.advance({ hours: 24 });
  for (const one of people.slice(0, booked)) await deps.analytics.record(deps.db, one, ['booking_made']);
}

test('[R7.58, R2.19, R2.20] the A/B test counts who first saw each button on these days, and has booked since', async () => {
  // 11:30pm on Sunday in Sydney; the next visitors come on Monday and Tuesday.
  const { kit } = await office({ at: '2026-11-22T12:30:00Z' });
  await visitors(kit, 'A', { seen: 4, booked: 1 });
  await visitors(kit, 'B', { seen: 3, booked: 2 });
  // Somebody who booked without seeing the button, and somebody who was only assigned, don't count.
  await kit.deps.analytics.record(kit.deps.db, { id: randomUUID(), variant: 'B' }, ['booking_made']);
  await kit.deps.analytics.record(kit.deps.db, { id: randomUUID(), variant: 'A' }, ['experiment_assigned']);
  await visitors(kit, 'A', { seen: 5 });
  const staff = await signedInStaff(kit, { ...ADMIN, UserName: 'second@galley.example' });
  const ask = (range: string) => desk(kit.app, staff, `reports/ab-test?${range}`);
  const all = await ask(NOVEMBER);
  expect(figures(all)).toEqual({
    'A, Get instant quote': [9, 1, 11.1, 2, 43.5],
    'B, Book Now': [3, 2, 66.7, 20.8, 93.9],
  });
  expect(all.body).toMatchObject({ Totals: [12, 3, null, null, null] });
  expect(all.body.Note).toContain('Too early to tell');
  expect(figures(await ask('From=2026-11-23&To=2026-11-23'))).toEqual({
    'A, Get instant quote': [0, 0, null, null, null],
    'B, Book Now': [3, 2, 66.7, 20.8, 93.9],
  });
});

test('[R5.23] a report refuses days in the wrong order, more than a year, and a name that is none', async () => {
  const { ask } = await office();
  const refused = async (name: string, range: string) => {
    const { status, body } = await ask(name, range);
    return [status, body.errors?.[0]?.field];
  };
  for (const name of REPORT_NAMES) {
    expect(await refused(name, 'From=2026-11-30&To=2026-11-01')).toEqual([422, 'To']);
    expect(await refused(name, 'From=1826-01-01&To=2026-01-01')).toEqual([422, 'To']);
    expect(await refused(name, 'From=2026-02-30&To=2026-11-01')).toEqual([422, 'From']);
    expect(await refused(name, '')).toEqual([422, 'From']);
    expect(await refused(name, 'From=0001-01-01&To=0001-12-31')).toEqual([422, 'From']);
    for (const far of ['From=2000-01-01&To=2000-12-31', 'From=9000-01-01&To=9000-01-31']) {
      const { status, body } = await ask(name, far);
      expect({ name, far, status }).toEqual({ name, far, status: 200 });
      expect(body.Columns).toHaveLength(REPORTS[name].columns.length);
      expect(body.Totals).toHaveLength(REPORTS[name].columns.length);
    }
  }
  expect((await ask('profits')).status).toBe(422);
  expect((await ask('constructor')).status).toBe(422);
});

test('[R10.16] no report but takings and plans, whose balances are sums of the ledger, goes through a table of all customers', async () => {
  const { kit, ask } = await officeOf(await fullCompany());
  const { pool } = kit.deps;
  await addTechnicians(kit.deps);
  await pool.query(`
    update jobs set created_at = created_at - (id % 900) * interval '1 day';
    update visits set started_at = started_at - (id % 900) * interval '1 day', ended_at = null;
    analyze jobs; analyze visits;`);
  const statements = recordStatements(pool);
  for (const name of REPORT_NAMES.filter((each) => each !== 'takings' && each !== 'plans')) {
    statements.length = 0;
    expect(await ask(name)).toMatchObject({ status: 200 });
    for (const statement of [...statements]) {
      const whole = (await tablesReadWhole(pool, statement)).filter((table) => GROWING_TABLES.has(table));
      expect.soft({ name, whole }, statement.text).toEqual({ name, whole: [] });
    }
  }
});
