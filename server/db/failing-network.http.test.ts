import { expect, test } from 'vitest';
import { send, testApp } from '../../tests/kit/app.ts';
import { book, visitorForm } from '../../tests/kit/bookings.ts';
import { type Network, networkTo } from '../../tests/kit/network.ts';
import { until } from '../../tests/kit/until.ts';
import { taskHandlers } from '../tasks.ts';

const KEY = '7c0e4b0a-92f5-4d0e-8a55-0c6c1c3d7e11';
/** Instead of seconds, so that the tests don't wait for them. */
const PATIENCE_MS = 800;

/** An application whose way to its database can fail, and which waits for it only briefly. */
async function appOnNetwork() {
  let network: Network | undefined;
  const kit = await testApp({
    reach: async (url) => {
      network = await networkTo(url);
      return { url: network.url };
    },
  });
  if (!network) throw new Error('There is no network');
  const { pool } = kit.deps;
  Object.assign(pool.options, { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
  // Those that were made before are more patient.
  while (pool.totalCount > 0) (await pool.connect()).release(true);
  const jobs = async () => (await pool.query('select count(*)::int as jobs from jobs')).rows[0].jobs;
  const ready = async () => (await send(kit.app, { url: '/readyz' })).status;
  return { ...kit, network, jobs, ready };
}

test('[R7.55] a network that fails silently is answered with 503 in limited time, and forgotten once it works', async () => {
  const { app, network, ready, jobs } = await appOnNetwork();
  expect(await ready()).toBe(200);
  network.failSilently();
  const begun = performance.now();
  const refused = await book(app, visitorForm(), { key: KEY });
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await ready()).toBe(503);
  expect(performance.now() - begun).toBeLessThan(8 * PATIENCE_MS);
  network.recover();
  await until(async () => (await book(app, visitorForm(), { key: KEY })).status === 200);
  expect(await ready()).toBe(200);
  expect(await jobs()).toBe(1);
});

test('[R4.30, R7.55] a booking whose commit got no reply is made once, and found by its key', async () => {
  const { app, network, jobs } = await appOnNetwork();
  network.loseReplyTo('commit');
  const form = visitorForm();
  expect(await book(app, form, { key: KEY })).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  });
  await until(async () => (await jobs()) === 1);
  expect(await book(app, form, { key: KEY })).toMatchObject({ status: 200, body: { Success: true } });
  expect(await jobs()).toBe(1);
});

test('[R7.55] after a failover the first booking is made within five seconds, and tasks and edits go on', async () => {
  const { app, deps, network, ready } = await appOnNetwork();
  await deps.queue.work(taskHandlers(deps));
  expect(await ready()).toBe(200);
  network.cut();
  expect(await book(app, visitorForm(), { key: KEY })).toMatchObject({ status: 503 });
  await until(async () => (await ready()) === 503);
  network.recover();
  const begun = performance.now();
  await until(async () => (await book(app, visitorForm(), { key: KEY })).status === 200);
  expect(performance.now() - begun).toBeLessThan(5_000);
  await deps.pool.query(`update service_areas set region = 'regional' where postcode = '2010'`);
  await until(() => deps.catalogue.current().places.region('2010') === 'regional');
  await until(async () => {
    const { rows } = await deps.pool.query(
      `select count(*)::int as sent from jobs.job where name = 'send-mail' and state = 'completed'`,
    );
    return rows[0].sent === 1;
  });
});
