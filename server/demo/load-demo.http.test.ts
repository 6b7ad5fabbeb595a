import { describe, expect, test } from 'vitest';
import { JOB_STATES } from '../../domain/jobs/job-life.ts';
import { type AvoidedHours, hoursWords } from '../../domain/visits/avoided-hours.ts';
import { send, sharedApp, type TestApp, testApp } from '../../tests/kit/app.ts';
import { book, signIn, visitorForm } from '../../tests/kit/bookings.ts';
import { desk, signInStaff } from '../../tests/kit/desk.ts';
import { emailTasks } from '../../tests/kit/mails.ts';
import type { Deps } from '../common/deps.ts';
import { LEO, MEMBERS } from './demo-people.ts';
import { loadDemo } from './load-demo.ts';
import { refuseDemo } from './refuse-demo.ts';

const count = async ({ deps }: TestApp, table: string): Promise<number> =>
  (await deps.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

/** Priya's, with the one that her landlord pays for and the visit of a plan, and those of the office's day. */
const JOBS = 19 + 17;

const env = { GALLEY_ENV: 'local' };

async function demoIn(kit: TestApp) {
  const people = await loadDemo(kit.deps);
  if (!people) throw new Error('No demo company');
  const token = await signIn(kit.app, people.customer.userName, people.customer.password);
  const read = (path: string) =>
    send(kit.app, {
      url: `/api/v1/customerportal/${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
  return { kit, people, read };
}

describe('[R1.02, R4.29] the demo company', { timeout: 60_000 }, () => {
  const demo = sharedApp(demoIn, { env });

  test('is refused in front of strangers, until nobody can sign in with a published password', async () => {
    const { kit, people } = await demo();
    const client = await kit.deps.pool.connect();
    try {
      await expect(refuseDemo(client)).rejects.toThrow(people.customer.userName);
      // What is undone at the end: other tests sign in.
      await client.query('begin');
      await client.query('update people set password_hash = null');
      await expect(refuseDemo(client)).rejects.toThrow(people.staff.userName);
      await client.query('update staff set disabled_at = now()');
      await expect(refuseDemo(client)).resolves.toBeUndefined();
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('[R12.03] has managers, a bookkeeper and a chef, who see what their role may', async () => {
    const { kit } = await demo();
    const seen = [];
    for (const { userName, password } of MEMBERS) {
      const token = await signIn(kit.app, userName, password);
      const read = async (path: string) =>
        send(kit.app, {
          url: `/api/v1/customerportal/${path}`,
          headers: { authorization: `Bearer ${token}` },
        });
      const [sites, invoices] = [await read('sites'), await read('invoices')];
      seen.push([userName.split('@')[0], sites.body.Sites.length, invoices.status]);
    }
    expect(seen).toEqual([
      ['joel', 1, 200],
      ['anneke', 1, 200],
      ['bao', 3, 200],
      ['tess', 1, 403],
    ]);
  });

  test('[R12.03, R12.06, R12.11] has a report by its chef, a quote that waits for the owner, and a code that nobody reads unasked', async () => {
    const { kit, read } = await demo();
    const { body } = await read('faultreports');
    expect(body.FaultReports).toMatchObject([
      { State: 'open', ReportedBy: 'Tess Ibrahim', IsFoodAtRisk: false, LocationName: 'Marlowe Street Café' },
    ]);
    const { body: jobs } = await read('jobs');
    const [{ RepairId }] = jobs.QuoteList;
    const { body: approvers } = await read(`jobs/${RepairId}/quote/approvers`);
    expect(approvers.Request).toMatchObject({ By: 'Joel Tran', Of: 'Priya Nair' });
    const { body: sites } = await read('sites');
    expect(sites.Sites.map(({ Codes }: { Codes: object | null }) => Codes !== null)).toEqual([
      false,
      false,
      true,
    ]);
    const { rows } = await kit.deps.pool.query('select encrypted from site_codes');
    expect(JSON.stringify(rows)).not.toContain('4471');
  });

  test('[R13.04, R13.05] has a plan in each state, and services that were made and read, missed and skipped', async () => {
    const { kit, read } = await demo();
    const { body } = await read('plans');
    expect(body.Plans.map(({ Name, State }: Record<string, string>) => [Name, State])).toEqual([
      ['Bakery, the deck oven twice a year', 'offered'],
      ['Café, four services a year', 'active'],
      ['Bakery, the display twice a year', 'ended'],
      ['Bakery, the blast chiller each quarter', 'draft'],
      ['Café, the fryer every month', 'active'],
      ['Café, the combi oven once a year', 'active'],
    ]);
    const { rows: plans } = await kit.deps.pool.query(
      `select p.state, o.state as offer, count(d.id)::int as notes,
         array(select distinct x.state from plan_occurrences x join plan_lines l on l.id = x.line_id where l.plan_id = p.id order by 1) as services
       from plans p left join plan_offers o on o.plan_id = p.id
       left join plan_terms t on t.plan_id = p.id
       left join documents d on d.plan_term_id = t.id and d.kind = 'adjustment-note'
       group by p.id, o.id order by 1, 2, 4`,
    );
    expect(plans).toEqual([
      { state: 'active', offer: 'waiting', notes: 0, services: ['due'] },
      { state: 'active', offer: null, notes: 0, services: ['done', 'due'] },
      { state: 'active', offer: null, notes: 0, services: ['due', 'missed', 'skipped'] },
      { state: 'draft', offer: 'declined', notes: 0, services: [] },
      { state: 'draft', offer: null, notes: 0, services: [] },
      { state: 'ended', offer: null, notes: 1, services: ['credited'] },
      { state: 'offered', offer: 'waiting', notes: 0, services: [] },
    ]);
    const { rows } = await kit.deps.pool.query(
      `select state, count(*)::int from plan_occurrences where visit_id is not null group by state`,
    );
    expect(rows).toEqual([{ state: 'done', count: 3 }]);
  });

  test('has a job in every state, equipment at two sites, and a history of two years', async () => {
    const { kit, people, read } = await demo();
    const staff = await signInStaff(kit.app, {
      UserName: people.staff.userName,
      Password: people.staff.password,
    });
    for (const state of JOB_STATES) {
      const { body } = await desk(kit.app, staff, `jobs?State=${state}`);
      expect.soft(body.JobList.length, state).toBeGreaterThan(0);
    }
    const { body: equipment } = await read('equipment');
    expect(equipment.AssetList).toHaveLength(9);
    expect(
      new Set(equipment.AssetList.map(({ LocationName }: { LocationName: string }) => LocationName)),
    ).toEqual(new Set(['Marlowe Street Café', 'Copper Pot Bakery']));
    const { body: history } = await read('servicehistory');
    expect(history.Historys.length).toBeGreaterThanOrEqual(10);
    const oldest = history.Historys.at(-1).VisitedOn;
    expect(oldest < '2025-02-01').toBe(true);
    const scores = history.JobList.map(({ Score }: { Score: number | null }) => Score);
    expect(scores).toEqual(expect.arrayContaining([5, 4, null]));
    const { body: dashboard } = await read('jobs');
    expect(dashboard.QuoteList).toMatchObject([{ TotalIncGst: 946.29, IsExpired: false }]);
    const { body: warranty } = await read('equipment/warrantyrequesthistory');
    expect(warranty.WarrantyRequests.map(({ Answer }: { Answer: string | null }) => Answer !== null)).toEqual(
      [false, true],
    );
    const { body: invoices } = await read('invoices');
    const statuses = invoices.InvoiceList.map(({ Status }: { Status: string }) => Status);
    expect(new Set(statuses)).toEqual(
      new Set(['Paid', 'PartPaid', 'Overdue', 'ToPay', 'Refunded', 'Disputed', 'Issued', 'Credited']),
    );
    expect(invoices).toMatchObject({
      TotalDue: 928.91,
      DueCount: 5,
      DueFirst: { Status: 'Overdue', AmountDue: 22.13 },
    });
    expect((await read('paymentmethod')).body.PaymentMethod.CheckoutCardMask).toBe('•••• 4242');
  });

  test('[R12.09] has a landlord who pays for the bakery, with an invoice of theirs', async () => {
    const { kit, read } = await demo();
    const leo = await signIn(kit.app, LEO.CheckoutEmailAddress, LEO.CheckoutPassword);
    const readAs = async (path: string) =>
      send(kit.app, {
        url: `/api/v1/customerportal/${path}`,
        headers: { authorization: `Bearer ${leo}` },
      });
    const { body: theirs } = await readAs('invoices');
    expect(theirs.InvoiceList).toMatchObject([{ LocationName: 'Copper Pot Bakery', Kind: 'CallOut' }]);
    expect((await readAs('paid-sites')).body.Sites).toMatchObject([{ LimitIncGst: 400 }]);
    expect((await read('payers')).body.Payers).toMatchObject([
      { LocationName: 'Copper Pot Bakery', State: 'pays', BusinessName: 'Harbour Property' },
    ]);
  });

  test('[R12.10] has sites with hours to avoid, a lunch and a closed day among them', async () => {
    const { read } = await demo();
    const { body } = await read('sites');
    const words = body.Sites.map(({ AvoidedHours }: { AvoidedHours: AvoidedHours[] }) =>
      AvoidedHours.map(hoursWords),
    );
    expect(words).toEqual([['3am-7am'], ['11am-3pm', '4pm-11pm'], ['11:30am-2:30pm', 'all day']]);
  });

  test('[R15.03] has parts with a cost in what its jobs earned', async () => {
    const { kit, people } = await demo();
    const { userName: UserName, password: Password } = people.staff;
    const staff = await signInStaff(kit.app, { UserName, Password });
    const { body } = await desk(kit.app, staff, 'reports/earned-by-job?From=2025-11-24&To=2026-11-23');
    const at = body.Columns.findIndex(({ Title }: { Title: string }) => Title === 'Parts');
    const costs = body.Rows.map(({ Figures }: { Figures: number[] }) => Figures[at]);
    expect(costs.filter((dollars: number) => dollars > 0).length).toBeGreaterThanOrEqual(4);
  });

  test('lies in the past, each step at its own time, and nothing of it in the future', async () => {
    const { kit } = await demo();
    const { rows } = await kit.deps.pool.query(
      `select j.id, e.at, e.id as event, j.created_at, j.state_since from job_events e join jobs j on j.id = e.job_id order by e.id`,
    );
    const now = new Date(kit.clock.now().epochMilliseconds);
    for (const { at, created_at, state_since } of rows) {
      expect(at <= now && created_at <= at && state_since <= now).toBe(true);
    }
    const byJob = Map.groupBy(rows, ({ id }) => id);
    for (const events of byJob.values()) {
      const times = events.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
    const late = await kit.deps.pool.query('select 1 from visits where started_at > $1', [now]);
    expect(late.rows).toEqual([]);
  });

  test('is made once, however often and by however many servers it is asked for', async () => {
    const { kit } = await demo();
    const jobs = await count(kit, 'jobs');
    expect(await loadDemo(kit.deps)).not.toBeNull();
    expect(await count(kit, 'jobs')).toBe(jobs);
    const fresh = await testApp();
    const all = await Promise.all([1, 2, 3].map(() => loadDemo(fresh.deps)));
    expect(all).not.toContain(null);
    expect(await count(fresh, 'jobs')).toBe(jobs);
    expect(await count(fresh, 'staff')).toBe(1);
  });

  test('that was cut short is not there at all, and comes whole the next time', async () => {
    const kit = await testApp();
    let orders = 0;
    const queue: Deps['queue'] = {
      ...kit.deps.queue,
      async enqueue(...order) {
        orders += 1;
        if (orders > 25) throw new Error('the power went');
        await kit.deps.queue.enqueue(...order);
      },
    };
    expect(await loadDemo({ ...kit.deps, queue })).toBeNull();
    for (const table of ['customers', 'staff', 'jobs', 'assets']) {
      expect.soft(await count(kit, table), table).toBe(0);
    }
    expect(await emailTasks(kit)).toEqual([]);
    expect(await loadDemo(kit.deps)).not.toBeNull();
    expect(await count(kit, 'jobs')).toBe(JOBS);
  });

  test('leaves a database alone that belongs to others', async () => {
    const kit = await testApp();
    await book(kit.app, visitorForm({ CheckoutEmailAddress: 'somebody@else.example' }));
    expect(await loadDemo(kit.deps)).toBeNull();
    expect(await count(kit, 'jobs')).toBe(1);
  });
});
