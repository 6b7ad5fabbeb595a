import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../tests/e2e/kit/free-port.ts';
import { createTestDatabase } from '../tests/kit/database/db.ts';
import { everyProvider } from '../tests/kit/live-settings.ts';
import { loadConfig } from './config/config.ts';
import { type Stop, stopAll } from './platform/stop-all.ts';
import { start } from './start.ts';

test('a live server starts with every provider, reached or not, and is ready', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-live-'));
  const { METRICS_PORT: _, OTEL_EXPORTER_OTLP_ENDPOINT: __, ...env } = everyProvider;
  const port = await freePort();
  const config = loadConfig({
    ...env,
    PORT: String(port),
    HOST: '127.0.0.1',
    BRAND_DIR: './brand',
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.url,
  });
  const stops: Stop[] = [];
  onTestFinished(async () => {
    await stopAll(stops, (error) => expect.unreachable(String(error)));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await start(config, stops, (error) => expect.unreachable(error.message));
  expect(config).toMatchObject({
    env: 'live',
    payments: { provider: 'stripe' },
    mail: { provider: 'smtp' },
    storage: { provider: 's3' },
    captcha: { provider: 'recaptcha' },
    maps: { provider: 'google' },
    abn: { provider: 'abr' },
  });
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect({ status: ready.status, body: await ready.json() }).toEqual({
    status: 200,
    body: { ok: true, failing: [] },
  });
  const page = await fetch(`http://127.0.0.1:${port}/outbox`);
  expect(page.status).toBe(404);
});
