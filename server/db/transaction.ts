import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { answerOf, isDatabaseAway, isUnanswered } from './client.ts';

/** A transaction under way: queries of it go over one connection of its own. */
export type Transaction = ReturnType<typeof drizzle<Record<string, never>, pg.PoolClient>>;

const CASING = 'snake_case';
const dialect = new PgDialect({ casing: CASING });
const handles = new WeakMap<pg.PoolClient, Transaction>();
const onCommit = new WeakMap<Transaction, (() => void)[]>();
const names = new Map<string, string>();

function handleOf(client: pg.PoolClient): Transaction {
  const known = handles.get(client);
  if (known) return known;
  const handle = drizzle({ client, casing: CASING });
  handles.set(client, handle);
  return handle;
}

/**
 * Runs `work` in one transaction: committed when it answers, rolled back when it throws. Nothing slow may be awaited
 * in it but its own queries.
 * @throws UnansweredError where the database is away; it may then have been committed all the same
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
    if (isUnanswered(error)) broken = error as Error;
    else
      await client.query('rollback').catch((fault: Error) => {
        broken = fault;
      });
    throw error;
  } finally {
    onCommit.delete(tx);
    client.release(broken);
  }
}

/**
 * Runs `work`, which sends one statement and no more: that is a transaction of its own, and neither `begin` nor
 * `commit` travels for it.
 * @throws UnansweredError as `transaction` does
 */
export async function oneStatement<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await answerOf(pool.connect());
  let broken: Error | undefined;
  try {
    return await work(handleOf(client));
  } catch (error) {
    // There is no rollback to find out by whether the connection still serves.
    if (isDatabaseAway(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Has something done once the transaction is committed; never if it isn't. */
export function afterCommit(tx: Transaction, action: () => void): void {
  const actions = onCommit.get(tx);
  if (!actions) throw new Error('No transaction is under way');
  actions.push(action);
}

/** The name of a prepared statement; the same text has the same one. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

/** Runs a statement whose text is one of few, so that the database parses and plans it once per connection. */
export async function runPrepared(tx: Transaction, text: string, values: unknown[]) {
  return answerOf(tx.$client.query({ name: nameOf(text), text, values }));
}

export type PreparedStatement<Given> = (tx: Transaction, given: Given) => ReturnType<typeof runPrepared>;

/**
 * Puts a statement written with Drizzle's `sql` together once, to be run as by `runPrepared`. The functions in it read
 * its values from what it is run with; the same one in several places is one value, sent once.
 */
export function prepareStatement<Given>(statement: SQL): PreparedStatement<Given> {
  const { sql: numbered, params } = dialect.sqlToQuery(statement);
  const places = params as ((given: Given) => unknown)[];
  const reads = [...new Set(places)];
  const text = numbered.replace(/\$(\d+)/g, (place, number) => {
    const read = places[Number(number) - 1];
    return read ? `$${reads.indexOf(read) + 1}` : place;
  });
  return (tx, given) =>
    runPrepared(
      tx,
      text,
      reads.map((read) => read(given)),
    );
}
