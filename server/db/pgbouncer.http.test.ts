import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { send, testApp } from '../../tests/kit/app.ts';
import { book, signedInCustomer, visitorForm } from '../../tests/kit/bookings.ts';
import { hasPgBouncer, startPgBouncer } from '../../tests/kit/database/pgbouncer.ts';
import { until } from '../../tests/kit/until.ts';
import { prepareDatabase } from '../common/prepare-database.ts';
import { taskHandlers } from '../tasks.ts';
import { checkExternalDatabase } from './external-database.ts';
import { transaction } from './transaction.ts';

/** So few that all connections of the application's pool share them. */
const POOL_SIZE = 2;

async function pooledApp() {
  const reach = async (url: string) => {
    const pgBouncer = await startPgBouncer(url, POOL_SIZE);
    onTestFinished(pgBouncer.stop);
    await prepareDatabase({ url, ownerUrl: url, poolerUrl: pgBouncer.url });
    return { url, poolerUrl: pgBouncer.url };
  };
  const kit = await testApp({ reach });
  return { ...kit, poolerUrl: String(kit.deps.pool.options.connectionString) };
}

test.skipIf(!hasPgBouncer)(
  'behind PgBouncer in transaction mode bookings and reads share a few connections, and tasks are done',
  async () => {
    const { app, deps } = await pooledApp();
    await deps.queue.work(taskHandlers(deps));
    const { token } = await signedInCustomer(app);
    const headers = { authorization: `Bearer ${token}` };
    const reads = Array.from({ length: 40 }, () =>
      send(app, { url: '/api/v1/customerportal/jobs', headers }),
    );
    const bookings = Array.from({ length: 6 }, (_, index) =>
      book(app, visitorForm({ CheckoutEmailAddress: `chef${index}@cafe.example` })),
    );
    const statuses = (await Promise.all([...reads, ...bookings])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await until(async () => {
      const { rows } = await deps.pool.query(
        `select count(*)::int as sent from jobs.job where name = 'send-mail' and state = 'completed'`,
      );
      return rows[0].sent >= 7;
    });
    await deps.pool.query(`update service_areas set region = 'regional' where postcode = '2010'`);
    await until(() => deps.catalogue.current().places.region('2010') === 'regional');
  },
);

test.skipIf(!hasPgBouncer)(
  'its connections have the limits and names of others, in a transaction and outside',
  async () => {
    const { deps } = await pooledApp();
    const ask = `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('application_name') as name, current_setting('search_path') as path`;
    const settings = { statement: '8s', idle: '10s', name: 'galley', path: '"$user", public' };
    expect((await deps.pool.query(ask)).rows).toEqual([settings]);
    expect((await transaction(deps.pool, (tx) => tx.$client.query(ask))).rows).toEqual([settings]);
  },
);

test.skipIf(!hasPgBouncer)(
  'it is refused where PostgreSQL itself is needed, and where nobody said so',
  async () => {
    const { poolerUrl } = await pooledApp();
    const place = `PostgreSQL at ${new URL(poolerUrl).host} is behind a pooler such as PgBouncer`;
    await expect(checkExternalDatabase(poolerUrl, 'worker', 'DATABASE_URL')).rejects.toThrow(
      `${place}: set DATABASE_POOLER=transaction and DIRECT_DATABASE_URL, or let DATABASE_URL name PostgreSQL itself.`,
    );
    await expect(checkExternalDatabase(poolerUrl, 'worker', 'DIRECT_DATABASE_URL')).rejects.toThrow(
      `${place}: let DIRECT_DATABASE_URL name PostgreSQL itself.`,
    );
    await expect(checkExternalDatabase(poolerUrl, 'pooler', 'DATABASE_URL')).resolves.toBeUndefined();
  },
);

test.skipIf(!hasPgBouncer)(
  'a failover behind it is over for requests once it has a primary again',
  async () => {
    const { app, deps, databaseUrl } = await pooledApp();
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    onTestFinished(() => owner.end());
    const database = owner.escapeIdentifier(owner.database ?? '');
    const setReadOnly = async (mode: string) => {
      await owner.query(`alter database ${database} set default_transaction_read_only = ${mode}`);
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
    };
    const key = 'a0a6a9b4-6d0b-4f5e-9f0e-0e5d3c2b1a90';
    const ready = async () => (await send(app, { url: '/readyz' })).status;
    expect(await ready()).toBe(200);
    await setReadOnly('on');
    await until(async () => (await ready()) === 503);
    expect(await book(app, visitorForm(), { key })).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    await setReadOnly('off');
    await until(async () => (await book(app, visitorForm(), { key })).status === 200);
    expect(await ready()).toBe(200);
    expect((await deps.pool.query('select count(*)::int as jobs from jobs')).rows).toEqual([{ jobs: 1 }]);
  },
);
