import pg from 'pg';
import { connectDatabase } from './client.ts';

/** The database of DATABASE_URL can't be used; `message` is a sentence for the person who starts the server. */
export class OutsideDatabaseError extends Error {}

const OLDEST_VERSION = 15;
const PATIENCE_MS = 10_000;

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

function reasonOf(error: unknown, url: string): string {
  const { server, database, user } = namesIn(url);
  const { code, message } = error as NodeJS.ErrnoException;
  if (!(error instanceof pg.DatabaseError)) {
    return `${server} can't be reached (${code ?? message}): start it, or correct DATABASE_URL.`;
  }
  if (code === '3D000') return `${server} has no database "${database}": create it, or correct DATABASE_URL.`;
  if (code?.startsWith('28'))
    return `${server} refuses the user "${user}" or its password: correct DATABASE_URL.`;
  return `${server} can't be used (${message}): put that right, or correct DATABASE_URL.`;
}

/**
 * Checks that the database of DATABASE_URL is usable, before creating anything in it.
 * @throws OutsideDatabaseError if it's unavailable, too old, or its user may not create anything
 */
export async function checkOutsideDatabase(url: string): Promise<void> {
  const client = await connectDatabase({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  }).catch((error: unknown) => {
    throw new OutsideDatabaseError(reasonOf(error, url), { cause: error });
  });
  try {
    const { rows } = await client.query<{ version: number; maker: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
         has_database_privilege(current_database(), 'CREATE')
           and has_schema_privilege('public', 'CREATE') as maker`,
    );
    const { server, database, user } = namesIn(url);
    const { version = 0, maker = false } = rows[0] ?? {};
    if (version < OLDEST_VERSION)
      throw new OutsideDatabaseError(
        `${server} is version ${version}: ${OLDEST_VERSION} is the oldest that will do.`,
      );
    if (!maker)
      throw new OutsideDatabaseError(
        `${server} lets the user "${user}" make no tables in the database "${database}": make that user its owner.`,
      );
  } finally {
    await client.end();
  }
}
