import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import type { TestApp } from './app.ts';
import { until } from './until.ts';

/** A caller who sends a whole sign-in and leaves before its response, while the server waits for the database. */
export async function leaveEarly({ app, deps }: Pick<TestApp, 'app' | 'deps'>): Promise<void> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const client = await deps.pool.connect();
  try {
    await client.query('begin; lock table customers');
    const connected = once(app.server, 'connection');
    const signIn = request(`${address}/api/v1/Account/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    signIn.on('error', () => undefined);
    signIn.end(JSON.stringify({ UserName: 'priya@hartsbakery.example', Password: 'walk-in-coolroom-8' }));
    const [connection] = (await connected) as [Socket];
    await until(async () => {
      const { rows } = await deps.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length > 0;
    });
    const closed = once(connection, 'close');
    signIn.destroy();
    await closed;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
