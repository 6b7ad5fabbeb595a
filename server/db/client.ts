import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/**
 * Connections a server keeps; the queue has its own few. One process asks for no more at a time than it can read the
 * answers of, and each costs PostgreSQL memory.
 */
export const POOL_SIZE = 6;

/**
 * How long a request waits for a database that does not answer, in milliseconds: for a connection, for the database to
 * give a statement up, and for its answer that it did. All of it is less than a browser waits.
 */
const PATIENCE = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 8_000,
  query_timeout: 10_000,
  /** A server that froze in the middle of a booking holds its locks no longer than this. */
  idle_in_transaction_session_timeout: 10_000,
} as const;

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
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: 'galley',
    keepAlive: true,
    ...PATIENCE,
  });
  pool.on('error', onError);
  // The pool itself listens only to connections that lie idle, not to those in a transaction.
  pool.on('connect', outliveLosses);
  const db: Database = drizzle({ client: pool, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}

/**
 * A query that is prepared the first time it is asked for, once per pool or connection; for those that many requests share.
 * @param build makes it, with placeholders and a name of its own
 */
export function preparedOnce<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}

/** The database could not be reached, or did not answer in time: what it was asked may have been done or not. */
export class UnansweredError extends Error {}

/** Passes on what the database answers, its errors too; what the driver throws on its own becomes `UnansweredError`. */
export async function answerOf<T>(query: Promise<T>): Promise<T> {
  return query.catch((error: unknown) => {
    if (error instanceof pg.DatabaseError) throw error;
    throw new UnansweredError('The database did not answer', { cause: error });
  });
}

/** Whether a query failed without any answer; its connection is then good for nothing more. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return !(error.cause instanceof pg.DatabaseError);
  return error instanceof UnansweredError;
}

/** SQLSTATE classes of a database that can't be worked with now: connection, resources, an operator's hand. */
const AWAY_STATES = /^(08|53|57)/;

/** Whether an error says that the database is away, rather than what it thinks of the query. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const state = cause instanceof pg.DatabaseError ? (cause.code ?? '') : '';
  return isUnanswered(error) || AWAY_STATES.test(state);
}

type PostgresError = { code?: string; constraint?: string };

/** The constraint that a write ran into, or null where the error is another one. */
export function violatedConstraint(error: unknown): string | null {
  const cause = (error as { cause?: PostgresError }).cause ?? (error as PostgresError);
  return cause?.code === '23505' ? (cause.constraint ?? null) : null;
}
