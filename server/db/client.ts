import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Connections a server keeps; the queue has its own few. */
const POOL_SIZE = 10;

export type Database = ReturnType<typeof drizzle<Record<string, never>, pg.Pool>>;
/** Where a query may run: on its own or inside a transaction. */
export type Queryable = NodePgDatabase<Record<string, never>>;

/**
 * One connection beside the pool. Where it breaks, the query under way rejects and so does every later one.
 */
export async function connectDatabase(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  outliveLosses(client);
  await client.connect();
  return client;
}

/** Without a listener of its own, a connection that breaks ends the process; its queries reject anyway. */
function outliveLosses(client: pg.ClientBase) {
  client.on('error', () => undefined);
}

/** Opens the pool; connections are made when first needed. `onError` hears of idle connections that broke. */
export function openDatabase(url: string, onError: (error: Error) => void) {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, application_name: 'galley' });
  pool.on('error', onError);
  // The pool itself listens only to connections that lie idle, not to those in a transaction.
  pool.on('connect', outliveLosses);
  const db: Database = drizzle({ client: pool, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}

/**
 * A query that is prepared the first time it is asked for, once per database; for those that many requests share.
 * @param build makes it, with placeholders and a name of its own
 */
export function preparedOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}

type PostgresError = { code?: string; constraint?: string };

/** The constraint that a write ran into, or null where the error is another one. */
export function violatedConstraint(error: unknown): string | null {
  const cause = (error as { cause?: PostgresError }).cause ?? (error as PostgresError);
  return cause?.code === '23505' ? (cause.constraint ?? null) : null;
}
