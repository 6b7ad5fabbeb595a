import { connectDatabase, KEEP_ALIVE, NO_LIMITS } from './db/client.ts';
import { grantWorker } from './db/grant-worker.ts';
import { limitPooledSessions } from './db/limit-pooled-sessions.ts';
import { migrate } from './db/migrate.ts';
import { type LockPatience, waitForLocks } from './db/wait-for-locks.ts';
import { MIGRATION_LOCKS } from './platform/limits.ts';
import { createQueues } from './queue/queues.ts';

/** A database under the addresses of two roles, which are often one. */
export type DatabaseUrls = {
  /** The role that the server works as, on PostgreSQL itself. */
  url: string;
  /** The role that owns the tables. */
  ownerUrl: string;
  /** The first one through a pooler in transaction mode, for requests, if there is one. */
  poolerUrl?: string | undefined;
};

/** Held while preparing: of servers that start together one does it, and the others wait and find it done. */
const PREPARE_LOCK = 716_354;

/**
 * Brings the database's tables and queues to this version, and lets the server's role use them.
 * @param patience with those who use the tables meanwhile
 * @throws NewerSchemaError if a newer version has changed them
 * @throws BlockedMigrationError if one of them was in use all the time
 */
export async function prepareDatabase(
  { url, ownerUrl, poolerUrl }: DatabaseUrls,
  patience: LockPatience = MIGRATION_LOCKS,
): Promise<void> {
  const client = await connectDatabase({ connectionString: ownerUrl, ...KEEP_ALIVE, ...NO_LIMITS });
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    await migrate(client, patience);
    await waitForLocks(patience, () => createQueues(ownerUrl, patience.lockMs));
    await grantWorker(client, url);
    if (poolerUrl) await limitPooledSessions(url);
  } finally {
    await client.end();
  }
}
