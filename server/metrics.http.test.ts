import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../tests/kit/app.ts';
import { ACCOUNT, book, cardToken, visitorForm } from '../tests/kit/bookings.ts';
import { leaveEarly } from '../tests/kit/leave-early.ts';
import { until } from '../tests/kit/until.ts';
import { transaction } from './db/transaction.ts';
import { buildMetricsApp } from './metrics.ts';
import { taskHandlers } from './tasks.ts';

/** The application with what Prometheus would read of it. */
async function observedApp(env: Record<string, string> = {}) {
  const kit = await testApp({ env });
  const metricsApp = buildMetricsApp(kit.deps);
  const scrape = async () => (await metricsApp.inject({ url: '/metrics' })).body;
  /** The value of one series, as it's written; undefined if there's none. */
  const read = async (series: string) => {
    const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  };
  return { ...kit, scrape, read };
}

/** A task that this version doesn't know, and gives up on at once. */
async function queueUnknown({ deps }: Pick<TestApp, 'deps'>) {
  const task = { mail: 'birthday-greetings', customerId: 5001 } as never;
  await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'send-mail', [task]));
  await deps.pool.query(`update jobs.job set retry_limit = 0 where data ->> 'mail' = 'birthday-greetings'`);
}

describe('/metrics', () => {
  test('doesn’t exist for the name of another host, where a trial is served on its own machine only', async () => {
    const kit = await testApp();
    const app = buildMetricsApp(kit.deps);
    for (const host of ['evil.example', 'evil.example:9464', '203.0.113.7']) {
      expect.soft((await app.inject({ url: '/metrics', headers: { host } })).statusCode, host).toBe(404);
    }
    expect((await app.inject({ url: '/metrics', headers: { host: 'localhost:9464' } })).statusCode).toBe(200);
  });

  test('counts requests by the pattern of their route, however callers choose their paths', async () => {
    const { app, read } = await observedApp();
    const count = (labels: string) => read(`galley_http_request_duration_seconds_count{${labels}}`);
    await app.inject({ url: '/photos/00000000-0000-0000-0000-000000000001/shown' });
    await app.inject({ url: '/photos/00000000-0000-0000-0000-000000000002/shown' });
    await app.inject({ url: '/api/v1/priya@hartsbakery.example' });
    await app.inject({ method: 'LINK' as 'GET', url: '/api/v1/nowhere' });
    await app.inject({ url: '/config.json' });
    expect(await count('method="GET",route="/photos/:documentId/:size",status="4xx"')).toBe(2);
    expect(await count('method="none",route="none",status="4xx"')).toBe(2);
    expect(await count('method="GET",route="/config.json",status="2xx"')).toBe(1);
  });

  test('counts a request whose caller leaves before its response, without a status', async () => {
    const { app, deps, read } = await observedApp();
    await leaveEarly({ app, deps });
    const labels = 'method="POST",route="/api/v1/Account/Login",status="none"';
    expect(await read(`galley_http_request_duration_seconds_count{${labels}}`)).toBe(1);
    expect(await read(`galley_http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0);
  });

  test('counts bookings and the tasks that they cause, and names nobody', async () => {
    const { app, deps, read, scrape } = await observedApp();
    expect(await read('galley_bookings_total{by="visitor"}')).toBe(0);
    expect(await read('galley_tasks_waiting{queue="send-mail"}')).toBe(0);
    await book(app, visitorForm());
    expect(await read('galley_bookings_total{by="visitor"}')).toBe(1);
    expect(await read('galley_tasks_waiting{queue="send-mail"}')).toBe(1);
    await deps.pool.query(
      `update jobs.job set created_on = created_on - interval '1 hour', start_after = start_after - interval '1 hour'`,
    );
    expect(await read('galley_tasks_oldest_age_seconds{queue="send-mail"}')).toBeGreaterThan(3599);
    await deps.queue.work(taskHandlers(deps));
    const done = 'galley_task_duration_seconds_count{queue="send-mail",outcome="done"}';
    await until(async () => (await read(done)) === 1);
    expect(await read('galley_tasks_waiting{queue="send-mail"}')).toBe(0);
    expect(
      await read(
        'galley_provider_call_duration_seconds_count{provider="mail",call="send",outcome="answered"}',
      ),
    ).toBe(1);
    const text = await scrape();
    for (const personal of [ACCOUNT.CheckoutEmailAddress, ACCOUNT.CheckoutLastName, 'Surry Hills']) {
      expect(text).not.toContain(personal);
    }
  });

  test('counts tasks that failed at every attempt until somebody deals with them', async () => {
    const { deps, read } = await observedApp();
    await queueUnknown({ deps });
    await deps.queue.work(taskHandlers(deps));
    await until(async () => (await read('galley_tasks_failed{queue="send-mail"}')) === 1);
    expect(await read('galley_tasks_failed{queue="process-photo"}')).toBe(0);
    expect(await read('galley_tasks_waiting{queue="send-mail"}')).toBe(0);
    expect(await read('galley_task_duration_seconds_count{queue="send-mail",outcome="failed"}')).toBe(1);
  });

  test('counts calls of a provider that does not respond', async () => {
    const { app, read } = await observedApp();
    const count = (outcome: string) =>
      read(
        `galley_provider_call_duration_seconds_count{provider="payments",call="saveCard",outcome="${outcome}"}`,
      );
    await book(app, visitorForm({ CheckoutCardToken: cardToken('unreachable') }));
    await book(app, visitorForm());
    expect(await count('failed')).toBe(1);
    expect(await count('answered')).toBe(1);
  });

  test('shows the pool, the disk, the process and whether the server is ready', async () => {
    const { deps, read } = await observedApp();
    expect(await read('galley_ready{check="database"}')).toBe(1);
    expect(await read('galley_ready{check="queue"}')).toBe(1);
    expect(await read('galley_ready{check="disk"}')).toBe(1);
    expect(await read('galley_disk_free_bytes')).toBeGreaterThan(1e6);
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    const client = await deps.pool.connect();
    expect(await read('galley_database_connections{state="busy"}')).toBe(1);
    client.release();
    expect(await read('galley_database_connections{state="busy"}')).toBe(0);
    expect(await read('galley_database_waiting_queries')).toBe(0);
  });

  test('has every metric that the alert rules and the dashboard use, and they use all of ours', async () => {
    const { scrape } = await observedApp({ BACKUP_DIR: '/backups' });
    const served = [...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    const files = ['prometheus/alerts.yml', 'grafana/dashboard.json'].map((file) =>
      readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8'),
    );
    const used = new Set(
      [...files.join('\n').matchAll(/\b(?:galley|process|nodejs)_\w+/g)].map(([name]) =>
        name.replace(/_(?:bucket|count|sum)$/, ''),
      ),
    );
    expect([...used].filter((name) => !served.includes(name))).toEqual([]);
    expect(served.filter((name) => name?.startsWith('galley_') && !used.has(name))).toEqual([]);
  });

  test('goes on without the figures of a database that is away', async () => {
    const { deps, read } = await observedApp();
    expect(await read('galley_tasks_waiting{queue="sweep"}')).toBe(0);
    await deps.pool.query('alter schema jobs rename to hidden');
    expect(await read('galley_tasks_waiting{queue="sweep"}')).toBeUndefined();
    expect(await read('galley_disk_free_bytes')).toBeGreaterThan(1e6);
  });
});
