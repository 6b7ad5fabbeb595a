import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { answerOf, type Database } from './client.ts';

/** A nested transaction becomes a savepoint of the outer one. */
const STEPS: Readonly<Record<string, string>> = {
  begin: 'savepoint step',
  commit: 'release savepoint step',
  rollback: 'rollback to savepoint step',
};

/**
 * Runs `work` in one transaction, including the transactions that it begins on the handles it gets: everything is
 * committed when it returns, nothing if it throws or the process ends. For work done one step after the other.
 */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  work: (handles: { db: Database; pool: pg.Pool }) => Promise<T>,
): Promise<T> {
  const client = await answerOf(pool.connect());
  let last: Promise<unknown> = Promise.resolve();
  // One at a time: a connection runs one query at a time, but code may start several reads together.
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
