import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { MAX_WAITING_COMMITS } from '../platform/limits.ts';
import { DrizzleQueryError } from './drizzle.ts';
import { PreparingClient } from './preparing-client.ts';

/**
 * Connections per server; the queue has its own. One process can't use more at a time, and each costs PostgreSQL
 * memory.
 */
export const POOL_SIZE = 6;

/**
 * How long a request waits for an unresponsive database, in milliseconds: for a connection, and for a reply after the
 * database should have cancelled the statement. In total it's less than a browser waits.
 */
const TIMEOUTS = { connectionTimeoutMillis: 5_000, query_timeout: 10_000 } as const;

/** Notices within half a minute that the other machine or the network is gone, also where nothing is asked. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * How long a request's statement may take before the database cancels it, in milliseconds, and how long a server that
 * froze during a booking may hold its locks.
 */
export const SESSION_LIMITS = {
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** For a connection whose work takes its time, such as migrations, whatever its role's settings are. */
export const NO_LIMITS = {
  options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
} as const;

export type Database = ReturnType<typeof drizzle<Record<string, never>, pg.Pool>>;
/** Where a query can run: on its own or in a transaction. */
export type Queryable = NodePgDatabase<Record<string, never>>;

/**
 * One connection outside the pool. If it breaks, the current query rejects, and so does every later one.
 */
export async function connectDatabase(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  outliveLosses(client);
  await client.connect();
  return client;
}

/** Without a listener, a broken connection would end the process; its queries reject anyway. */
function outliveLosses(client: pg.ClientBase) {
  client.on('error', () => undefined);
}

/**
 * Refuses a connection to a standby, or to a primary that is being demoted, as `target_session_attrs=read-write` does
 * in libpq.
 * @throws UnansweredError
 */
export async function checkWritable(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new UnansweredError('The database accepts no writes');
}

/** Whether so many commits wait for a synchronous standby that no more should be made. */
async function areCommitsHeldUp(client: Pick<pg.Pool, 'query'>): Promise<boolean> {
  // The function behind pg_stat_activity: every new connection asks, and planning that view takes longer than counting.
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_get_activity(null)
     where wait_event = 'SyncRep' and usesysid = quote_ident(current_user)::regrole`,
  );
  return (rows[0]?.waiting ?? 0) >= MAX_WAITING_COMMITS;
}

/**
 * Prepares a pool's new connection: refuses one that can't write, and lets one only read while too many commits wait
 * for a synchronous standby. Giving up on a commit doesn't end it, so each further write would hold one more process
 * of PostgreSQL, until none is left for reads. Writes then fail like those on a standby, and drop the connection.
 * @throws UnansweredError
 */
export async function prepareConnection(client: Pick<pg.Pool, 'query'>): Promise<void> {
  await checkWritable(client);
  if (await areCommitsHeldUp(client)) await client.query('set default_transaction_read_only = on');
}

/**
 * The same for a connection to a pooler, which can't be made to only read: the setting would go to somebody else's.
 * @throws UnansweredError while too many commits wait, too
 */
async function preparePooled(client: Pick<pg.Pool, 'query'>): Promise<void> {
  await checkWritable(client);
  if (await areCommitsHeldUp(client)) throw new UnansweredError('Commits wait for a synchronous standby');
}

/** Names no prepared statement: behind a pooler, its next use may be on another connection than the first. */
class PooledClient extends pg.Client {
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    const unnamed = isNamed ? { ...statement, name: undefined } : statement;
    return super.query(unnamed as string, rest[0] as unknown[], rest[1] as () => void);
  }) as pg.Client['query'];
}

/**
 * Opens the pool; connections are made when first needed.
 * @param onError called for idle connections that break
 * @param isPooler whether the URL is a pooler's in transaction mode; the role's own settings then limit its statements
 */
export function openDatabase(url: string, onError: (error: Error) => void, isPooler = false) {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: 'galley',
    ...KEEP_ALIVE,
    ...TIMEOUTS,
    ...(isPooler
      ? { Client: PooledClient, onConnect: preparePooled }
      : { Client: PreparingClient, ...SESSION_LIMITS, onConnect: prepareConnection }),
  });
  // While the pool closes, the database may end first.
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  // The pool itself only listens to idle connections, not to those in a transaction.
  pool.on('connect', outliveLosses);
  const db: Database = drizzle({ client: pool, casing: 'snake_case' });
  return { db, pool, close: () => pool.end() };
}

/**
 * A query prepared on first use, once per pool or connection, for frequent requests.
 * @param build builds it, with placeholders and a unique name
 */
export function preparedOnce<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}

/** The database couldn't be reached, or didn't respond in time: the statement may or may not have been executed. */
export class UnansweredError extends Error {}

/** Passes on the database's results and errors; the driver's own errors become `UnansweredError`. */
export async function answerOf<T>(query: Promise<T>): Promise<T> {
  return query.catch((error: unknown) => {
    if (error instanceof pg.DatabaseError) throw error;
    throw new UnansweredError('The database did not answer', { cause: error });
  });
}

/** Whether a query failed without a response; its connection is then unusable. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return !(error.cause instanceof pg.DatabaseError);
  return error instanceof UnansweredError;
}

/**
 * SQLSTATEs of an unavailable database: the classes connection, resources and operator intervention, and a standby's
 * refusal to write.
 */
const AWAY_STATES = /^(08|53|57|25006)/;

/** Whether an error means that the database is unavailable, rather than that it rejected the query. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const state = cause instanceof pg.DatabaseError ? (cause.code ?? '') : '';
  return isUnanswered(error) || AWAY_STATES.test(state);
}

type PostgresError = { code?: string; constraint?: string };

/** The constraint that a write violated, or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  const cause = (error as { cause?: PostgresError }).cause ?? (error as PostgresError);
  return cause?.code === '23505' ? (cause.constraint ?? null) : null;
}
