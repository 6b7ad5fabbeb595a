import { describe, expect, onTestFinished, test } from 'vitest';
import { type TestApp, testApp } from '../../tests/kit/app.ts';
import { until } from '../../tests/kit/until.ts';
import { sql } from '../db/drizzle.ts';
import { transaction } from '../db/transaction.ts';
import { MAX_EMAILS_AT_ONCE } from '../platform/limits.ts';
import { openQueue, type TaskHandlers } from './queue.ts';
import type { EmailTask } from './task-data.ts';

const idle: TaskHandlers = {
  'send-mail': async () => {},
  'send-text': async () => {},
  'write-pdf': async () => {},
  'process-photo': async () => {},
  'delete-photos': async () => {},
  'back-up': async () => {},
  'write-data-export': async () => {},
  'seal-audit-log': async () => {},
  'send-events': async () => {},
  'collect-invoices': async () => {},
  'remind-customers': async () => {},
  'fill-plans': async () => {},
  'settle-payments': async () => {},
  'check-ledger': async () => {},
  'take-bounces': async () => {},
  sweep: async () => {},
};

const confirmation = (jobId: number) => ({ mail: 'booking-confirmation', jobId }) as const;

const jobOf = (order: EmailTask) => ('jobId' in order ? order.jobId : Number.NaN);

describe('the job queue', () => {
  test('takes what a transaction committed and nothing of one that rolled back', async () => {
    const { deps } = await testApp();
    const done: number[] = [];
    await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'send-mail', [confirmation(1)]));
    const undone = transaction(deps.pool, async (tx) => {
      await deps.queue.enqueue(tx, 'send-mail', [confirmation(2)]);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await deps.queue.work({
      ...idle,
      'send-mail': async (order) => void done.push(jobOf(order)),
    });
    await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'send-mail', [confirmation(3)]));
    await until(() => done.includes(3));
    expect(done.sort()).toEqual([1, 3]);
  });

  test('several emails are sent at once, each by one worker', async () => {
    const { deps } = await testApp();
    const taken: number[] = [];
    let atOnce = 0;
    let most = 0;
    // Enough for a batch of each worker.
    const jobs = Array.from({ length: 20 * MAX_EMAILS_AT_ONCE }, (_, index) => confirmation(index));
    await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'send-mail', jobs));
    await deps.queue.work({
      ...idle,
      async 'send-mail'(order) {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await deps.pool.query('select 1');
        taken.push(jobOf(order));
        atOnce -= 1;
      },
    });
    await until(() => taken.length >= jobs.length && atOnce === 0);
    expect(taken.toSorted((a, b) => a - b)).toEqual(jobs.map(jobOf));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(MAX_EMAILS_AT_ONCE);
  });

  test('a job that fails is tried again and holds no other back', async () => {
    const { deps } = await testApp();
    const tries: number[] = [];
    const jobs = Array.from({ length: 5 }, (_, index) => confirmation(index));
    await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'send-mail', jobs));
    await deps.queue.work({
      ...idle,
      async 'send-mail'(order) {
        const jobId = jobOf(order);
        tries.push(jobId);
        if (jobId === 0 && tries.filter((id) => id === 0).length === 1)
          throw new Error('the mail server is away');
      },
    });
    await until(() => tries.filter((id) => id === 0).length === 2);
    expect(tries.sort()).toEqual([0, 0, 1, 2, 3, 4]);
  });

  test('a worker completes a task before its next, so that a kill repeats no more than one of each', async () => {
    const { deps } = await testApp();
    const states: string[] = [];
    // One worker sends the texts.
    const texts = ['one', 'two', 'three'].map((textId) => ({ textId }));
    await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'send-text', texts));
    await deps.queue.work({
      ...idle,
      async 'send-text'() {
        const { rows } = await deps.pool.query(
          `select state from jobs.job where name = 'send-text' order by state`,
        );
        states.push(rows.map(({ state }) => state).join(' '));
      },
    });
    await until(() => states.length === 3);
    expect(states).toEqual(['active active active', 'active active completed', 'active completed completed']);
  });

  test.each(['send-mail', 'process-photo'])('%s is tried again for longer than a weekend', async (queue) => {
    const { deps } = await testApp();
    const { rows } = await deps.pool.query(
      'select retry_limit, retry_delay, retry_delay_max from jobs.queue where name = $1',
      [queue],
    );
    const { retry_limit: tries, retry_delay: first, retry_delay_max: longest } = rows[0];
    // The queue doubles its delays, and shortens each by half at most.
    const pauses = Array.from({ length: tries }, (_, index) => Math.min(longest, first * 2 ** index));
    expect(pauses.reduce((total, pause) => total + pause, 0)).toBeGreaterThan(60 * 3600);
  });

  test('backups and bounces are left to the processes that have them, until one ends them for all', async () => {
    const { deps, databaseUrl } = await testApp();
    const { log, metrics, pool, queue } = deps;
    const other = await openQueue(databaseUrl, { log, metrics, canWork: true });
    onTestFinished(() => other.stop());
    const schedules = async () => {
      const { rows } = await pool.query(
        `select name, cron from jobs.schedule where name in ('back-up', 'take-bounces') order by name`,
      );
      return rows.map(({ name, cron }) => `${name} ${cron}`);
    };
    await other.work(idle, { backUpAt: '03:30', bounces: 'taken' });
    await queue.work(idle);
    expect(await schedules()).toEqual(['back-up 30 3 * * *', 'take-bounces * * * * *']);
    await other.stop();
    await pool.query(
      `insert into jobs.job (name, data) values ('back-up', '{}'), ('take-bounces', '{}'), ('sweep', '{}')`,
    );
    const stateOf = async (name: string) =>
      (await pool.query('select state from jobs.job where name = $1', [name])).rows[0].state;
    await until(async () => (await stateOf('sweep')) === 'completed');
    expect([await stateOf('back-up'), await stateOf('take-bounces')]).toEqual(['created', 'created']);
    await queue.work(idle, { backUpAt: 'off', bounces: 'off' });
    expect(await schedules()).toEqual([]);
  });

  test('what a task failed with is kept without the values of its query', async () => {
    const { deps } = await testApp();
    await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'delete-photos', [{ documentIds: [] }]));
    await deps.queue.work({
      ...idle,
      async 'delete-photos'() {
        await deps.db.execute(sql`select ${'priya@marlowestreet.example'} from nowhere`);
      },
    });
    const output = async () =>
      (await deps.pool.query('select output from jobs.job where output is not null')).rows[0]?.output;
    expect(await until(output)).toEqual({ message: 'error: relation "nowhere" does not exist' });
  });

  /** Passes of the upkeep that find every queue due, as many as a server makes in some minutes. */
  async function passes({ deps }: TestApp, count: number) {
    for (let pass = 0; pass < count; pass += 1) {
      await deps.pool.query(
        'update jobs.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null',
      );
      await deps.queue.keepUp();
    }
  }

  test('a killed worker and old tasks are looked after as well in the twentieth pass as in the first', async () => {
    const kit = await testApp();
    const { pool, queue } = kit.deps;
    expect(await queue.secondsSinceUpkeep()).toBe(Number.POSITIVE_INFINITY);
    await passes(kit, 20);
    await pool.query(
      `insert into jobs.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
       values ('send-mail', '{}', 'active', now() - interval '1 minute', now() - interval '1 minute', 15, 3)`,
    );
    await pool.query(
      `insert into jobs.job (name, data, state, completed_on, keep_until, deletion_seconds)
       values ('send-text', '{}', 'completed', now() - interval '30 days', now() - interval '20 days', 604800),
         ('write-pdf', '{}', 'completed', now(), now() + interval '1 day', 604800)`,
    );
    await passes(kit, 1);
    const { rows } = await pool.query('select name, state from jobs.job order by name');
    expect(rows).toEqual([
      { name: 'send-mail', state: 'retry' },
      { name: 'write-pdf', state: 'completed' },
    ]);
    expect(await queue.secondsSinceUpkeep()).toBeLessThan(60);
  });

  test('a backlog is worked off without a pause', async () => {
    const { deps } = await testApp();
    let done = 0;
    const jobs = Array.from({ length: 200 }, (_, index) => confirmation(index));
    await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'send-mail', jobs));
    await deps.queue.work({
      ...idle,
      async 'send-mail'() {
        done += 1;
      },
    });
    await until(() => done === 200);
  });
});
