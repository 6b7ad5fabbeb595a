import { connectDatabase, KEEP_ALIVE, NO_LIMITS } from '../db/client.ts';
import { grantWorker } from '../db/grant-worker.ts';
import { limitPooledSessions } from '../db/limit-pooled-sessions.ts';
import { migrate } from '../db/migrate.ts';
import { MIGRATIONS } from '../db/migrate-to.ts';
import { type LockPatience, waitForLocks } from '../db/wait-for-locks.ts';
import { MIGRATION_LOCKS } from '../platform/limits.ts';
import { createQueues } from '../queue/queues.ts';

/** A database's URLs for two roles, which are often the same. */
export type DatabaseUrls = {
  /** The role that the server works as, on PostgreSQL itself. */
  url: string;
  /** The role that owns the tables. */
  ownerUrl: string;
  /** The same as `url` but through a pooler in transaction mode, for requests; undefined if there's no pooler. */
  poolerUrl?: string | undefined;
};

/** The lock for preparing: if several servers start together, one prepares and the others wait and find it done. */
const PREPARE_LOCK = 716_354;

/**
 * Brings the database's tables and queues to this version, and lets the server's role use them.
 * @param patience how long to wait for others that are using the tables
 * @throws NewerSchemaError if a newer version has changed them
 * @throws OlderSchemaError if an earlier version than this one can update made them
 * @throws BlockedMigrationError if one of them was in use all the time
 */
export async function prepareDatabase(
  { url, ownerUrl, poolerUrl }: DatabaseUrls,
  patience: LockPatience = MIGRATION_LOCKS,
  folder = MIGRATIONS,
): Promise<void> {
  const client = await connectDatabase({ connectionString: ownerUrl, ...KEEP_ALIVE, ...NO_LIMITS });
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    await migrate(client, patience, folder);
    await waitForLocks(patience, () => createQueues(ownerUrl, patience.lockMs));
    await grantWorker(client, url);
    if (poolerUrl) await limitPooledSessions(url);
  } finally {
    await client.end();
  }
}
