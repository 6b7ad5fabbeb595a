import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { visitChangeMessages } from '../../../domain/visits/visit-change-messages.ts';
import { send } from '../../../tests/kit/app.ts';
import { DISPATCHER, desk, errorsOf, signInStaff } from '../../../tests/kit/desk.ts';
import { WORK } from '../../../tests/kit/invoices.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import {
  acceptedPlan,
  occurrencesIn,
  type PlanPeople,
  planForm,
  planPeople,
  SERVICE,
} from '../../../tests/kit/plans.ts';
import { until } from '../../../tests/kit/until.ts';
import { transaction } from '../../db/transaction.ts';
import { taskHandlers } from '../../tasks.ts';
import { endLocked } from './plan-life.ts';
import { lockPlan } from './plans.queries.ts';

type Visits = { Services: { OccurrenceId: number; Version: number; DueOn: string; State: string }[] }[];

/** What the office does with what is due. */
function inOffice<People extends PlanPeople>(people: People) {
  const { kit } = people;
  let { staff } = people;
  const due = async (query = '') => (await desk(kit.app, staff, `due-services${query}`)).body;
  return {
    ...people,
    due,
    /** Days later, when everybody signs in again and the daily task has run. */
    async later(days: number) {
      kit.clock.advance({ hours: 24 * days });
      staff = await signInStaff(kit.app, DISPATCHER);
      await taskHandlers(kit.deps)['fill-plans']({});
    },
    planOf: async (id: number) => (await desk(kit.app, staff, `plans/${id}`)).body,
    /** The services of one visit of the list. */
    services: async (at = 0, query = '?Month=2027-03') =>
      ((await due(query)).Visits as Visits)[at]?.Services.map(({ OccurrenceId, Version }) => ({
        OccurrenceId,
        Version,
      })) ?? [],
    settle: (id: number, change: 'skip' | 'done', body: object) =>
      desk(kit.app, staff, `due-services/${id}/${change}`, body),
    book: (body: object, key: string = randomUUID()) =>
      send(kit.app, {
        method: 'POST',
        url: '/api/v1/desk/due-services/visits',
        headers: { authorization: `Bearer ${staff}`, 'idempotency-key': key },
        payload: body,
      }),
    go: (jobId: number, change: string, body: object = {}) =>
      desk(kit.app, staff, `jobs/${jobId}/${change}`, body),
    read: async (jobId: number) => (await desk(kit.app, staff, `jobs/${jobId}`)).body,
    technician: async (name: string) =>
      (await desk(kit.app, staff, 'technicians')).body.Technicians.find(
        ({ Name }: { Name: string }) => Name === name,
      ).TechnicianId as number,
  };
}

const begun = async (more: object = {}) => {
  const people = inOffice(await planPeople());
  return { ...people, plan: await acceptedPlan(people, { ...planForm(people), ...more }) };
};

const WAITS_FOR_LOCK = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
const WHEN = { Date: '2026-11-26', TimeWindow: 'morning' };

describe('[R13.04] the list of what is due', () => {
  test('has one visit for what overlaps at a site, up to the month that is asked for, by region', async () => {
    const { due, later, siteId } = await begun();
    expect((await due()).Visits).toEqual([]);
    const december = await due('?Month=2026-12');
    expect(december).toMatchObject({
      Visits: [
        {
          AssetLocationId: siteId,
          FirstDay: '2026-11-17',
          LastDay: '2026-12-15',
          IsLate: false,
          Minutes: 90,
          Services: [
            { ServiceName: SERVICE.Name, DueOn: '2026-12-01', State: 'due', TooSoonAfter: null },
            { DueOn: '2026-12-01' },
          ],
        },
      ],
      Visited: [],
      HasMore: false,
    });
    const region = december.Visits[0].Region;
    expect((await due(`?Month=2026-12&Region=${region}`)).Visits).toHaveLength(1);
    expect((await due('?Month=2026-12&Region=nowhere')).Visits).toEqual([]);
    expect((await due('?Month=2026-13')).code).toBe('invalid_fields');
    await later(30);
    expect((await due()).Visits).toMatchObject([
      { IsLate: true, LastDay: '2026-12-23', Services: [{ State: 'missed' }, { State: 'missed' }] },
    ]);
  });

  test('keeps what was missed until it is skipped with a reason, once', async () => {
    const at = await begun();
    const { services, settle, due, later, planOf } = at;
    await later(60);
    const [first] = await services();
    if (!first) throw new Error('Nothing is due');
    const skip = (Reason: string, Version = first.Version) =>
      settle(first.OccurrenceId, 'skip', { Reason, Version });
    expect(errorsOf((await skip(' ')).body)).toEqual([['Reason', messages.skipReasonRequired]]);
    expect((await skip('Closed for renovation', 7)).status).toBe(409);
    const skipped = await skip('Closed for renovation');
    expect(skipped.body).toEqual({ State: 'skipped', Version: 2 });
    expect((await skip('Closed for renovation')).body).toEqual(skipped.body);
    expect((await skip('Another reason', 2)).body.detail).toBe(messages.alreadyFinal('skipped'));
    expect((await due()).Visits[0].Services).toHaveLength(1);
    await later(1);
    expect((await due()).Visits[0].Services).toHaveLength(1);
    expect((await planOf(at.plan.PlanId)).Services[0]).toMatchObject({
      State: 'skipped',
      Reason: 'Closed for renovation',
    });
  });
});

describe('[R13.02] work that is done', () => {
  test('early counts for its occurrence; the next of a line that counts from done is due from that day', async () => {
    const people = inOffice(await planPeople());
    const form = planForm(people);
    await acceptedPlan(people, {
      ...form,
      Lines: form.Lines.map((line, at) => ({ ...line, Basis: at === 0 ? 'planned' : 'done' })),
    });
    const { kit, settle } = people;
    const done = async (dueOn: string, DoneOn: string) => {
      const { rows } = await kit.deps.pool.query(
        `select id, version from plan_occurrences where due_on = $1 and state <> 'done' order by id limit 1`,
        [dueOn],
      );
      return settle(rows[0].id, 'done', { DoneOn, Version: rows[0].version });
    };
    expect(errorsOf((await done('2026-12-01', '2026-11-24')).body)).toEqual([
      ['DoneOn', messages.doneInFuture],
    ]);
    expect(errorsOf((await done('2026-12-01', '2026-10-01')).body)).toEqual([
      ['DoneOn', messages.doneTooEarly],
    ]);
    for (let line = 0; line < 2; line += 1) expect((await done('2026-12-01', '2026-11-20')).status).toBe(200);
    kit.clock.advance({ hours: 24 * 5 });
    await taskHandlers(kit.deps)['fill-plans']({});
    expect((await occurrencesIn(kit)).map(({ dueOn, state }) => `${dueOn} ${state}`)).toEqual([
      '2026-12-01 done',
      '2026-12-01 done',
      '2027-02-20 due',
    ]);
  });

  test('is named where the next service comes too soon after it', async () => {
    const { later, services, settle, due } = await begun();
    await later(78);
    const [first] = await services();
    if (!first) throw new Error('Nothing is due');
    await settle(first.OccurrenceId, 'done', { DoneOn: '2027-02-08', Version: first.Version });
    const soon = (
      (await due('?Month=2027-03')).Visits as { Services: { TooSoonAfter: string | null; DueOn: string }[] }[]
    )
      .flatMap(({ Services }) => Services)
      .filter(({ TooSoonAfter }) => TooSoonAfter !== null);
    expect(soon).toMatchObject([{ DueOn: '2027-03-01', TooSoonAfter: '2027-02-08' }]);
  });
});

describe('[R13.03] a plan visit', () => {
  test('[R13.06] that is paid in advance is one job at no price with all its services, once, of which its customer hears as of every visit', async () => {
    const { kit, services, book, read, due, technician, go, plan, later, settle } = await begun({
      Billing: 'yearly',
    });
    const Services = await services();
    const TechnicianId = await technician('Dan Okafor');
    const key = randomUUID();
    const form = { Services, ...WHEN, TechnicianId };
    const [booked, twice] = await Promise.all([book(form, key), book(form, key)]);
    expect(booked.status, JSON.stringify(booked.body)).toBe(200);
    expect(twice.body.RepairId).toBe(booked.body.RepairId);
    const { RepairId } = booked.body;
    const job = await read(RepairId);
    expect(job).toMatchObject({
      State: 'Scheduled',
      Problem: 'Planned maintenance',
      TotalIncGst: 0,
      PlanId: plan.PlanId,
      PlanName: 'Four services a year',
      AttendanceDate: WHEN.Date,
      TechName: 'Dan Okafor',
      VisitPlans: [{ Kind: 'plan', PlannedMinutes: 90 }],
    });
    expect(job.ProblemDescription.split('\n')).toHaveLength(2);
    expect((await due('?Month=2026-12')).Visits).toEqual([]);
    // Another dispatcher, with the list from before.
    expect((await book(form)).body.detail).toBe(messages.changedBy('Tomasz Wren'));
    kit.clock.advance({ seconds: 61 });
    const emails = await deliverEmails(kit);
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Booking received'),
      expect.stringContaining('Tax invoice'),
      `Confirmed: GAL${RepairId}R, Thu 26 Nov, 8am-12pm`,
    ]);
    expect(emails[2]?.text).toContain('Part of Four services a year');

    await later(4);
    await go(RepairId, 'start');
    await go(RepairId, 'visits', { ...WORK, Date: WHEN.Date });
    await go(RepairId, 'complete');
    expect((await kit.deps.pool.query('select from documents where job_id = $1', [RepairId])).rows).toEqual(
      [],
    );
    const { Visited } = await due();
    expect(Visited).toMatchObject([{ Job: { RepairId }, VisitedOn: WHEN.Date, Services: [{}, {}] }]);
    expect((await due('?Region=nowhere')).Visited).toEqual([]);
    const [done, notDone] = Visited[0].Services;
    await settle(done.OccurrenceId, 'done', { DoneOn: WHEN.Date, Version: done.Version });
    // What wasn't done is booked again.
    const again = await book({
      Services: [{ OccurrenceId: notDone.OccurrenceId, Version: notDone.Version }],
      Date: '2026-12-03',
      TimeWindow: 'afternoon',
      TechnicianId: null,
    });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect((await due()).Visited).toEqual([]);
  });

  test('is moved by its customer to mornings and afternoons of working days, at the price that was agreed', async () => {
    const { kit, services, book, customer } = await begun();
    const { body } = await book({ Services: await services(), ...WHEN, TechnicianId: null });
    const url = `/api/v1/customerportal/jobs/${body.RepairId}/visit`;
    const headers = { authorization: `Bearer ${customer}` };
    const choices = await send(kit.app, { method: 'GET', url, headers });
    const move = (day: string, TimeWindow: string, Time = '') =>
      send(kit.app, {
        method: 'POST',
        url: `${url}/move`,
        headers: { ...headers, 'idempotency-key': randomUUID() },
        payload: { SeenStartsAt: choices.body.Visit.StartsAt, Date: day, TimeWindow, Time, TotalIncGst: 460 },
      });
    for (const refused of [
      await move('2026-11-28', 'morning'),
      await move('2026-11-27', 'afterhours', '18:30'),
    ]) {
      expect(errorsOf(refused.body)).toEqual([['TimeWindow', visitChangeMessages.planByDay]]);
    }
    expect((await move('2026-11-27', 'afternoon')).status).toBe(200);
  });

  test('that is cancelled leaves its services due', async () => {
    const { services, book, go, due, kit } = await begun();
    const { body } = await book({ Services: await services(), ...WHEN, TechnicianId: null });
    await go(body.RepairId, 'cancel', { Reason: 'Closed that day' });
    expect((await due('?Month=2026-12')).Visits[0].Services).toMatchObject([
      { State: 'due' },
      { State: 'due' },
    ]);
    expect((await occurrencesIn(kit)).map(({ state }) => state)).toEqual(['due', 'due']);
  });

  test('that found nobody in leaves its services due, cancelled or closed', async () => {
    const { services, book, go, kit, technician, later } = await begun();
    const TechnicianId = await technician('Dan Okafor');
    const { body: one } = await book({ Services: (await services()).slice(0, 1), ...WHEN, TechnicianId });
    const { body: other } = await book({ Services: await services(), ...WHEN, TechnicianId });
    await later(4);
    for (const { RepairId } of [one, other]) await go(RepairId, 'start');
    expect((await go(one.RepairId, 'no-access')).status).toBe(200);
    expect((await go(one.RepairId, 'cancel', { Reason: 'Nobody was in' })).status).toBe(200);
    expect((await go(other.RepairId, 'complete', { NoVisitReason: 'Nobody was in' })).status).toBe(200);
    expect((await occurrencesIn(kit)).map(({ state }) => state)).toEqual(['due', 'due']);
  });

  test('that is cancelled after its plan ended, or after somebody was there, makes nothing due again', async () => {
    const { services, book, go, due, kit, plan, staff, technician, later } = await begun();
    const TechnicianId = await technician('Dan Okafor');
    const [first, second] = await services();
    const { body: one } = await book({ Services: [first], ...WHEN, TechnicianId });
    const { body: other } = await book({
      Services: [second],
      ...WHEN,
      TechnicianId: null,
      OverrideReason: 'Fits',
    });
    const ending = { Reason: 'Sold the café', Version: plan.Version };
    expect((await desk(kit.app, staff, `plans/${plan.PlanId}/end`, ending)).status).toBe(200);
    expect((await go(other.RepairId, 'cancel', { Reason: 'Sold' })).status).toBe(200);
    await later(4);
    await go(one.RepairId, 'start');
    await go(one.RepairId, 'visits', { ...WORK, Date: WHEN.Date });
    await kit.deps.pool.query(`update jobs set state = 'QuoteDeclined' where id = $1`, [one.RepairId]);
    expect((await go(one.RepairId, 'cancel', { Reason: 'Sold' })).status).toBe(200);
    expect((await occurrencesIn(kit)).map(({ state }) => state)).toEqual(['booked', 'skipped']);
    const { Visits, Visited } = await due();
    expect(Visits).toEqual([]);
    expect(Visited).toMatchObject([{ Job: { RepairId: one.RepairId } }]);
  });

  test('that is cancelled while its plan ends leaves nothing due', async () => {
    const { kit, plan, services, book, go } = await begun();
    const { RepairId } = (await book({ Services: await services(), ...WHEN, TechnicianId: null })).body;
    let cancelled: ReturnType<typeof go> | undefined;
    await transaction(kit.deps.pool, async (tx) => {
      await lockPlan(tx, plan.PlanId);
      await endLocked(kit.deps, tx, plan.PlanId, { reason: 'Sold the café', changedBy: 'Rosa' });
      cancelled = go(RepairId, 'cancel', { Reason: 'Sold' });
      let isDone = false;
      void cancelled.then(() => {
        isDone = true;
      });
      await until(async () => isDone || ((await kit.deps.pool.query(WAITS_FOR_LOCK)).rowCount ?? 0) > 0);
    });
    expect((await cancelled)?.status).toBe(200);
    expect((await occurrencesIn(kit)).map(({ state }) => state)).toEqual(['skipped', 'skipped']);
  });

  test('needs a reason where its technician is away or lacks the licence of a service that day', async () => {
    const { kit, serviceId, services, book, technician } = await begun();
    const { rows } = await kit.deps.pool.query(
      `insert into licence_kinds (id, name) values (900, 'Gas fitting work') returning id`,
    );
    await kit.deps.pool.query('update service_types set licence_kind_id = $1 where id = $2', [
      rows[0].id,
      serviceId,
    ]);
    const form = { Services: await services(), ...WHEN, TechnicianId: await technician('Dan Okafor') };
    const refused = await book(form);
    expect(refused.status).toBe(422);
    expect(errorsOf(refused.body)).toEqual([['OverrideReason', expect.stringContaining('Gas fitting work')]]);
    expect((await occurrencesIn(kit)).map(({ state }) => state)).toEqual(['due', 'due']);
    const booked = await book({ ...form, OverrideReason: 'Works with a licensed colleague' });
    expect(booked.body.Warnings).toMatchObject([{ Kind: expect.stringMatching(/licen[cs]e/) }]);
  });

  test('is at one site, of machines in use, and of each service once', async () => {
    const { kit, services, book, machines } = await begun();
    const Services = await services();
    expect(
      (await book({ Services: [{ OccurrenceId: 99_999, Version: 1 }], ...WHEN, TechnicianId: null })).status,
    ).toBe(404);
    expect(errorsOf((await book({ Services: [], ...WHEN, TechnicianId: null })).body)).toEqual([
      ['Services', messages.servicesRequired(60)],
    ]);
    await kit.deps.pool.query('update assets set retired_at = created_at where id = $1', [machines[0]]);
    const retired = await book({ Services, ...WHEN, TechnicianId: null });
    expect([retired.status, retired.body.detail]).toEqual([409, expect.stringContaining('is retired')]);
    await kit.deps.pool.query('update assets set retired_at = null');
    await kit.deps.pool.query(
      `with other as (
         insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
         select customer_id, 'Bar', '2 Crown Street', suburb, state, country, postcode, time_zone, created_at
         from locations limit 1 returning id
       )
       update assets set location_id = other.id from other where assets.id = $1`,
      [machines[0]],
    );
    expect(errorsOf((await book({ Services, ...WHEN, TechnicianId: null })).body)).toEqual([
      ['Services', messages.notOneSite],
    ]);
  });
});
