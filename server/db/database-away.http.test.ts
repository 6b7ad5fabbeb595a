import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { send, testApp } from '../../tests/kit/app.ts';
import { book, signedInCustomer, visitorForm } from '../../tests/kit/bookings.ts';
import { until } from '../../tests/kit/until.ts';
import { isDatabaseAway, openDatabase, POOL_SIZE } from './client.ts';
import { transaction } from './transaction.ts';

/** Locks a table, so that queries wait; then ends those queries as an operator, or a dying database, would. */
async function holdTable(databaseUrl: string, table: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${table}`);
  onTestFinished(() => client.end());
  return {
    endWaiter: () =>
      until(async () => {
        const { rows } = await client.query(
          `select pg_terminate_backend(pid) as ended from pg_stat_activity
           where application_name = 'galley' and wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length > 0;
      }),
    letGo: () => client.query('rollback'),
  };
}

test('[R7.55] a database that goes away in the middle of a booking is said so, and the booking goes through later', async () => {
  const { app, databaseUrl } = await testApp();
  const form = visitorForm();
  const key = 'f3b0c3c4-6d0f-4b0e-8f43-0e6f3b8f6a11';
  const held = await holdTable(databaseUrl, 'job_events');
  const lost = book(app, form, { key });
  await held.endWaiter();
  expect(await lost).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      Success: false,
      Message: "We can't do this right now. What you entered is kept. Please try again in a minute.",
    },
  });
  await held.letGo();
  expect(await book(app, form, { key })).toMatchObject({ status: 200, body: { Success: true } });
});

test('[R7.55] so is one that goes away while it reads', async () => {
  const { app, databaseUrl } = await testApp();
  const { token } = await signedInCustomer(app);
  const ping = () =>
    send(app, { url: '/api/v1/Account/Login', headers: { authorization: `Bearer ${token}` } });
  const held = await holdTable(databaseUrl, 'sessions');
  const lost = ping();
  await held.endWaiter();
  expect(await lost).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await held.letGo();
  expect(await ping()).toMatchObject({ status: 200 });
});

test('[R7.55] a primary that became read-only is left: bookings are answered with 503 until new connections can write', async () => {
  const { app, deps } = await testApp();
  const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => deps.pool.connect()));
  for (const client of clients) {
    await client.query('set session characteristics as transaction read only');
    client.release();
  }
  const key = '0d5f3b8e-1f2a-4c6c-9a57-6f4f5e6f7b21';
  const statuses: number[] = [];
  while (statuses.at(-1) !== 200 && statuses.length <= POOL_SIZE) {
    statuses.push((await book(app, visitorForm(), { key })).status);
  }
  expect(statuses[0]).toBe(503);
  expect(statuses.at(-1)).toBe(200);
  expect(new Set(statuses)).toEqual(new Set([503, 200]));
});

test('[R7.55] a connection to a standby is not used at all, and the server is not ready', async () => {
  const { app, databaseUrl } = await testApp();
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  const database = new URL(databaseUrl).pathname.slice(1);
  await owner.query(`alter database ${database} set default_transaction_read_only = on`);
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'galley' and datname = current_database()`,
  );
  const refused = await until(async () => {
    const answer = await book(app, visitorForm());
    return answer.status === 503 && answer;
  });
  expect(refused.body).toMatchObject({ code: 'unavailable' });
  const ready = () => send(app, { url: '/readyz' });
  expect(await ready()).toMatchObject({ status: 503, body: { ok: false, failing: ['database'] } });
  expect(await send(app, { url: '/livez' })).toMatchObject({ status: 200 });
  await owner.query(`alter database ${database} reset default_transaction_read_only`);
  expect(await ready()).toMatchObject({ status: 200, body: { ok: true, failing: [] } });
  expect(await book(app, visitorForm())).toMatchObject({ status: 200 });
});

test('no request waits for the database for longer than a browser does', async () => {
  const { deps } = await testApp();
  const { rows } = await deps.pool.query(
    `select current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: '8s', idle: '10s' }]);
  expect(deps.pool.options).toMatchObject({
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
});

test('one that takes the connection and never says a word counts as away', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await until(() => silent.listening);
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { pool, close } = openDatabase(`postgres://nobody@127.0.0.1:${port}/x`, () => {});
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await close();
  });
  pool.options.connectionTimeoutMillis = 50;
  const error = await transaction(pool, async () => 'done').catch((cause: unknown) => cause);
  expect(isDatabaseAway(error)).toBe(true);
});

test('what the database thinks of a query is no absence', async () => {
  const { deps } = await testApp();
  const error = await transaction(deps.pool, (tx) => tx.$client.query('select 1 / 0')).catch(
    (cause: unknown) => cause,
  );
  expect(error).toMatchObject({ code: '22012' });
  expect(isDatabaseAway(error)).toBe(false);
  expect(isDatabaseAway(new Error('anything else'))).toBe(false);
});

test('[R7.55] a connection that the database ends is a loss, but not once the pool closes', async () => {
  const { deps } = await testApp();
  const lost: string[] = [];
  const { pool, close } = openDatabase(deps.databaseUrl, ({ message }) => lost.push(message));
  const client = await pool.connect();
  client.release();
  client.emit('error', new Error('ended while idle'));
  expect(lost).toEqual(['ended while idle']);
  const other = await pool.connect();
  other.release();
  const closed = close();
  other.emit('error', new Error('ended while closing'));
  await closed;
  expect(lost).toEqual(['ended while idle']);
});
