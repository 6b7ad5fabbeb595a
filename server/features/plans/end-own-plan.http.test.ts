import { describe, expect, test } from 'vitest';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { get, postJson } from '../../../tests/kit/accounts.ts';
import { desk } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { signedInMember } from '../../../tests/kit/people.ts';
import { acceptedPlan, bookFirst, planForm, planPeople } from '../../../tests/kit/plans.ts';
import { taskHandlers } from '../../tasks.ts';

const PLANS = '/api/v1/customerportal/plans';

async function inForce(changes: object = {}) {
  const people = await planPeople();
  const { PlanId } = await acceptedPlan(people, { ...planForm(people), ...changes });
  const read = async () => (await get(people.kit.app, `${PLANS}/${PlanId}`, people.customer)).body;
  const end = (body: object, token = people.customer) =>
    postJson(people.kit.app, `${PLANS}/${PlanId}/end`, body, token);
  return { people, planId: PlanId as number, read, end };
}

describe('[R13.05] a customer ends a plan', () => {
  test('in one call, from what they read, once', async () => {
    const { people, planId, read, end } = await inForce();
    const { kit, staff } = people;
    const { Version, Ending } = await read();
    expect(Ending).toEqual({ Services: 2, Visits: [], CreditIncGst: 0, CreditIfCancelled: 0 });
    expect((await end({ Version: Version - 1 })).status).toBe(409);
    await deliverEmails(kit);
    const ended = await end({ Reason: 'We move', Version });
    expect(ended.body).toMatchObject({ State: 'ended', Ending: null, Services: [{ State: 'skipped' }, {}] });
    expect((await end({ CancelJobs: [1001], Version })).body).toEqual(ended.body);
    expect((await desk(kit.app, staff, `plans/${planId}`)).body.EndReason).toBe(
      planMessages.endedByCustomer('We move'),
    );
    const mails = await deliverEmails(kit);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Four services a year ended: Marlowe Street Café Pty Ltd',
      'Maintenance plan Four services a year ended',
    ]);
    expect(mails.map(({ text }) => text).join()).toContain('We move');
  });

  test.each([
    [true, 'Cancelled', 'skipped'],
    [false, 'Scheduled', 'booked'],
  ])('and cancels what is booked, if they say so: %s', async (isCancelled, jobState, serviceState) => {
    const { people, read, end } = await inForce();
    const { kit, staff } = people;
    const jobId = await bookFirst(people);
    const { Version, Ending } = await read();
    expect(Ending).toMatchObject({
      Services: 1,
      Visits: [{ RepairId: jobId, Date: '2026-12-01', MayCancel: true }],
    });
    expect((await end({ CancelJobs: isCancelled ? [jobId] : [], Version })).status).toBe(200);
    expect((await desk(kit.app, staff, `jobs/${jobId}`)).body.State).toBe(jobState);
    const states = (await read()).Services.map(({ State }: { State: string }) => State).sort();
    expect(states).toEqual([serviceState, 'skipped'].sort());
  });

  test.each([
    [true, 1840],
    [false, 1610],
  ])(
    '[R13.06] and gets back what was paid and is not done, as it said before; cancelling %s: $%d',
    async (isCancelled, credit) => {
      const { people, read, end } = await inForce({ Billing: 'yearly' });
      const jobId = await bookFirst(people);
      const { Version, Ending } = await read();
      // Seven of eight services are without a day.
      expect(Ending).toMatchObject({ CreditIncGst: 1610, CreditIfCancelled: 1840 });
      expect((await end({ CancelJobs: isCancelled ? [jobId] : [], Version })).status).toBe(200);
      const { rows } = await people.kit.deps.pool.query(
        `select total_cents::int as cents from documents where kind = 'adjustment-note'`,
      );
      expect(rows).toEqual([{ cents: credit * 100 }]);
    },
  );

  test('whose visits somebody may not cancel stays booked, whatever they send', async () => {
    const { people, planId, read } = await inForce();
    const { kit } = people;
    const jobId = await bookFirst(people);
    const membership = { role: 'approver', siteIds: null, limitCents: null } as const;
    const token = await signedInMember(kit, 'approver@marlowestreet.example', membership);
    const url = `${PLANS}/${planId}`;
    expect((await get(kit.app, url, token)).body.Ending.Visits).toMatchObject([{ MayCancel: false }]);
    const { Version } = await read();
    expect((await postJson(kit.app, `${url}/end`, { CancelJobs: [jobId], Version }, token)).status).toBe(200);
    expect((await desk(kit.app, people.staff, `jobs/${jobId}`)).body.State).toBe('Scheduled');
  });

  test('only with the right, at all of its sites', async () => {
    const { people, read, end } = await inForce();
    const { kit, siteId, machines } = people;
    await kit.deps.pool.query(
      `with other as (insert into locations overriding system value
         select (jsonb_populate_record(l, '{"id": 99901, "name": "Bakery"}')).* from locations l where id = $1 returning id)
       update assets set location_id = other.id from other where assets.id = $2`,
      [siteId, machines[1]],
    );
    const { Version } = await read();
    for (const [role, detail] of [
      ['manager', planMessages.otherSites],
      ['accounts', null],
    ] as const) {
      const membership = { role, siteIds: role === 'manager' ? [siteId] : null, limitCents: null };
      const token = await signedInMember(kit, `${role}@marlowestreet.example`, membership);
      const refused = await end({ CancelJobs: [], Version }, token);
      expect(refused.status).toBe(403);
      if (detail) expect(refused.body.detail).toBe(detail);
    }
    expect((await read()).State).toBe('active');
  });
});

test('[R13.05] a plan ends by itself once its term and all spans in it are over', async () => {
  const { people } = await inForce();
  const { kit } = people;
  const stateAfter = async (days: number) => {
    kit.clock.advance({ hours: 24 * days });
    await taskHandlers(kit.deps)['fill-plans']({});
    const { rows } = await kit.deps.pool.query('select state, end_reason from plans');
    return rows[0];
  };
  // Until Mon 22 Nov 2027, and 14 days more.
  expect(await stateAfter(364 + 14)).toEqual({ state: 'active', end_reason: null });
  expect(await stateAfter(1)).toEqual({ state: 'ended', end_reason: planMessages.termOver });
});
