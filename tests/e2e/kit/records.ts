import pg from 'pg';
import type { RunningServer } from './server.ts';

type Row = Record<string, unknown>;

/** Reads, or changes as its operator might, the database of a server. */
export async function sql<T extends Row = Row>(
  server: Pick<RunningServer, 'databaseUrl'>,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
