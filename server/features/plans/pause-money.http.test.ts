import { describe, expect, test, vi } from 'vitest';
import { get, postJson } from '../../../tests/kit/accounts.ts';
import { DISPATCHER, desk, signInStaff } from '../../../tests/kit/desk.ts';
import { balances } from '../../../tests/kit/invoices.ts';
import { acceptedPlan, bookFirst, occurrencesIn, planForm, planPeople } from '../../../tests/kit/plans.ts';
import { taskHandlers } from '../../tasks.ts';
import { checkLedger } from '../ledger/check-ledger.ts';

const FROM = '2026-11-28';
/** Each machine once a month. */
const monthly = (lines: ReturnType<typeof planForm>['Lines']) => lines.map((line) => ({ ...line, Every: 1 }));

/** A plan that is paid in advance, unless the form says otherwise. */
async function inForce(changes: (form: ReturnType<typeof planForm>) => object = () => ({})) {
  const people = await planPeople();
  const { kit, staff, customer } = people;
  const form = planForm(people);
  const plan = await acceptedPlan(people, { ...form, Billing: 'yearly', ...changes(form) });
  const own = `/api/v1/customerportal/plans/${plan.PlanId}`;
  const version = async () =>
    (await desk(kit.app, await signInStaff(kit.app, DISPATCHER), path())).body.Version;
  const path = (more = '') => `plans/${plan.PlanId}${more}`;
  return {
    ...{ people, kit, staff, customer, own },
    office: async (more: string, body: object = {}) => {
      const token = await signInStaff(kit.app, DISPATCHER);
      const done = await desk(kit.app, token, path(more), { Version: await version(), ...body });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      return done.body;
    },
    effect: async (LastDay: string) =>
      (await get(kit.app, `${own}/pause?FirstDay=${FROM}&LastDay=${LastDay}`, customer)).body,
    read: async () => (await get(kit.app, own, customer)).body,
    days: (count: number) => kit.clock.advance({ hours: 24 * count }),
    daily: () => taskHandlers(kit.deps)['fill-plans']({}),
    states: async () => (await occurrencesIn(kit)).map(({ dueOn, state }) => `${dueOn} ${state}`),
    credited: async (): Promise<number> => {
      const { rows } = await kit.deps.pool.query(
        `select coalesce(sum(total_cents), 0)::int as cents from documents where kind = 'adjustment-note'`,
      );
      return rows[0].cents;
    },
    faults: async () => (await checkLedger(kit.deps)).faults,
  };
}

describe('[R13.02, R13.06] the money of a paused plan', () => {
  test('a next term that is accepted in the pause is invoiced, and what the pause took of it by then is credited', async () => {
    const { kit, office, days, states, faults } = await inForce(({ Lines }) => ({
      ...{ TermMonths: 2, PriceExGst: 400, Lines: monthly(Lines) },
    }));
    await office('/renew', { PriceExGst: 800, ValidDays: 90 });
    await office('/pause', { FirstDay: FROM, LastDay: null });
    // 6 February, with a daily task that is late.
    days(75);
    await office('/accept', { AcceptedBy: 'Priya Nair' });
    const ofOne = ['2026-12-01', '2027-01-01', '2027-02-01'].map((date) => `${date} credited`);
    expect(await states()).toEqual([...ofOne, '2027-03-01 paused', ...ofOne, '2027-03-01 paused']);
    expect(await balances(kit)).toEqual({ receivable: 44_000, 'paid-in-advance': -40_000, gst: -4_000 });
    expect(await faults()).toEqual([]);
  });

  test('what was booked and is cancelled once its plan has ended waits for the office', async () => {
    const { people, kit, customer, own, office, read } = await inForce();
    const jobId = await bookFirst(people);
    await office('/pause', { FirstDay: FROM, LastDay: null });
    const { Ending, Version } = await read();
    expect(Ending.Services).toBe(1);
    expect((await postJson(kit.app, `${own}/end`, { CancelJobs: [], Version }, customer)).status).toBe(200);
    const cancelled = await desk(kit.app, people.staff, `jobs/${jobId}/cancel`, { Reason: 'Closed' });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    expect(new Set((await occurrencesIn(kit)).map(({ state }) => state))).toEqual(
      new Set(['due', 'credited']),
    );
  });

  test('a plan’s note is written whatever else is done with another plan’s invoice', async () => {
    const { people, kit, office, days, daily, credited } = await inForce();
    await office('/pause', { FirstDay: FROM, LastDay: '2027-01-31' });
    const other = await acceptedPlan(people, { ...planForm(people), Billing: 'yearly', Name: 'Other' });
    const { PlanId, Version } = other;
    const pause = { FirstDay: FROM, LastDay: '2027-01-31', Version };
    expect((await desk(kit.app, people.staff, `plans/${PlanId}/pause`, pause)).status).toBe(200);
    days(9);
    const client = await kit.deps.pool.connect();
    await client.query('begin');
    await client.query(`select from documents where id = (select max(id) from documents) for update`);
    const run = daily();
    await vi.waitFor(async () => expect(await credited()).toBe(46_000), 8000);
    // Who has the invoice locked gets the next number.
    await client.query('select from document_numbers for update');
    await client.query('commit');
    client.release();
    await run;
    expect(await credited()).toBe(92_000);
  });

  test('says what is credited of a machine that was taken out of use once its service was listed', async () => {
    const { people, kit, office, effect, days, daily, credited } = await inForce();
    await kit.deps.pool.query('update assets set retired_at = now() where id = $1', [people.machines[1]]);
    // Two of one, and the listed one of the other.
    const said = await effect('2027-03-31');
    expect(said).toMatchObject({ Services: 3 });
    await office('/pause', { FirstDay: FROM, LastDay: '2027-03-31' });
    days(130);
    await daily();
    expect(await credited()).toBe(Math.round(said.CreditIncGst * 100));
  });

  test('says the last cents too where what is left costs nothing', async () => {
    const { office, effect, days, daily, credited } = await inForce(({ Lines: [first, second] }) => ({
      PriceExGst: null,
      Lines: [
        { ...first, PriceExGst: 400.16 },
        { ...second, PriceExGst: 0, Every: 11 },
      ],
    }));
    const said = await effect('2027-09-30');
    expect(said).toMatchObject({ Services: 5, CreditIncGst: 440.18 });
    await office('/pause', { FirstDay: FROM, LastDay: '2027-09-30' });
    days(330);
    await daily();
    expect(await credited()).toBe(44_018);
  });

  test('of what counts from done, only what is listed is lost', async () => {
    const { effect } = await inForce(({ Lines }) => ({
      ...{ Billing: 'visit' },
      Lines: monthly(Lines).map((line, at) => ({ ...line, Basis: at === 0 ? 'planned' : 'done' })),
    }));
    expect(await effect('2027-03-31')).toMatchObject({ Services: 5, CreditIncGst: 0 });
  });

  test('what waited from before the pause is credited 60 days after its term, and needs somebody two weeks before', async () => {
    const { kit, office, days, daily, states } = await inForce(({ Lines }) => ({
      ...{ TermMonths: 2, PriceExGst: 200, Lines: monthly(Lines) },
    }));
    await office('/renew', { PriceExGst: 400 });
    await office('/accept', { AcceptedBy: 'Priya Nair' });
    await office('/pause', { FirstDay: '2026-12-05', LastDay: null });
    const needs = async () =>
      (await desk(kit.app, await signInStaff(kit.app, DISPATCHER), 'needs')).body.Groups.flatMap(
        ({ Needs }: { Needs: { Kind: string; Reason: string }[] }) => Needs,
      )
        .filter(({ Kind }: { Kind: string }) => Kind === 'service-unbooked')
        .map(({ Reason }: { Reason: string }) => Reason);
    // The term ends on 22 January, the next on 22 March.
    days(107);
    await daily();
    expect(await needs()).toEqual(['2 services of Four services a year, credited on Wed 24 Mar 2027']);
    expect((await states())[0]).toBe('2026-12-01 paused');
    days(14);
    await daily();
    expect((await states())[0]).toBe('2026-12-01 credited');
    expect(await needs()).toEqual([]);
    expect(await balances(kit)).toEqual({});
  });
});
