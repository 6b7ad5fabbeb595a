import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { MONDAY_MORNING, send } from '../../tests/kit/app.ts';
import { book, signedInCustomer, visitorForm } from '../../tests/kit/bookings.ts';
import { startOwnPostgres } from '../../tests/kit/database/own-postgres.ts';
import { until } from '../../tests/kit/until.ts';
import { buildApp } from '../app.ts';
import { prepareDatabase } from '../common/prepare-database.ts';
import { loadConfig } from '../config/config.ts';
import { openDeps } from '../deps.ts';
import { fakeClock } from '../platform/clock.ts';
import { POOL_SIZE } from './client.ts';
import { loadSeed } from './seed/load-seed.ts';

/** Connections of the task queue. */
const QUEUE_POOL = 2;

/** An application on a PostgreSQL whose synchronous standby can be lost. */
async function appWithStandby() {
  const postgres = await startOwnPostgres();
  // A name that SQL has to quote, as hosts of databases give them.
  await postgres.run(
    'postgres',
    'create role "Galley-prod" login',
    'create database galley owner "Galley-prod"',
  );
  const url = postgres.urlOf('Galley-prod', 'galley');
  await prepareDatabase({ url, ownerUrl: url });
  await loadSeed(url);
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-standby-'));
  const config = loadConfig({ GALLEY_ENV: 'test', DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  const log = pino({ level: 'silent' });
  const deps = await openDeps(config, { url }, log, fakeClock(MONDAY_MORNING));
  const app = await buildApp(deps);
  const setStandbys = (names: string) =>
    postgres.run(
      'postgres',
      `alter system set synchronous_standby_names = '${names}'`,
      'select pg_reload_conf()',
    );
  onTestFinished(async () => {
    await setStandbys('');
    await app.close();
    await deps.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const watcher = new pg.Client({ connectionString: postgres.urlOf('postgres', 'postgres') });
  await watcher.connect();
  onTestFinished(() => watcher.end());
  const waitingCommits = async () => {
    const { rows } = await watcher.query(
      `select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'`,
    );
    return rows[0].waiting as number;
  };
  return { app, setStandbys, waitingCommits };
}

test('while commits wait for a lost standby, reads get their connections and writes their 503 at once', async () => {
  const { app, setStandbys, waitingCommits } = await appWithStandby();
  const { token } = await signedInCustomer(app);
  const read = () =>
    send(app, { url: '/api/v1/Account/Login', headers: { authorization: `Bearer ${token}` } });
  let visitor = 0;
  const bookAsNext = async () => {
    visitor += 1;
    const begun = performance.now();
    const { status } = await book(app, visitorForm({ CheckoutEmailAddress: `chef${visitor}@cafe.example` }));
    return { status, ms: performance.now() - begun };
  };
  const bookings = (count: number) => Promise.all(Array.from({ length: count }, bookAsNext));

  await setStandbys('nobody');
  for (const { status } of await bookings(12)) expect(status).toBe(503);
  expect(await waitingCommits()).toBeGreaterThanOrEqual(4);

  for (let round = 0; round < 3; round += 1) {
    for (const { status, ms } of await bookings(12)) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(3_000);
    }
    expect(await read()).toMatchObject({ status: 200 });
  }
  expect(await waitingCommits()).toBeLessThanOrEqual(POOL_SIZE + QUEUE_POOL);
  expect(await send(app, { url: '/readyz' })).toMatchObject({
    status: 503,
    body: { ok: false, failing: ['database'] },
  });

  await setStandbys('');
  await until(async () => (await waitingCommits()) === 0);
  await until(async () => (await send(app, { url: '/readyz' })).status === 200);
  await until(async () => (await bookAsNext()).status === 200);
}, 90_000);
