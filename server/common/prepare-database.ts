import pg from 'pg';
import { connectDatabase, KEEP_ALIVE, NO_LIMITS, SESSION_LIMITS } from '../db/client.ts';
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

const SCHEMAS = 'public, jobs';
const GRANTS = [
  'select, insert, update, delete on tables',
  'usage, select on sequences',
  'execute on functions',
];

/**
 * Lets the role that the server works as read and write everything in a migrated database, and create nothing.
 * Does nothing where owner and worker are the same role.
 * @param owner a connection of the owner
 * @param worker the other role's address of the database
 */
async function grantWorker(owner: pg.Client, worker: string): Promise<void> {
  const role = new pg.Client({ connectionString: worker }).user ?? '';
  if (role === owner.user) return;
  const name = owner.escapeIdentifier(role);
  await owner.query('begin');
  // Databases that were created before PostgreSQL 15 let everybody create tables.
  await owner.query('revoke create on schema public from public');
  await owner.query(`grant usage on schema ${SCHEMAS} to ${name}`);
  for (const grant of GRANTS) {
    await owner.query(`grant ${grant.replace(' on ', ' on all ')} in schema ${SCHEMAS} to ${name}`);
    // For what a newer server creates while this one still runs.
    await owner.query(`alter default privileges in schema ${SCHEMAS} grant ${grant} to ${name}`);
  }
  // A backup says which version's tables it has.
  await owner.query(`grant usage on schema drizzle to ${name}`);
  await owner.query(`grant select on all tables in schema drizzle to ${name}`);
  await owner.query('commit');
}

/**
 * Makes the limits of requests the defaults of the server's own role: a pooler in transaction mode passes on no settings
 * of a connection. They hold for each connection that the pooler opens from now on.
 * @param url the role's address of PostgreSQL itself
 */
async function limitPooledSessions(url: string): Promise<void> {
  const client = await connectDatabase({ connectionString: url });
  try {
    const { rows } = await client.query('select current_database() as name');
    const database = client.escapeIdentifier(rows[0].name);
    for (const [name, ms] of Object.entries(SESSION_LIMITS)) {
      await client.query(`alter role current_user in database ${database} set ${name} = ${ms}`);
    }
  } finally {
    await client.end();
  }
}
