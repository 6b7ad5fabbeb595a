import { taskHandlers } from '../../server/tasks.ts';
import type { TestApp } from './app.ts';

type QueuedText = { textId: string; delaySeconds: number };

/** Texts that are queued, oldest first, and how long after that they may begin. */
export async function queuedTexts({ deps }: Pick<TestApp, 'deps'>): Promise<QueuedText[]> {
  const { rows } = await deps.pool.query(
    `select data ->> 'textId' as "textId",
       extract(epoch from start_after - created_on)::int as "delaySeconds"
     from jobs.job where name = 'send-text' and state in ('created', 'retry') order by created_on, id`,
  );
  return rows;
}

/** Does the work of queued texts, as the worker would. */
export async function deliverTexts({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const queued = await queuedTexts({ deps });
  await deps.pool.query(`delete from jobs.job where name = 'send-text' and state in ('created', 'retry')`);
  for (const { textId } of queued) await taskHandlers(deps)['send-text']({ textId });
}

/** The outcome of every text, oldest first. */
export async function textsOf({ deps }: Pick<TestApp, 'deps'>) {
  const { rows } = await deps.pool.query(
    'select kind, state, reason, mobile, body from texts order by created_at, id',
  );
  return rows;
}
