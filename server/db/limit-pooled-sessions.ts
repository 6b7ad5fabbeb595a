import { connectDatabase, SESSION_LIMITS } from './client.ts';

/**
 * Makes the limits of requests the defaults of the server's own role: a pooler in transaction mode passes on no settings
 * of a connection. They hold for each connection that the pooler opens from now on.
 * @param url the role's address of PostgreSQL itself
 */
export async function limitPooledSessions(url: string): Promise<void> {
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
