import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { answerOf, isDatabaseAway, isUnanswered } from './client.ts';

/** An open transaction: its queries use one connection of their own. */
export type Transaction = ReturnType<typeof drizzle<Record<string, never>, pg.PoolClient>>;

const CASING = 'snake_case';
const handles = new WeakMap<pg.PoolClient, Transaction>();
const onCommit = new WeakMap<Transaction, (() => void)[]>();

function handleOf(client: pg.PoolClient): Transaction {
  const known = handles.get(client);
  if (known) return known;
  const handle = drizzle({ client, casing: CASING });
  handles.set(client, handle);
  return handle;
}

/**
 * Runs `work` in one transaction: committed when it returns, rolled back if it throws. It must not wait for anything
 * slow except its own queries.
 * @throws UnansweredError if the database is unavailable; the transaction may have been committed anyway
 */
export async function transaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await answerOf(pool.connect());
  const tx = handleOf(client);
  const afterwards: (() => void)[] = [];
  onCommit.set(tx, afterwards);
  let broken: Error | undefined;
  try {
    await answerOf(client.query('begin'));
    const result = await work(tx);
    await answerOf(client.query('commit'));
    for (const action of afterwards) action();
    return result;
  } catch (error) {
    // A connection to a database that is unavailable, or only reads, isn't used again.
    if (isDatabaseAway(error)) broken = error as Error;
    if (!isUnanswered(error))
      await client.query('rollback').catch((fault: Error) => {
        broken = fault;
      });
    throw error;
  } finally {
    onCommit.delete(tx);
    client.release(broken);
  }
}

/** Calls `action` once the transaction is committed; never if it isn't. */
export function afterCommit(tx: Transaction, action: () => void): void {
  const actions = onCommit.get(tx);
  if (!actions) throw new Error('No transaction is under way');
  actions.push(action);
}
