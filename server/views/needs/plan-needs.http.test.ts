import { expect, test } from 'vitest';
import { DISPATCHER, desk, signInStaff } from '../../../tests/kit/desk.ts';
import { WORK } from '../../../tests/kit/invoices.ts';
import { acceptedPlan, type PlanPeople, planForm, planPeople, SERVICE } from '../../../tests/kit/plans.ts';
import { taskHandlers } from '../../tasks.ts';

type Need = { Kind: string; Subject: string; Since: string; Route: string; Text: string | null };

/** An office with an accepted plan, days later. */
async function office() {
  const people: PlanPeople = await planPeople();
  const { kit } = people;
  const plan = await acceptedPlan(people, { ...planForm(people), TermMonths: 3 });
  let { staff } = people;
  return {
    ...people,
    plan,
    ask: (path: string, body?: object) => desk(kit.app, staff, path, body),
    async later(days: number) {
      kit.clock.advance({ hours: 24 * days });
      staff = await signInStaff(kit.app, DISPATCHER);
      await taskHandlers(kit.deps)['fill-plans']({});
    },
    needs: async () =>
      (await desk(kit.app, staff, 'needs')).body.Groups.flatMap(
        ({ Needs }: { Needs: Need[] }) => Needs,
      ).filter(({ Kind }: Need) => /^(service|plan)-/.test(Kind)) as Need[],
    /** The services that wait for a day. */
    async waiting() {
      const { Visits } = (await desk(kit.app, staff, 'due-services?Month=2027-02')).body;
      return (Visits[0]?.Services ?? []) as { OccurrenceId: number; Version: number; State: string }[];
    },
  };
}

const kinds = (needs: readonly Need[]) => needs.map(({ Kind }) => Kind);

test('[R13.04] services that were missed are one need for their site, until each is settled', async () => {
  const { needs, later, waiting, ask, siteId } = await office();
  expect(await needs()).toEqual([]);
  await later(23);
  expect(await needs()).toMatchObject([
    {
      Kind: 'service-missed',
      Subject: String(siteId),
      Route: '/due',
      Text: SERVICE.Name,
      Since: '2026-12-15T13:00:00Z',
    },
  ]);
  for (const [at, service] of (await waiting()).entries()) {
    await ask(`due-services/${service.OccurrenceId}/skip`, { Reason: 'Closed', Version: service.Version });
    expect(kinds(await needs())).toEqual(at === 0 ? ['service-missed'] : []);
  }
});

test('[R13.02] a service too soon after the last is a need until it is settled', async () => {
  const people = await office();
  const { needs, waiting, ask, kit } = people;
  await kit.deps.pool.query(
    `insert into plan_occurrences (line_id, term_id, due_on, first_day, last_day, state, done_on)
     select line_id, term_id, '2026-11-10', '2026-11-10', '2026-11-10', 'done', '2026-11-20'
     from plan_occurrences order by id limit 1`,
  );
  const [soon] = await waiting();
  expect(await needs()).toMatchObject([
    { Kind: 'service-too-soon', Subject: String(soon?.OccurrenceId), Text: SERVICE.Name },
  ]);
  await ask(`due-services/${soon?.OccurrenceId}/skip`, {
    Reason: 'Done in November',
    Version: soon?.Version,
  });
  expect(await needs()).toEqual([]);
});

test('[R13.02] a service that comes before the last that was done is not too soon after it', async () => {
  const { needs, kit } = await office();
  await kit.deps.pool.query(
    `insert into plan_occurrences (line_id, term_id, due_on, first_day, last_day, state, done_on)
     select line_id, term_id, '2027-03-01', '2027-02-15', '2027-03-15', 'done', due_on + 1
     from plan_occurrences order by id limit 1`,
  );
  expect(await needs()).toEqual([]);
});

test('[R13.04] a plan visit of which nobody has said what was done is a need, until somebody has of each service', async () => {
  const { needs, waiting, ask, kit, jobId } = await office();
  const services = await waiting();
  await kit.deps.pool.query(`update plan_occurrences set state = 'booked', job_id = $1`, [jobId]);
  expect(await needs()).toEqual([]);
  const day = '2026-11-23';
  await ask(`jobs/${jobId}/schedule`, { Date: day, TimeWindow: 'morning', Tech: 'Dan Okafor' });
  await ask(`jobs/${jobId}/start`, {});
  const recorded = await ask(`jobs/${jobId}/visits`, { ...WORK, Date: day });
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200);
  expect(await needs()).toMatchObject([
    { Kind: 'service-unrecorded', Subject: String(jobId), Route: '/due' },
  ]);
  for (const [at, { OccurrenceId, Version }] of services.entries()) {
    const done = await ask(`due-services/${OccurrenceId}/done`, { DoneOn: '2026-11-22', Version });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(kinds(await needs())).toEqual(at === 0 ? ['service-unrecorded'] : []);
  }
});

test('[R13.05] a plan that ends within 30 days, and one whose machine is retired, are needs until somebody has dealt with them', async () => {
  const { needs, later, ask, kit, plan, machines } = await office();
  await kit.deps.pool.query(`update plan_occurrences set state = 'skipped', reason = 'Not here'`);
  // The term ends on 22 February.
  await later(60);
  expect(await needs()).toEqual([]);
  await later(2);
  const [ends] = await needs();
  expect(ends).toMatchObject({
    Kind: 'plan-ends',
    Subject: String(plan.PlanId),
    Route: `/plans/${plan.PlanId}`,
  });
  await kit.deps.pool.query(`update assets set retired_at = '2027-01-20' where id = $1`, [machines[0]]);
  expect(kinds(await needs())).toEqual(['plan-machine', 'plan-ends']);
  const dealt = await ask('needs/dealt-with', {
    Kind: ends?.Kind,
    Subject: ends?.Subject,
    Since: ends?.Since,
  });
  expect(dealt.status, JSON.stringify(dealt.body)).toBe(200);
  expect(kinds(await needs())).toEqual(['plan-machine']);
});
