import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../tests/e2e/kit/free-port.ts';
import { MONDAY_MORNING } from '../tests/kit/app.ts';
import { visitorForm } from '../tests/kit/bookings.ts';
import { createTestDatabase } from '../tests/kit/database/db.ts';
import { until } from '../tests/kit/until.ts';
import { loadConfig } from './config/config.ts';
import { type Stop, stopAll } from './platform/stop-all.ts';
import { start } from './start.ts';

/** Starts processes of one company, each with a folder of its own, so that its emails show who sent them. */
async function company() {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return async (role: string, change: Record<string, string> = {}) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'galley-role-'));
    const [port, metricsPort] = [await freePort(), await freePort()];
    const stops: Stop[] = [];
    onTestFinished(async () => {
      await stopAll(stops, (error) => expect.unreachable(String(error)));
      await rm(dataDir, { recursive: true, force: true });
    });
    const config = loadConfig({
      GALLEY_ENV: 'test',
      ROLE: role,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDir,
      SECRET: 'what-the-servers-of-this-company-share',
      LOG_LEVEL: 'silent',
      CLOCK: MONDAY_MORNING,
      DATABASE_URL: database.url,
      ...change,
    });
    await start(config, stops, (error) => expect.unreachable(error.message));
    return {
      dataDir,
      address: `http://127.0.0.1:${port}`,
      metrics: `http://127.0.0.1:${metricsPort}/metrics`,
      emails: async () => {
        const names = await readdir(join(dataDir, 'outbox')).catch(() => []);
        return names.filter((name) => name.endsWith('.eml')).length;
      },
    };
  };
}

async function bookAt(address: string): Promise<number> {
  const form = Object.entries(visitorForm()).map(([name, value]) => [name, String(value)]);
  const reply = await fetch(`${address}/api/v1/mm/bookings`, {
    method: 'POST',
    headers: { 'idempotency-key': '1f7b5b56-0c1e-4b52-8a30-8c40f0e4e6a1' },
    body: new URLSearchParams(form),
  });
  await reply.arrayBuffer();
  return reply.status;
}

const statusOf = async (url: string) => (await fetch(url)).status;

test('a web server only queues what a worker then does, and a worker serves no site', async () => {
  const startRole = await company();
  const web = await startRole('web');
  expect(await bookAt(web.address)).toBe(200);
  expect(await statusOf(`${web.address}/readyz`)).toBe(200);
  expect(await (await fetch(web.metrics)).text()).toContain('galley_tasks_waiting{queue="send-mail"} 1');

  const worker = await startRole('worker');
  await until(async () => (await worker.emails()) === 1);
  expect(await web.emails()).toBe(0);
  for (const path of ['/livez', '/readyz']) expect(await statusOf(worker.address + path)).toBe(200);
  for (const path of ['/', '/config.json', '/api/v1/Prices/Set', '/service-oven'])
    expect(await statusOf(worker.address + path)).toBe(404);
  expect(await (await fetch(worker.metrics)).text()).toContain('galley_ready{check="queue"} 1');
});

test('a worker warns at its start of photos that only one machine has', async () => {
  const startOne = await company();
  // Its log is a file.
  const { dataDir } = await startOne('worker', { GALLEY_ENV: 'local', CLOCK: '', LOG_LEVEL: 'warn' });
  const warnings = async () => await readFile(join(dataDir, 'galley.log'), 'utf8').catch(() => '');
  await until(async () => (await warnings()).includes('ROLE=worker with STORAGE=local: '));
});
