// The queue of background tasks, as a measurement sees it.
import type pg from 'pg';
import { until } from '../tests/kit/until.ts';

const DEADLINE_MS = 300_000;

export type Queries = Pick<pg.Client, 'query'>;

/** Not done yet; a text that is held until the morning counts as done, and pg-boss's own tasks don't count. */
export const UNDONE = `state < 'completed' and not starts_with(name, '__pgboss__')
  and not (name = 'send-text' and state = 'created' and start_after > now())`;

/** How many tasks aren't done yet. */
export async function tasksWaiting(database: Queries): Promise<number> {
  const { rows } = await database.query(
    `select count(*)::int as waiting from jobs.job_common where ${UNDONE}`,
  );
  return rows[0].waiting;
}

/** Resolves when all tasks are done. */
export async function queueIsEmpty(database: Queries): Promise<void> {
  await until(async () => (await tasksWaiting(database)) === 0, DEADLINE_MS);
}
