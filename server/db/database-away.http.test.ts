import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { send, testApp } from '../../tests/kit/app.ts';
import { book, signedInCustomer, visitorForm } from '../../tests/kit/bookings.ts';
import { until } from '../../tests/kit/until.ts';
import { isDatabaseAway, openDatabase } from './client.ts';
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

test('no request waits for the database for longer than a browser does', async () => {
  const { deps } = await testApp();
  const { rows } = await deps.pool.query(
    `select current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: '8s', idle: '10s' }]);
  expect(deps.pool.options).toMatchObject({ connectionTimeoutMillis: 5000, query_timeout: 10_000 });
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
