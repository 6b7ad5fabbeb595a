import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { send } from '../../../tests/kit/app.ts';
import { recordStatements } from '../../../tests/kit/database/plans.ts';
import { ADMIN, desk, signInStaff } from '../../../tests/kit/desk.ts';
import { WORK } from '../../../tests/kit/invoices.ts';
import { acceptedPlan, planForm, planPeople } from '../../../tests/kit/plans.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { taskHandlers } from '../../tasks.ts';

type Service = { OccurrenceId: number; LineId: number; DueOn: string };
type Row = { Label: string; Figures: number[] };

const IN_ADVANCE = 'Paid in advance (201), Hart’s Diner, to 22 Nov 2027';
const BY_VISIT = 'By visit (202), Hart’s Diner, to 22 Nov 2027';

/** An office with a plan of odd cents that is paid in advance, another that is paid by visit, and what it does with them. */
async function office(PriceExGst = 1672.73) {
  const people = await planPeople();
  const { kit, customerId } = people;
  await kit.deps.pool.query(`update customers set business_name = 'Hart’s Diner' where id = $1`, [
    customerId,
  ]);
  const form = planForm(people);
  const prepaid = await acceptedPlan(people, {
    ...form,
    Name: 'Paid in advance',
    Billing: 'yearly',
    PriceExGst,
  });
  const byVisit = await acceptedPlan(people, { ...form, Name: 'By visit', PriceExGst: 801.01 });
  let token = people.admin;
  const call = async (path: string, payload?: object) => {
    const { status, body } = await send(kit.app, {
      method: payload ? 'POST' : 'GET',
      url: `/api/v1/desk/${path}`,
      headers: { authorization: `Bearer ${token}`, ...(payload && { 'idempotency-key': randomUUID() }) },
      ...(payload && { payload }),
    });
    expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  const servicesOf = async (planId: number, dueOn: string): Promise<Service[]> =>
    (await call(`plans/${planId}`)).Services.filter(({ DueOn }: Service) => DueOn === dueOn).sort(
      (a: Service, b: Service) => a.LineId - b.LineId,
    );
  const versionOf = async ({ OccurrenceId }: Service): Promise<number> => {
    const sql = 'select version from plan_occurrences where id = $1';
    return (await kit.deps.pool.query(sql, [OccurrenceId])).rows[0].version;
  };
  const later = async (days: number) => {
    kit.clock.advance({ hours: 24 * days });
    token = await signInStaff(kit.app, ADMIN);
    await taskHandlers(kit.deps)['fill-plans']({});
  };
  return {
    ...people,
    call,
    prepaid,
    byVisit,
    servicesOf,
    later,
    settle: async (service: Service, change: 'skip' | 'done', body: object) =>
      call(`due-services/${service.OccurrenceId}/${change}`, { ...body, Version: await versionOf(service) }),
    /** A visit today, on record the day after. */
    visit: async (services: readonly Service[], day: string): Promise<number> => {
      const Services = [];
      for (const service of services) {
        Services.push({ OccurrenceId: service.OccurrenceId, Version: await versionOf(service) });
      }
      const when = { Date: day, TimeWindow: 'morning', OverrideReason: 'Agreed' };
      const { RepairId } = await call('due-services/visits', { Services, ...when });
      await call(`jobs/${RepairId}/schedule`, { ...when, Tech: 'Dan Okafor' });
      await later(1);
      await call(`jobs/${RepairId}/start`, {});
      await call(`jobs/${RepairId}/visits`, { ...WORK, Date: day, From: '08:10', To: '09:10' });
      return RepairId;
    },
    /** What the ledger has on an account up to a date, and from another on. */
    ledger: async (account: string, to: string, from = '2000-01-01'): Promise<number> => {
      const sql = `select coalesce(-sum(amount_cents), 0)::int as cents from ledger_lines l
        join ledger_entries e on e.id = l.entry_id where account = $1 and date between $2 and $3`;
      return (await kit.deps.pool.query(sql, [account, from, to])).rows[0].cents / 100;
    },
  };
}

test('[R13.04, R13.06] the report of plans counts what became of their services, and what is paid in advance is the ledger’s', async () => {
  const { kit, call, prepaid, byVisit, servicesOf, settle, visit, later, ledger, staff } = await office();
  const report = async (From: string, To: string) => {
    const { Rows, Totals } = await call(`reports/plans?From=${From}&To=${To}`);
    return { rows: Object.fromEntries(Rows.map(({ Label, Figures }: Row) => [Label, Figures])), Totals };
  };
  expect((await desk(kit.app, staff, 'reports/plans?From=2026-11-01&To=2026-11-30')).status).toBe(403);
  // Nothing is due yet.
  expect((await report('2026-11-01', '2026-11-30')).rows).toEqual({
    [IN_ADVANCE]: [0, 0, 0, 0, 0, 0, 0, 0, 1672.73],
  });

  await later(9);
  const [first, second] = (await servicesOf(prepaid.PlanId, '2026-12-01')) as [Service, Service];
  const [third, fourth] = (await servicesOf(byVisit.PlanId, '2026-12-01')) as [Service, Service];
  await settle(first, 'done', { DoneOn: '2026-12-02' });
  await settle(second, 'skip', { Reason: 'No tech was free' });
  await visit([third], '2026-12-02');
  await settle(third, 'done', { DoneOn: '2026-12-02' });
  const waiting = await report('2026-12-01', '2026-12-31');
  expect(waiting.rows[BY_VISIT]?.slice(0, 7)).toEqual([2, 1, 0, 1, 0, 0, 0]);
  await later(30);
  const { rows, Totals } = await report('2026-12-01', '2026-12-31');
  const left = await ledger('paid-in-advance', '2026-12-31');
  // What is missed comes first.
  expect(Object.entries(rows)).toEqual([
    [BY_VISIT, [2, 1, 0, 0, 1, 0, 0, 100.13, 0]],
    [IN_ADVANCE, [2, 1, 0, 0, 0, 0, 1, 209.09, left]],
  ]);
  expect(Totals).toEqual([4, 2, 0, 0, 1, 0, 1, 309.22, left]);
  expect(left).toBe(1254.55);

  await settle(fourth, 'skip', { Reason: 'Closed' });
  await later(60);
  const booked = await servicesOf(prepaid.PlanId, '2027-03-01');
  await visit(booked, '2027-03-04');
  const { Version } = await call(`plans/${byVisit.PlanId}`);
  await call(`plans/${byVisit.PlanId}/pause`, { FirstDay: '2027-03-05', LastDay: '2027-03-20', Version });
  const year = await report('2026-11-01', '2027-04-30');
  expect(year.rows[IN_ADVANCE]?.slice(0, 7)).toEqual([4, 1, 2, 0, 0, 0, 1]);
  expect(year.rows[BY_VISIT]?.slice(0, 7)).toEqual([4, 1, 0, 2, 0, 1, 0]);
  for (const last of ['2026-11-30', '2026-12-01', '2026-12-03', '2027-03-05']) {
    const { Totals: sums } = await report('2026-11-01', last);
    const earned = await ledger('revenue-plan', last);
    const calledOut = await ledger('revenue-call-out', last);
    expect(sums.slice(7), last).toEqual([
      Math.round((earned + calledOut) * 100) / 100,
      await ledger('paid-in-advance', last),
    ]);
  }
});

test('[R13.04] the report of plans has one statement and as many rows as can be read, however many plans there are', async () => {
  const { kit, customerId, machines, serviceId, call } = await office();
  const { pool } = kit.deps;
  const more = PAGE_SIZES.plansReported + 5;
  await pool.query(
    `with added as (
       insert into plans (customer_id, name, state, starts_on, term_months, changed_by, changed_at, created_at)
       select $1, 'Plan ' || n, 'active', '2026-11-01', 12, 'Rosa', now(), now() from generate_series(1, $4::int) n
       returning id),
     term as (
       insert into plan_terms (plan_id, number, first_day, last_day, accepted_at)
       select id, 1, '2026-11-01', '2027-10-31', now() from added returning id, plan_id),
     line as (
       insert into plan_lines (plan_id, asset_id, service_type_id, minutes, every, unit, anchor, months, basis)
       select id, $2, $3, 45, 3, 'months', '2026-11-10', '{}', 'planned' from added returning id, plan_id)
     insert into plan_occurrences (line_id, term_id, due_on, first_day, last_day, state)
     select line.id, term.id, '2026-11-10', '2026-11-01', '2026-11-20', 'missed' from line join term using (plan_id)`,
    [customerId, machines[0], serviceId, more],
  );
  const statements = recordStatements(pool);
  const { Rows, Totals } = await call('reports/plans?From=2026-11-01&To=2026-11-30');
  expect(statements.filter(({ text }) => text.includes('plan_occurrences'))).toHaveLength(1);
  expect(Rows).toHaveLength(PAGE_SIZES.plansReported + 1);
  // The one that is paid in advance has nothing missed, so it's among the others.
  expect(Rows.at(-1)).toEqual({ Label: '6 other plans', Figures: [5, 0, 0, 0, 5, 0, 0, 0, 1672.73] });
  expect(Totals).toEqual([more, 0, 0, 0, more, 0, 0, 0, 1672.73]);
});

test('[R13.06, R15.03] a visit of a plan that is paid in advance earns the shares of what it did, to the cent', async () => {
  const { call, prepaid, servicesOf, settle, visit, later, ledger } = await office(1000.03);
  const jobs: number[] = [];
  for (const [days, due, day, count] of [
    [8, '2026-12-01', '2026-12-01', 2],
    [89, '2027-03-01', '2027-03-01', 1],
  ] as const) {
    await later(days);
    const services = await servicesOf(prepaid.PlanId, due);
    const job = await visit(services, day);
    for (const service of services.slice(0, count)) await settle(service, 'done', { DoneOn: day });
    await call(`jobs/${job}/complete`, {});
    jobs.push(job);
  }
  const { Rows, Totals } = await call('reports/earned-by-job?From=2026-11-01&To=2027-03-31');
  const ofJob = new Map<string, number[]>(Rows.map(({ Label, Figures }: Row) => [Label, Figures]));
  // 100,003 cents are eight services: up to each it's that many eighths, rounded.
  expect(jobs.map((id) => ofJob.get(`GAL${id}R`)?.[1])).toEqual([250.01, 125]);
  // An hour on site each.
  expect(ofJob.get(`GAL${jobs[1]}R`)).toEqual([1, 125, 0, 1, 65, 60]);
  expect(Totals[1]).toBe(await ledger('revenue-plan', '2027-03-31'));
  for (const by of ['month', 'technician', 'type']) {
    const { Totals: sums } = await call(`reports/earned-by-${by}?From=2026-11-01&To=2027-03-31`);
    expect(sums, by).toEqual(Totals);
  }
  // Whatever lowers the plan's invoice lowers what its visits earned.
  await call(`invoices/${prepaid.Invoice.InvoiceId}/credit`, { Amount: 333.33, Reason: 'For your patience' });
  const { Totals: lowered } = await call('reports/earned-by-job?From=2026-11-01&To=2027-03-31');
  expect(lowered[1]).toBeLessThan(300);
  expect(lowered[1]).toBe(await ledger('revenue-plan', '2027-03-31'));
});
