import { describe, expect, test } from 'vitest';
import { anotherServer } from '../../../tests/kit/app.ts';
import {
  acceptedPlan,
  occurrencesIn,
  type PlanPeople,
  planForm,
  planPeople,
} from '../../../tests/kit/plans.ts';
import { taskHandlers } from '../../tasks.ts';
import { fillPlans } from './fill-plans.ts';

const fill = ({ kit }: PlanPeople) => taskHandlers(kit.deps)['fill-plans']({});

/** A monthly service of each machine, one from planned and one from done. */
const monthly = (people: PlanPeople) => {
  const form = planForm(people);
  return {
    ...form,
    Lines: form.Lines.map((line, at) => ({ ...line, Every: 1, Basis: at === 0 ? 'planned' : 'done' })),
  };
};

const dates = async ({ kit }: PlanPeople) =>
  (await occurrencesIn(kit)).map(({ dueOn, state }) => `${dueOn} ${state}`);

const FIRST_90_DAYS = ['2026-12-01 due', '2027-01-01 due', '2027-02-01 due', '2026-12-01 due'];

describe('[R13.02] what becomes due', () => {
  test('is there once, 90 days ahead, however often and on however many servers it is looked for', async () => {
    const people = await planPeople();
    await acceptedPlan(people, monthly(people));
    expect(await dates(people)).toEqual(FIRST_90_DAYS);
    await fill(people);
    await fill(people);
    expect(await dates(people)).toEqual(FIRST_90_DAYS);
    people.kit.clock.advance({ hours: 24 * 31 });
    await anotherServer(people.kit);
    await Promise.all([fill(people), fill(people), fill(people), fill(people)]);
    const later = await dates(people);
    expect(later).toEqual([
      '2026-12-01 missed',
      '2027-01-01 due',
      '2027-02-01 due',
      '2027-03-01 due',
      '2026-12-01 missed',
    ]);
  });

  test('is made good by the next run after one that was killed in the middle', async () => {
    const people = await planPeople();
    const { kit } = people;
    for (let count = 0; count < 3; count += 1) await acceptedPlan(people, monthly(people));
    await kit.deps.pool.query('delete from plan_occurrences');
    // The connection goes while the batch is being written.
    await kit.deps.pool.query(`create function go_away() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create trigger go_away after insert on plan_occurrences execute function go_away()`);
    await expect(fillPlans({ ...kit.deps, log: { info: () => {} } as never })).rejects.toThrow();
    expect(await occurrencesIn(kit)).toEqual([]);
    await kit.deps.pool.query('drop trigger go_away on plan_occurrences');
    await fill(people);
    expect(await dates(people)).toEqual([...FIRST_90_DAYS, ...FIRST_90_DAYS, ...FIRST_90_DAYS]);
  });

  test('is whole after weeks without a run, and nothing of it vanishes', async () => {
    const people = await planPeople();
    await acceptedPlan(people, monthly(people));
    people.kit.clock.advance({ hours: 24 * 200 });
    await fill(people);
    // 200 days later it's 11 June; each is missed a week after its date.
    expect(await dates(people)).toEqual([
      ...[
        '2026-12-01',
        '2027-01-01',
        '2027-02-01',
        '2027-03-01',
        '2027-04-01',
        '2027-05-01',
        '2027-06-01',
      ].map((date) => `${date} missed`),
      ...['2027-07-01', '2027-08-01', '2027-09-01'].map((date) => `${date} due`),
      '2026-12-01 missed',
    ]);
  });

  test('is due again once a clock that was two weeks ahead is right', async () => {
    const people = await planPeople();
    await acceptedPlan(people, monthly(people));
    people.kit.clock.advance({ hours: 24 * 16 });
    await fill(people);
    expect((await dates(people))[0]).toBe('2026-12-01 missed');
    people.kit.clock.advance({ hours: -24 * 14 });
    await fill(people);
    const healed = await dates(people);
    expect(healed).toEqual([
      '2026-12-01 due',
      '2027-01-01 due',
      '2027-02-01 due',
      '2027-03-01 due',
      '2026-12-01 due',
    ]);
  });

  test('ends with the term', async () => {
    const people = await planPeople();
    const form = planForm(people);
    await acceptedPlan(people, { ...form, TermMonths: 4 });
    people.kit.clock.advance({ hours: 24 * 365 });
    await fill(people);
    expect(await dates(people)).toEqual([
      '2026-12-01 missed',
      '2027-03-01 missed',
      '2026-12-01 missed',
      '2027-03-01 missed',
    ]);
  });
});
