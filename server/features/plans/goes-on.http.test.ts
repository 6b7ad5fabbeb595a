import { describe, expect, test } from 'vitest';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { EMAIL, get, PASSWORD, postJson } from '../../../tests/kit/accounts.ts';
import { signIn } from '../../../tests/kit/bookings.ts';
import { DISPATCHER, desk, signInStaff } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { draft, type PlanPeople, planForm, planPeople } from '../../../tests/kit/plans.ts';
import { toDate } from '../../platform/clock.ts';
import { taskHandlers } from '../../tasks.ts';
import { openNeedsUpTo } from '../../views/needs/needs.queries.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { remindOfOffers } from './remind-of-offers.ts';

/** A term from 23 Nov 2026 to 22 Nov 2027 for an odd price, paid in advance. */
const goingOn = (people: PlanPeople) => ({
  ...planForm(people),
  Billing: 'yearly',
  PriceExGst: 1672.73,
  GoesOn: true,
});

const byLink = ({ kit }: PlanPeople, word: string, body: object) =>
  postJson(kit.app, `/api/v1/planoffer${word}`, body);

/** A plan that goes on by itself, accepted as such by its emailed link. */
async function acceptedAsSuch(people: PlanPeople, form: object = goingOn(people)) {
  const { kit, staff } = people;
  const { PlanId, Version } = (await draft(people, form)).body;
  await desk(kit.app, staff, `plans/${PlanId}/offer`, { Version });
  const accepted = await byLink(people, '/accept', { ch: await newestLink(people), Name: 'Priya Nair' });
  expect(accepted.body, JSON.stringify(accepted.body)).toMatchObject({ State: 'accepted', IsNew: true });
  await deliverEmails(kit);
  return {
    planId: PlanId as number,
    /** The clock moves to a day of 2027, and the daily task runs on so many servers. */
    on: async (day: string, servers = 1) => {
      const noon = Temporal.PlainDateTime.from(`${day}T12:00`).toZonedDateTime(OPERATOR_TIME_ZONE);
      kit.clock.advance(kit.clock.now().until(noon.toInstant()));
      await Promise.all(Array.from({ length: servers }, () => taskHandlers(kit.deps)['fill-plans']({})));
      await remindOfOffers(kit.deps);
    },
    planNow: async () =>
      (await desk(kit.app, await signInStaff(kit.app, DISPATCHER), `plans/${PlanId}`)).body,
    own: async () =>
      (await get(kit.app, `/api/v1/customerportal/plans/${PlanId}`, await signIn(kit.app, EMAIL, PASSWORD)))
        .body,
  };
}

async function newestLink({ kit }: PlanPeople): Promise<string> {
  const texts = (await deliverEmails(kit)).map(({ text }) => text ?? '');
  const ch = /plan-offer\?ch=([\w-]+)/.exec(
    texts.findLast((text) => text.includes('plan-offer?')) ?? '',
  )?.[1];
  if (!ch) throw new Error(`No link in ${texts.join()}`);
  return ch;
}

async function needsOf({ kit }: PlanPeople): Promise<string[]> {
  const now = kit.clock.now();
  const asked = { now: toDate(now), today: localToday(now, OPERATOR_TIME_ZONE), bookDays: 60 };
  const needs = await openNeedsUpTo(50)(kit.deps.db, asked);
  return needs.map(({ kind }) => kind).filter((kind) => /^plan-(?!machine)/.test(kind));
}

const countOf = async ({ kit }: PlanPeople, what: string): Promise<number> =>
  (await kit.deps.pool.query(`select count(*)::int as count from ${what}`)).rows[0].count;

const TERM = planMessages.goesOn('Mon 22 Nov 2027', 12);

describe('[R13.05] a plan that was accepted as going on by itself', () => {
  test('says so word for word, and writes once 30 days before: nothing to do, and how to stop it', async () => {
    const people = await planPeople();
    const { kit, staff } = people;
    const { PlanId, Version } = (await draft(people, goingOn(people))).body;
    await desk(kit.app, staff, `plans/${PlanId}/offer`, { Version });
    const offered = (await deliverEmails(kit)).findLast(({ text }) => text?.includes('plan-offer?'));
    expect(offered?.text?.replace(/\s+/g, ' ')).toContain(TERM);
    const ch = /plan-offer\?ch=([\w-]+)/.exec(offered?.text ?? '')?.[1];
    expect((await byLink(people, '', { ch })).body).toMatchObject({ GoesOn: true });
    expect((await byLink(people, '/accept', { ch, Name: 'Priya Nair' })).status).toBe(200);
    await deliverEmails(kit);

    const noon = Temporal.ZonedDateTime.from(`2027-10-22T12:00[${OPERATOR_TIME_ZONE}]`).toInstant();
    kit.clock.advance(kit.clock.now().until(noon));
    const fill = () => taskHandlers(kit.deps)['fill-plans']({});
    await fill();
    expect(await deliverEmails(kit)).toEqual([]);
    kit.clock.advance({ hours: 24 });
    expect(await needsOf(people)).toEqual([]);
    await Promise.all([fill(), fill()]);
    for (const days of [4, 10, 14]) {
      kit.clock.advance({ hours: 24 * days });
      await fill();
      await remindOfOffers(kit.deps);
      expect(await needsOf(people)).toEqual([]);
    }
    const letters = (await deliverEmails(kit)).filter(({ subject }) => subject?.includes('goes on'));
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Maintenance plan Four services a year goes on from Tue 23 Nov 2027: same price, $1,840.00 inc GST',
    ]);
    expect(letters[0]?.text?.replace(/\s+/g, ' ')).toContain('Nothing to do. To stop it, press the button');
    expect(await countOf(people, `documents where kind = 'plan'`)).toBe(1);
  });

  test('goes on once, on several servers and ten days late: one term, one invoice to the cent, one letter', async () => {
    const people = await planPeople();
    const { kit } = people;
    const { on, planNow, own } = await acceptedAsSuch(people);
    await on('2027-11-02', 2);
    expect(await own()).toMatchObject({ GoesOn: true, Offer: { IsByItself: true, State: 'waiting' } });
    expect((await own()).AskInstead).toBeNull();
    await on('2027-11-22', 2);
    expect(await countOf(people, 'plan_terms')).toBe(1);
    await deliverEmails(kit);
    await on('2027-12-03', 2);
    await on('2027-12-04');
    expect(await planNow()).toMatchObject({
      State: 'active',
      GoesOn: true,
      FirstDay: '2027-11-23',
      LastDay: '2028-11-22',
      TotalIncGst: 1840,
      AcceptedBy: 'Priya Nair',
      RecordedBy: null,
      Offer: { State: 'accepted', IsByItself: true },
    });
    expect(await own()).toMatchObject({ FirstDay: '2027-11-23', GoesOn: true });
    const { rows } = await kit.deps.pool.query(
      `select total_cents::int as total from documents where kind = 'plan' order by id`,
    );
    expect(rows).toEqual([{ total: 184_000 }, { total: 184_000 }]);
    expect(await countOf(people, 'plan_terms')).toBe(2);
    expect((await checkLedger(kit.deps)).faults).toEqual([]);
    const subjects = (await deliverEmails(kit)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('begun by itself'))).toHaveLength(2);
    expect(subjects.filter((subject) => subject?.startsWith('Tax invoice'))).toHaveLength(1);
    expect(await needsOf(people)).toEqual([]);
    const audited = await kit.deps.pool.query(
      `select action from audit_log where actor_kind = 'system' and action like 'plan-%' order by id`,
    );
    expect(audited.rows.map(({ action }) => action)).toEqual(['plan-offered', 'plan-accepted']);
  });

  test('is stopped by the link of its letter, and then ends with its term', async () => {
    const people = await planPeople();
    const { on, planNow, own } = await acceptedAsSuch(people);
    await on('2027-10-23');
    const ch = await newestLink(people);
    expect((await byLink(people, '', { ch })).body.Offer).toMatchObject({ IsByItself: true });
    const stopped = await byLink(people, '/decline', { ch, Name: 'Sam Reed' });
    expect(stopped.body).toMatchObject({ State: 'declined', IsNew: true });
    const subjects = (await deliverEmails(people.kit)).map(({ subject }) => subject);
    expect(subjects).toContain('Next term of maintenance plan Four services a year stopped');
    expect([(await own()).GoesOn, (await planNow()).GoesOn]).toEqual([false, false]);
    await on('2027-10-24');
    expect(await needsOf(people)).toEqual(['plan-ends']);
    await on('2027-12-08');
    expect((await planNow()).State).toBe('ended');
    expect(await countOf(people, 'plan_terms')).toBe(1);
  });

  test('needs a yes to another price', async () => {
    const people = await planPeople();
    const { kit } = people;
    const { on, planNow, own, planId } = await acceptedAsSuch(people);
    await on('2027-10-23');
    const ch = await newestLink(people);
    const { Version } = await planNow();
    const staff = await signInStaff(kit.app, DISPATCHER);
    const renewed = await desk(kit.app, staff, `plans/${planId}/renew`, {
      PriceExGst: 1800,
      ValidDays: 20,
      Version,
    });
    expect(renewed.body).toMatchObject({
      GoesOn: false,
      Offer: { Number: 3, IsByItself: false, GoesOn: true },
    });
    expect((await byLink(people, '', { ch })).body.Offer.State).toBe('withdrawn');
    await on('2027-11-23');
    expect(await countOf(people, 'plan_terms')).toBe(1);
    expect((await own()).GoesOn).toBe(false);
    await on('2027-12-08');
    expect((await planNow()).State).toBe('ended');
  });

  test.each([
    [
      'a machine is retired',
      (machine: number) => `update assets set retired_at = now() where id = ${machine}`,
    ],
    ['it needs a PO number', () => 'update customers set needs_po_number = true'],
  ])('needs somebody once %s, before its letter or after it', async (_, become) => {
    const people = await planPeople();
    const { kit, machines } = people;
    const first = await acceptedAsSuch(people);
    await first.on('2027-10-23');
    await kit.deps.pool.query(become(machines[1]));
    await first.on('2027-11-23');
    expect(await first.planNow()).toMatchObject({
      State: 'active',
      GoesOn: false,
      Offer: { State: 'withdrawn' },
    });
    expect(await needsOf(people)).toEqual(['plan-ends']);
    expect(await countOf(people, 'plan_terms')).toBe(1);
    await kit.deps.pool.query(`delete from mailed_links; delete from plan_offers where by_itself`);
    kit.clock.advance({ hours: -24 * 20 });
    await taskHandlers(kit.deps)['fill-plans']({});
    expect(await countOf(people, 'plan_offers where by_itself')).toBe(0);
  });

  test('is offered late, but never with less than two weeks to stop it', async () => {
    const people = await planPeople();
    const { on } = await acceptedAsSuch(people);
    await on('2027-11-09');
    expect(await countOf(people, 'plan_offers where by_itself')).toBe(0);
    expect(await needsOf(people)).toEqual(['plan-ends']);
    people.kit.clock.advance({ hours: -24 });
    await taskHandlers(people.kit.deps)['fill-plans']({});
    expect(await countOf(people, 'plan_offers where by_itself')).toBe(1);
  });
});

test('[R13.05] a plan that was not accepted as such never goes on, and a short term cannot be', async () => {
  const people = await planPeople();
  const { on, planNow } = await acceptedAsSuch(people, { ...planForm(people), Billing: 'yearly' });
  await on('2027-10-23');
  expect(await countOf(people, 'plan_offers')).toBe(1);
  expect(await needsOf(people)).toEqual(['plan-ends']);
  await on('2027-11-23');
  expect(await countOf(people, 'plan_terms')).toBe(1);
  expect((await planNow()).GoesOn).toBe(false);
  const short = await draft(
    { ...people, staff: await signInStaff(people.kit.app, DISPATCHER) },
    { ...goingOn(people), TermMonths: 1 },
  );
  expect(short.body.errors).toMatchObject([{ field: 'GoesOn' }]);
});
