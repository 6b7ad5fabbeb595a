import { describe, expect, test } from 'vitest';
import { JOB_STATES, type JobState } from '../../../domain/jobs/job-life.ts';
import { send } from '../../../tests/kit/app.ts';
import { desk, jobIn, jobPeople, NO_VISIT, QUOTE, VISIT } from '../../../tests/kit/desk.ts';

const CHANGES = {
  schedule: { ...VISIT, Tech: 'Mei Tan' },
  start: {},
  quote: { ...QUOTE, Note: 'Another find' },
  'quote/withdraw': { Reason: 'A cheaper part is out' },
  visits: { Date: '2026-11-23', From: '08:10', Work: 'Looked at it', Tech: 'Mei Tan' },
  complete: NO_VISIT,
  cancel: { Reason: 'Closed for good' },
  'invite-rating': { IsScoringClosed: true },
} as const;
type Change = keyof typeof CHANGES;

/** The state that each change leads to, written out again on purpose; null: refused. */
const TABLE: Record<JobState, Record<Change, JobState | null>> = {
  Requested: {
    schedule: 'Scheduled',
    start: null,
    quote: null,
    'quote/withdraw': null,
    visits: null,
    complete: null,
    cancel: 'Cancelled',
    'invite-rating': null,
  },
  Scheduled: {
    schedule: 'Scheduled',
    start: 'InProgress',
    quote: null,
    'quote/withdraw': null,
    visits: null,
    complete: null,
    cancel: 'Cancelled',
    'invite-rating': null,
  },
  InProgress: {
    schedule: null,
    start: 'InProgress',
    quote: 'QuoteWaiting',
    'quote/withdraw': null,
    visits: 'InProgress',
    complete: 'Completed',
    cancel: null,
    'invite-rating': null,
  },
  QuoteWaiting: {
    schedule: null,
    start: null,
    quote: 'QuoteWaiting',
    'quote/withdraw': 'InProgress',
    visits: 'QuoteWaiting',
    complete: null,
    cancel: 'Cancelled',
    'invite-rating': null,
  },
  QuoteApproved: {
    schedule: 'Scheduled',
    start: 'InProgress',
    quote: null,
    'quote/withdraw': null,
    visits: 'QuoteApproved',
    complete: 'Completed',
    cancel: null,
    'invite-rating': null,
  },
  QuoteDeclined: {
    schedule: null,
    start: null,
    quote: 'QuoteWaiting',
    'quote/withdraw': null,
    visits: 'QuoteDeclined',
    complete: 'Completed',
    cancel: 'Cancelled',
    'invite-rating': null,
  },
  Completed: {
    schedule: null,
    start: null,
    quote: null,
    'quote/withdraw': null,
    visits: 'Completed',
    complete: 'Completed',
    cancel: null,
    'invite-rating': 'Completed',
  },
  Cancelled: {
    schedule: null,
    start: null,
    quote: null,
    'quote/withdraw': null,
    visits: null,
    complete: null,
    cancel: 'Cancelled',
    'invite-rating': null,
  },
};

// About thirty calls per state.
describe('[R4.29] a job moves by the state table and no other way', { timeout: 60_000 }, () => {
  test.each(JOB_STATES)('from %s', async (state) => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const mails = async () =>
      (await kit.deps.pool.query(`select count(*)::int as n from jobs.job where name = 'send-mail'`)).rows[0]
        .n;
    for (const change of Object.keys(CHANGES) as Change[]) {
      const { jobId } = await jobIn(people, state);
      const before = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
      expect(before.State).toBe(state);
      const queued = await mails();
      // Nothing is news any more that could be taken back.
      kit.clock.advance({ minutes: 1 });
      const answer = await desk(kit.app, staff, `jobs/${jobId}/${change}`, CHANGES[change]);
      const after = (await desk(kit.app, staff, `jobs/${jobId}`)).body;
      const to = TABLE[state][change];
      if (to === null) {
        expect.soft([answer.status, answer.body.code], change).toEqual([409, 'conflict']);
        expect.soft(after, change).toEqual(before);
        expect.soft(await mails(), change).toBe(queued);
        continue;
      }
      expect.soft([answer.status, answer.body.State], change).toEqual([200, to]);
      expect.soft(answer.body, change).toMatchObject(after);
      const lines = after.Timeline.length - before.Timeline.length;
      const isMove = to !== state || change === 'schedule' || change === 'quote';
      expect.soft(lines, change).toBe(isMove ? 1 : 0);
      if (isMove) {
        expect
          .soft(after.Timeline.at(-1), change)
          .toMatchObject({ State: to, Actor: 'staff', ActorName: 'Tomasz Wren' });
      }
    }
  });

  test('[R4.29] a refusal says from what to what', async () => {
    const { kit, staff, jobId } = await jobPeople();
    expect(await desk(kit.app, staff, `jobs/${jobId}/start`, {})).toMatchObject({
      status: 409,
      body: { detail: 'A job that is Requested cannot become InProgress.' },
    });
  });

  test('[R6.02] a job that is not there is 404 for every change', async () => {
    const { kit, staff } = await jobPeople();
    expect(await desk(kit.app, staff, 'jobs/999')).toMatchObject({ status: 404 });
    for (const [change, body] of Object.entries(CHANGES)) {
      expect
        .soft(await desk(kit.app, staff, `jobs/999/${change}`, body), change)
        .toMatchObject({ status: 404 });
    }
  });

  test('a job lists the states it can move to', async () => {
    const { kit, staff, jobId } = await jobPeople();
    const { body } = await desk(kit.app, staff, `jobs/${jobId}`);
    expect(body.NextStates).toEqual(['Scheduled', 'Cancelled']);
  });
});

describe('[R4.29] changes that come at once', { timeout: 60_000 }, () => {
  test('twenty equal ones make one line in the timeline and one mail', async () => {
    const { kit, staff, jobId } = await jobPeople();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT)),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { body } = await desk(kit.app, staff, `jobs/${jobId}`);
    expect(body.Timeline.map(({ State }: { State: string }) => State)).toEqual(['Requested', 'Scheduled']);
    const { rows } = await kit.deps.pool.query(
      `select count(*)::int as n from jobs.job where name = 'send-mail' and data ->> 'mail' = 'job-scheduled'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('a start and a cancellation have one winner, and the other is refused', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    for (let round = 0; round < 5; round += 1) {
      const { jobId } = await jobIn(people, 'Scheduled');
      const answers = await Promise.all([
        desk(kit.app, staff, `jobs/${jobId}/start`, {}),
        desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Too late' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { body } = await desk(kit.app, staff, `jobs/${jobId}`);
      expect(body.Timeline).toHaveLength(3);
      expect(body.State).toBe(answers[0]?.status === 200 ? 'InProgress' : 'Cancelled');
    }
  });

  test('[R4.24] of an approval and a cancellation at once one wins, and both answers say so', async () => {
    const people = await jobPeople();
    const { kit, staff, customer } = people;
    for (let round = 0; round < 5; round += 1) {
      const { jobId, uniqueId } = await jobIn(people, 'QuoteWaiting');
      const [cancelled, approved] = await Promise.all([
        desk(kit.app, staff, `jobs/${jobId}/cancel`, { Reason: 'Too late' }),
        send(kit.app, {
          method: 'POST',
          url: `/api/v1/customerportal/jobs/${jobId}/approvequote/${uniqueId}`,
          headers: { authorization: `Bearer ${customer}` },
          payload: {},
        }),
      ]);
      const { body } = await desk(kit.app, staff, `jobs/${jobId}`);
      const isApproved = cancelled.status === 409;
      expect([approved.status, body.State, body.Quotes[0].State]).toEqual(
        isApproved ? [200, 'QuoteApproved', 'approved'] : [409, 'Cancelled', 'withdrawn'],
      );
    }
  });

  test('twenty equal quotes are one quote', async () => {
    const people = await jobPeople();
    const { kit, staff } = people;
    const { jobId } = await jobIn(people, 'InProgress');
    const all = await Promise.all(
      Array.from({ length: 20 }, () => desk(kit.app, staff, `jobs/${jobId}/quote`, QUOTE)),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { body } = await desk(kit.app, staff, `jobs/${jobId}`);
    expect(body.Quotes).toHaveLength(1);
    expect(body.Timeline.filter(({ State }: { State: string }) => State === 'QuoteWaiting')).toHaveLength(1);
    const { rows: mails } = await kit.deps.pool.query(
      `select from jobs.job where name = 'send-mail' and data ->> 'mail' = 'quote-waiting'`,
    );
    expect(mails).toHaveLength(1);
  });
});
