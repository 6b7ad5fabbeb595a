import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../tests/kit/app.ts';
import { until } from '../../tests/kit/until.ts';
import { oneStatement, prepareStatement, transaction } from '../db/transaction.ts';
import { type JobHandlers, type MailOrder, openQueue } from './queue.ts';
import { mailOrder } from './queue-orders.ts';

const confirm = prepareStatement<number>(sql`
  with job as (select ${(jobId: number) => jobId}::bigint as id)
  ${mailOrder('booking-confirmation', { jobId: sql`job.id` }, sql`job`)}`);

const order = ({ deps }: TestApp, jobId: number) => oneStatement(deps.pool, (tx) => confirm(tx, jobId));
const confirmation = (jobId: number) => ({ mail: 'booking-confirmation', jobId });

function worker() {
  const done: MailOrder[] = [];
  const handlers: JobHandlers = {
    'send-mail': async (mail) => void done.push(mail),
    'process-photo': async () => {},
    sweep: async () => {},
  };
  return { done, handlers };
}

async function ordersWaiting({ deps }: TestApp): Promise<number> {
  const { rows } = await deps.pool.query('select count(*)::int from queue_orders');
  return rows[0].count;
}

describe('[R4.30] what a statement orders of the queue with what it writes', () => {
  test('is done, and nothing of a statement that was rolled back', async () => {
    const kit = await testApp();
    const { done, handlers } = worker();
    await kit.deps.queue.work(handlers);
    const undone = transaction(kit.deps.pool, async (tx) => {
      await confirm(tx, 1);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await order(kit, 2);
    kit.deps.queue.orderLeft();
    await until(() => done.length > 0);
    expect(done).toEqual([confirmation(2)]);
  });

  test('is done by the next server where the one that wrote it was killed', async () => {
    const kit = await testApp();
    await order(kit, 3);
    const { done, handlers } = worker();
    await kit.deps.queue.work(handlers);
    await until(() => done.length > 0);
    expect(done).toEqual([confirmation(3)]);
  });

  test('is done once, though two servers look for it and more of it comes than is handed over at a time', async () => {
    const kit = await testApp();
    const { done, handlers } = worker();
    await Promise.all(Array.from({ length: 450 }, (_, at) => order(kit, at)));
    const other = await openQueue(kit.databaseUrl, kit.deps.pool, pino({ level: 'silent' }));
    await Promise.all([kit.deps.queue.work(handlers), other.work(handlers)]);
    await until(() => done.length >= 450);
    await other.stop();
    expect(new Set(done.map((mail) => JSON.stringify(mail))).size).toBe(450);
    expect([done.length, await ordersWaiting(kit)]).toEqual([450, 0]);
  });
});
