import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { answerOf, type Database } from './client.ts';

/** What a nested transaction says becomes a step of the one around it. */
const STEPS: Readonly<Record<string, string>> = {
  begin: 'savepoint step',
  commit: 'release savepoint step',
  rollback: 'rollback to savepoint step',
};

/**
 * Runs `work` in one transaction, whatever transactions of its own it begins on the handles that it gets: all of it is
 * committed when it answers, nothing when it throws or the process ends. For work done one step after the other.
 */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  work: (handles: { db: Database; pool: pg.Pool }) => Promise<T>,
): Promise<T> {
  const client = await answerOf(pool.connect());
  let last: Promise<unknown> = Promise.resolve();
  // One after the other: a connection takes one query at a time, and reads may be asked for side by side.
  const inTurn = <R>(run: () => Promise<R>): Promise<R> => {
    const turn = last.then(run, run);
    last = turn.catch(() => undefined);
    return turn;
  };
  const query = (statement: string | pg.QueryConfig, values?: unknown[]) => {
    const own = typeof statement === 'string' ? (STEPS[statement] ?? statement) : statement;
    return inTurn(() => client.query(own as string, values));
  };
  const step = { query, release() {} } as unknown as pg.PoolClient;
  const handles = {
    db: drizzle({ client: step, casing: 'snake_case' }) as unknown as Database,
    pool: { query, connect: async () => step } as unknown as pg.Pool,
  };
  let fault: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(handles);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((broken: Error) => {
      fault = broken;
    });
    throw error;
  } finally {
    client.release(fault);
  }
}
