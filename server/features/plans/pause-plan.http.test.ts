import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { get, postJson } from '../../../tests/kit/accounts.ts';
import { send } from '../../../tests/kit/app.ts';
import { DISPATCHER, desk, signInStaff } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { signedInMember } from '../../../tests/kit/people.ts';
import { acceptedPlan, occurrencesIn, planForm, planPeople } from '../../../tests/kit/plans.ts';
import { taskHandlers } from '../../tasks.ts';
import { askForDays } from './ask-for-days.ts';

const PLANS = '/api/v1/customerportal/plans';
/** Two machines, of which each is due on 1 December, March, June and September: 8 services of $230. */
const SUMMER = { FirstDay: '2026-11-28', LastDay: '2027-03-31' };

async function inForce(changes: object = {}) {
  const people = await planPeople();
  const { kit, customer, staff } = people;
  const { PlanId } = await acceptedPlan(people, { ...planForm(people), ...changes });
  const url = `${PLANS}/${PlanId}`;
  const read = async () => (await get(kit.app, url, customer)).body;
  const press = async (what: 'pause' | 'restart', body: object = {}, token = customer) =>
    postJson(kit.app, `${url}/${what}`, { Version: (await read()).Version, ...body }, token);
  return {
    ...{ people, kit, staff, planId: PlanId as number, url, read, press },
    atDesk: async (what: 'pause' | 'restart', body: object = {}) =>
      desk(kit.app, staff, `plans/${PlanId}/${what}`, { Version: (await read()).Version, ...body }),
    effect: async ({ FirstDay, LastDay }: { FirstDay: string; LastDay?: string }) =>
      (
        await get(
          kit.app,
          `${url}/pause?FirstDay=${FirstDay}${LastDay ? `&LastDay=${LastDay}` : ''}`,
          customer,
        )
      ).body,
    days: async (count: number) => {
      kit.clock.advance({ hours: 24 * count });
      await taskHandlers(kit.deps)['fill-plans']({});
    },
    dates: async () => {
      const rows = await occurrencesIn(kit);
      return rows.filter(({ line }) => line === rows[0]?.line).map(({ dueOn, state }) => `${dueOn} ${state}`);
    },
    credited: async () => {
      const { rows } = await kit.deps.pool.query(
        `select total_cents::int as cents from documents where kind = 'adjustment-note' order by id`,
      );
      return rows.map(({ cents }) => cents);
    },
    book: async () => {
      const { body } = await desk(kit.app, staff, 'due-services?Month=2026-12');
      const [{ OccurrenceId, Version }] = body.Visits[0].Services;
      const { body: job } = await send(kit.app, {
        method: 'POST',
        url: '/api/v1/desk/due-services/visits',
        headers: { authorization: `Bearer ${staff}`, 'idempotency-key': randomUUID() },
        payload: {
          Services: [{ OccurrenceId, Version }],
          ...{ Date: '2026-12-01', TimeWindow: 'morning', TechnicianId: null },
        },
      });
      return job.RepairId as number;
    },
  };
}

/** The text of the email to who may end the plan. */
async function mailOf(kit: Parameters<typeof deliverEmails>[0]): Promise<string> {
  const mail = (await deliverEmails(kit)).find(({ subject }) => subject?.startsWith('Maintenance plan '));
  return mail?.text?.replace(/\s+/g, ' ') ?? '';
}

describe('[R13.02] a paused plan', () => {
  test('has nothing due, asks for no day, and catches nothing up; what is paid in advance is credited as it said', async () => {
    const { kit, staff, people, press, effect, days, dates, credited } = await inForce({
      Billing: 'yearly',
    });
    expect(await effect(SUMMER)).toEqual({
      Services: 4,
      CreditIncGst: 920.01,
      CreditIfCancelled: 920.01,
      Visits: [],
    });
    const paused = await press('pause', SUMMER);
    expect(paused.body).toMatchObject({ State: 'active', Pause: SUMMER });
    // Again it changes nothing, whatever version it carries.
    expect((await press('pause', { ...SUMMER, Version: 1 })).body).toEqual(paused.body);
    expect(await dates()).toEqual(['2026-12-01 paused']);
    expect((await desk(kit.app, staff, 'due-services?Month=2027-03')).body.Visits).toEqual([]);
    expect(
      (await get(kit.app, `${PLANS.replace('plans', 'plan-visits')}`, people.customer)).body.Visits,
    ).toEqual([]);
    await deliverEmails(kit);
    await askForDays(kit.deps);
    expect(await deliverEmails(kit)).toEqual([]);
    expect(await credited()).toEqual([]);
    await days(9);
    // One note for both machines; twice and on several servers it's one.
    await Promise.all([days(0), days(0), days(0)]);
    expect(await credited()).toEqual([46000]);
    // Late by months, once the pause is over.
    await days(125);
    expect(await credited()).toEqual([46000, 46001]);
    expect(await dates()).toEqual(['2026-12-01 credited', '2027-03-01 credited', '2027-06-01 due']);
    const { rows } = await kit.deps.pool.query(
      `select -sum(amount_cents)::int as advance from ledger_lines where account = 'paid-in-advance'`,
    );
    expect(rows[0].advance).toBe(83636);
  });

  test('by visit, without a last day, skips its services until somebody starts it again', async () => {
    const { press, days, dates, read } = await inForce();
    const { FirstDay } = SUMMER;
    expect((await press('pause', { FirstDay })).body.Pause).toEqual({ FirstDay, LastDay: null });
    await days(12);
    expect(await dates()).toEqual(['2026-12-01 skipped', '2027-03-01 paused']);
    expect((await press('restart')).body.Pause).toBeNull();
    expect(await dates()).toEqual(['2026-12-01 skipped', '2027-03-01 due']);
    expect((await press('restart', { Version: 1 })).status).toBe(200);
    expect((await read()).Services.map(({ State }: { State: string }) => State)).toEqual([
      'skipped',
      'skipped',
      'due',
      'due',
    ]);
  });

  test('hides what waited from before, which is missed afterwards, and ends with its term all the same', async () => {
    const { kit, press, days, dates } = await inForce({ TermMonths: 2 });
    await press('pause', { FirstDay: '2026-12-05' });
    const { rows } = await kit.deps.pool.query(
      'select last_day::text as until from plan_occurrences limit 1',
    );
    expect(rows[0].until).toBe('2026-12-04');
    await days(20);
    expect(await dates()).toEqual(['2026-12-01 paused']);
    const missed = async () => {
      const { body } = await desk(kit.app, await signInStaff(kit.app, DISPATCHER), 'needs');
      return body.Groups.flatMap(({ Needs }: { Needs: { Kind: string }[] }) => Needs).filter(
        ({ Kind }: { Kind: string }) => Kind === 'service-missed',
      );
    };
    expect(await missed()).toEqual([]);
    await days(60);
    expect(await dates()).toEqual(['2026-12-01 missed']);
    expect(await missed()).toHaveLength(1);
  });

  test('that is called off before it begins has its services back, with all their days', async () => {
    const { kit, press, dates } = await inForce();
    const spans = async () =>
      (await kit.deps.pool.query('select first_day::text, last_day::text from plan_occurrences order by id'))
        .rows;
    const before = await spans();
    await press('pause', { FirstDay: '2026-12-05', LastDay: '2026-12-31' });
    expect(await spans()).not.toEqual(before);
    await press('restart');
    expect(await spans()).toEqual(before);
    expect(await dates()).toEqual(['2026-12-01 due']);
  });

  test.each([
    [true, 'Cancelled', 'paused'],
    [false, 'Scheduled', 'booked'],
  ])('keeps what is booked, unless they say otherwise: %s', async (isCancelled, jobState, serviceState) => {
    const { kit, staff, read, press, effect, book } = await inForce({ Billing: 'yearly' });
    const jobId = await book();
    expect(await effect(SUMMER)).toMatchObject({
      ...{ Services: 3, CreditIncGst: 690.01, CreditIfCancelled: 920.01 },
      Visits: [{ RepairId: jobId, Date: '2026-12-01', MayCancel: true }],
    });
    expect((await press('pause', { ...SUMMER, CancelJobs: isCancelled ? [jobId] : [] })).status).toBe(200);
    expect((await desk(kit.app, staff, `jobs/${jobId}`)).body.State).toBe(jobState);
    expect((await read()).Services.map(({ State }: { State: string }) => State).sort()).toEqual(
      [serviceState, 'paused'].sort(),
    );
    if (isCancelled) return;
    // Cancelled later, its service rests at once.
    const { Version } = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
    const cancelled = await desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Closed', Version });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    expect((await occurrencesIn(kit)).map(({ state }) => state)).toEqual(['paused', 'paused']);
  });

  test('cancels what is booked with the days that it has already, once', async () => {
    const { kit, staff, press, book, effect } = await inForce({ Billing: 'yearly' });
    const jobId = await book();
    await press('pause', SUMMER);
    expect((await effect(SUMMER)).Visits).toMatchObject([{ RepairId: jobId, MayCancel: true }]);
    const cancels = { ...SUMMER, CancelJobs: [jobId] };
    expect((await press('pause', { ...cancels, Version: 1 })).status).toBe(409);
    const cancelled = await press('pause', cancels);
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    expect((await desk(kit.app, staff, `jobs/${jobId}`)).body.State).toBe('Cancelled');
    expect((await occurrencesIn(kit)).map(({ state }) => state)).toEqual(['paused', 'paused']);
    expect((await press('pause', { ...cancels, Version: 1 })).body).toEqual(cancelled.body);
  });

  test.each([
    ['yearly', 1672.73, true],
    ['yearly', 0, false],
    ['visit', 1672.73, false],
  ])(
    '[R13.06] has credits in its email only if it was invoiced: %s at %d',
    async (Billing, PriceExGst, isTrue) => {
      const { kit, press } = await inForce({ Billing, PriceExGst });
      await deliverEmails(kit);
      await press('pause', SUMMER);
      expect(await mailOf(kit)).toContain('will be paused from');
      await deliverEmails(kit);
      await press('pause', { ...SUMMER, FirstDay: '2026-11-23' });
      const text = await mailOf(kit);
      expect(text).toContain('is paused from Mon 23 Nov 2026');
      expect(text.includes('is credited on the day after')).toBe(isTrue);
    },
  );

  test('says of one to come that it comes, and of one that never began nothing that it took away', async () => {
    const { kit, press, days } = await inForce();
    await deliverEmails(kit);
    await press('pause', SUMMER);
    const toCome = await mailOf(kit);
    expect(toCome).toContain('will be paused from Sat 28 Nov 2026');
    expect(toCome).toContain('In these days no service of it is due');
    await press('restart');
    expect(await mailOf(kit)).not.toContain('took away');
    await press('pause', { FirstDay: '2026-11-23' });
    await days(1);
    await deliverEmails(kit);
    await press('restart');
    expect(await mailOf(kit)).toContain('What the pause took away');
  });

  test('is paused at the office too: the customer hears of it once, and the audit trail has it', async () => {
    const { kit, staff, planId, read, atDesk, book } = await inForce({ Billing: 'yearly' });
    const jobId = await book();
    await deliverEmails(kit);
    const asked = `plans/${planId}/pause?FirstDay=${SUMMER.FirstDay}&LastDay=${SUMMER.LastDay}`;
    expect((await desk(kit.app, staff, asked)).body).toMatchObject({
      ...{ Services: 3, CreditIncGst: 690.01 },
      Visits: [{ RepairId: jobId, Date: '2026-12-01' }],
    });
    expect((await atDesk('pause', { ...SUMMER, Version: 1 })).status).toBe(409);
    expect((await atDesk('pause', SUMMER)).body.Pause).toEqual(SUMMER);
    const later = { ...SUMMER, LastDay: '2027-04-30' };
    expect((await atDesk('pause', later)).body.Pause).toEqual(later);
    expect((await atDesk('restart')).body.Pause).toBeNull();
    const subjects = (await deliverEmails(kit)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(3);
    expect(subjects.at(-1)).toBe('Maintenance plan Four services a year goes on');
    const { rows } = await kit.deps.pool.query(
      `select action from audit_log where subject_kind = 'plan' order by id desc limit 3`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['plan-restarted', 'plan-paused', 'plan-paused']);
    expect((await read()).Pause).toBeNull();
  });

  test('can be ended, which credits what the pause has not', async () => {
    const { kit, people, url, press, days, read, credited } = await inForce({ Billing: 'yearly' });
    await press('pause', SUMMER);
    await days(9);
    const { Version, Ending } = await read();
    expect(Ending).toMatchObject({ CreditIncGst: 1380 });
    expect((await postJson(kit.app, `${url}/end`, { Version }, people.customer)).status).toBe(200);
    expect(await credited()).toEqual([46000, 138000]);
    expect(new Set((await occurrencesIn(kit)).map(({ state }) => state))).toEqual(new Set(['credited']));
  });

  test('only by who may end it, and not in the past', async () => {
    const { kit, url, press, effect } = await inForce();
    for (const [body, message] of [
      [{ FirstDay: '2026-11-22' }, planMessages.pauseBegins],
      [{ FirstDay: '2027-12-22' }, planMessages.pauseBegins],
      [{ FirstDay: '2026-12-22', LastDay: '2026-12-21' }, planMessages.pauseEnds],
    ] as const) {
      expect((await effect(body)).detail).toBe(message);
      expect((await press('pause', body)).body.detail).toBe(message);
    }
    const membership = { role: 'accounts', siteIds: null, limitCents: null } as const;
    const token = await signedInMember(kit, 'accounts@marlowestreet.example', membership);
    expect((await press('pause', SUMMER, token)).status).toBe(403);
    expect((await get(kit.app, `${url}/pause?FirstDay=2026-12-01`, token)).status).toBe(403);
  });
});
