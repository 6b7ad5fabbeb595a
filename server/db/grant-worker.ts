import pg from 'pg';

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
export async function grantWorker(owner: pg.Client, worker: string): Promise<void> {
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
