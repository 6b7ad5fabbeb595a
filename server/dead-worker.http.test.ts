import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../tests/e2e/kit/free-port.ts';
import { ownProcess } from '../tests/e2e/kit/own-process.ts';
import { MONDAY_MORNING, testApp } from '../tests/kit/app.ts';
import { book, visitorForm } from '../tests/kit/bookings.ts';
import { smtpDouble } from '../tests/kit/doubles/smtp-double.ts';
import { until } from '../tests/kit/until.ts';
import { taskHandlers } from './tasks.ts';

/** Longer than the watch over tasks takes to find that a heartbeat stopped. */
const WATCH_MS = 30_000;

test('what a worker was doing when it was killed is done by another, once', async () => {
  const kit = await testApp({ env: { ROLE: 'all' } });
  const mailServer = await smtpDouble({ isPlain: true });
  mailServer.answers.greeting = 'silence';
  const worker = ownProcess();
  onTestFinished(() => worker.kill());
  await worker.start({
    GALLEY_ENV: 'test',
    ROLE: 'worker',
    PORT: String(await freePort()),
    DATA_DIR: kit.deps.config.dataDir,
    DATABASE_URL: kit.databaseUrl,
    CLOCK: MONDAY_MORNING,
    LOG_LEVEL: 'silent',
    MAIL: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  });
  expect((await book(kit.app, visitorForm())).status).toBe(200);
  await until(() => mailServer.connections.made === 1);
  await worker.kill();
  // As if its last heartbeat was that long ago.
  await kit.deps.pool.query(
    `update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute', started_on = started_on - interval '1 minute'
     where state = 'active' and name = 'send-mail'`,
  );
  await kit.deps.queue.work(taskHandlers(kit.deps));
  const emails = async () =>
    (await readdir(join(kit.deps.config.dataDir, 'outbox')).catch(() => [])).filter((name) =>
      name.endsWith('.eml'),
    );
  await until(async () => (await emails()).length === 1, WATCH_MS);
  expect(mailServer.received).toEqual([]);
});
