import pg from 'pg';
import { connectDatabase } from './client.ts';

/** The database of a variable can't be used; `message` is a sentence for the person who starts the server. */
export class ExternalDatabaseError extends Error {}

const OLDEST_VERSION = 15;
const PATIENCE_MS = 10_000;
/** A setting that every connection of ours makes; a pooler in between refuses or drops it. */
const STATEMENT_TIMEOUT_MS = 9_999;

type Facts = { version: number; standby: boolean; direct: boolean; maker: boolean };

/** The database's name in those sentences; never its password. */
function namesIn(url: string) {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const place = hostname ? `${hostname}:${port || 5432}` : (searchParams.get('host') ?? 'the local socket');
  return {
    server: `PostgreSQL at ${place}`,
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
  };
}

function reasonOf(error: unknown, url: string, variable: string): string {
  const { server, database, user } = namesIn(url);
  const { code, message } = error as NodeJS.ErrnoException;
  if (!(error instanceof pg.DatabaseError)) {
    return `${server} can't be reached (${code ?? message}): start it, or correct ${variable}.`;
  }
  if (code === '08P01') return poolerSentence(server, variable);
  if (code === '3D000') return `${server} has no database "${database}": create it, or correct ${variable}.`;
  if (code?.startsWith('28'))
    return `${server} refuses the user "${user}" or its password: correct ${variable}.`;
  return `${server} can't be used (${message}): put that right, or correct ${variable}.`;
}

/** LISTEN, locks and settings belong to a connection, and a pooler hands connections around. */
function poolerSentence(server: string, variable: string): string {
  const remedy =
    variable === 'DATABASE_URL' ? 'set DATABASE_POOLER=transaction and DIRECT_DATABASE_URL, or ' : '';
  return `${server} is behind a pooler such as PgBouncer: ${remedy}let ${variable} name PostgreSQL itself.`;
}

/**
 * Checks every address of the database: the server's, its owner's, and that of a pooler in between.
 * @throws ExternalDatabaseError
 */
export async function checkExternalDatabases({
  url,
  ownerUrl,
  poolerUrl,
}: {
  url: string;
  ownerUrl: string;
  poolerUrl: string | undefined;
}): Promise<void> {
  const isOwner = url === ownerUrl;
  const variable = poolerUrl ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL';
  await checkExternalDatabase(url, isOwner ? 'owner' : 'worker', variable);
  if (!isOwner) await checkExternalDatabase(ownerUrl, 'owner', 'MIGRATION_DATABASE_URL');
  if (poolerUrl) await checkExternalDatabase(poolerUrl, 'pooler', 'DATABASE_URL');
}

/**
 * Checks that the database of a variable is usable, before creating anything in it.
 * @param role whose address it is: the owner's, who creates everything, the one that the server works as, or the same
 * through a pooler
 * @throws ExternalDatabaseError if it's unavailable, a standby, unexpectedly behind a pooler, too old, or its user may not create
 * anything
 */
export async function checkExternalDatabase(
  url: string,
  role: 'owner' | 'worker' | 'pooler',
  variable: string,
): Promise<void> {
  const client = await connectDatabase({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    ...(role !== 'pooler' && { statement_timeout: STATEMENT_TIMEOUT_MS }),
  }).catch((error: unknown) => {
    throw new ExternalDatabaseError(reasonOf(error, url, variable), { cause: error });
  });
  try {
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num')::int / 10000 as version,
         current_setting('transaction_read_only') = 'on' as standby,
         current_setting('statement_timeout') = '${STATEMENT_TIMEOUT_MS}ms' as direct,
         has_database_privilege(current_database(), 'CREATE')
           and has_schema_privilege('public', 'CREATE') as maker`,
    );
    const { server, database, user } = namesIn(url);
    const { version = 0, standby = false, direct = false, maker = false } = rows[0] ?? {};
    if (!direct && role !== 'pooler') throw new ExternalDatabaseError(poolerSentence(server, variable));
    if (standby)
      throw new ExternalDatabaseError(
        `${server} is a standby, which only reads: let ${variable} name the primary, or an address that follows it.`,
      );
    if (version < OLDEST_VERSION)
      throw new ExternalDatabaseError(
        `${server} is version ${version}: ${OLDEST_VERSION} is the oldest that will do.`,
      );
    if (role === 'owner' && !maker)
      throw new ExternalDatabaseError(
        `${server} lets the user "${user}" make no tables in the database "${database}": make that user its owner.`,
      );
  } finally {
    await client.end();
  }
}
