import pg from 'pg';
import { connectDatabase } from './client.ts';

/** Held while granting: two servers that grant at the same time would disturb each other. */
const GRANT_LOCK = 716_357;
const SCHEMAS = 'public, jobs';
const GRANTS = [
  'select, insert, update, delete on tables',
  'usage, select on sequences',
  'execute on functions',
];

/**
 * Lets the role that the server works as read and write everything in a migrated database, and create nothing.
 * Does nothing where owner and worker are the same role.
 * @param owner the owner's address of the database
 * @param worker the other role's address of it
 */
export async function grantWorker(owner: string, worker: string): Promise<void> {
  const role = new pg.Client({ connectionString: worker }).user ?? '';
  const client = await connectDatabase({ connectionString: owner });
  try {
    if (role === client.user) return;
    const name = client.escapeIdentifier(role);
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK]);
    // Databases that were created before PostgreSQL 15 let everybody create tables.
    await client.query('revoke create on schema public from public');
    await client.query(`grant usage on schema ${SCHEMAS} to ${name}`);
    for (const grant of GRANTS) {
      await client.query(`grant ${grant.replace(' on ', ' on all ')} in schema ${SCHEMAS} to ${name}`);
      // For what a newer server creates while this one still runs.
      await client.query(`alter default privileges in schema ${SCHEMAS} grant ${grant} to ${name}`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
