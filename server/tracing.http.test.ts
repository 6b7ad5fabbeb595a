import { expect, test } from 'vitest';
import { testApp } from '../tests/kit/app.ts';
import { ACCOUNT, book, cardToken, visitorForm } from '../tests/kit/bookings.ts';
import { otlpDouble, type ReceivedSpan } from '../tests/kit/doubles/otlp-double.ts';
import { leaveEarly } from '../tests/kit/leave-early.ts';
import { until } from '../tests/kit/until.ts';
import { taskHandlers } from './tasks.ts';

/** The application with a collector of its traces. */
async function tracedApp() {
  const collector = await otlpDouble();
  const kit = await testApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=for the collector, team=kitchen',
    },
  });
  return { ...kit, collector };
}

const BOOKING = 'POST /api/v1/mm/bookings';

/** The span whose name this is; fails if there isn't exactly one. */
function only(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const found = spans.filter((span) => span.name === name);
  expect(found, name).toHaveLength(1);
  return found[0] as ReceivedSpan;
}

/** Whether one span is a part of another, or of a part of it. */
function isWithin(spans: readonly ReceivedSpan[], part: ReceivedSpan, whole: ReceivedSpan): boolean {
  if (part.spanId === whole.spanId) return true;
  const parent = spans.find(({ spanId }) => spanId === part.parentSpanId);
  return parent !== undefined && isWithin(spans, parent, whole);
}

test('a booking is one trace: request, queries, providers, and the task that it causes', async () => {
  const { app, deps, close, collector } = await tracedApp();
  const response = await book(app, visitorForm());
  await deps.queue.work(taskHandlers(deps));
  await until(async () => (await deps.queue.backlog()).every(({ waiting }) => waiting === 0));
  await close();

  const spans = collector.spans();
  const request = only(spans, BOOKING);
  expect(request.facts).toMatchObject({
    'galley.request_id': response.headers['x-request-id'],
    'http.request.method': 'POST',
    'http.response.status_code': 200,
  });
  const task = only(spans, 'task send-mail');
  const parts = [
    only(spans, 'payments.saveCard'),
    task,
    only(spans, 'mail.send'),
    ...spans.filter(({ name, traceId }) => name === 'INSERT' && traceId === request.traceId),
  ];
  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts) {
    expect.soft(part.traceId, part.name).toBe(request.traceId);
    expect.soft(isWithin(spans, part, request), part.name).toBe(true);
    expect.soft(part.failed, part.name).toBe(false);
  }
  expect(isWithin(spans, only(spans, 'mail.send'), task)).toBe(true);
  expect(task.facts['galley.request_id']).toBe(response.headers['x-request-id']);
  expect(collector.resource()).toMatchObject({ 'service.name': 'galley', 'galley.role': 'web' });
  expect(collector.calls[0]?.headers).toMatchObject({ 'api-key': 'for the collector', team: 'kitchen' });
});

test('no span has personal data, the path of a request, a value of a query or a message of an error', async () => {
  const { app, deps, close, collector } = await tracedApp();
  const form = visitorForm();
  await book(app, form);
  await book(app, visitorForm({ CheckoutCardToken: cardToken('unreachable') }));
  await app.inject({ url: '/api/v1/priya@hartsbakery.example' });
  await deps.queue.work(taskHandlers(deps));
  await until(async () => (await deps.queue.backlog()).every(({ waiting }) => waiting === 0));
  await close();
  const text = collector.text();
  expect(text).toContain('insert into');
  for (const personal of [ACCOUNT.CheckoutEmailAddress, ACCOUNT.CheckoutLastName, 'Surry Hills', 'priya@'])
    expect.soft(text).not.toContain(personal);
  expect(text).not.toContain(form.CheckoutCardToken);
});

test('a failed query says its SQLSTATE, and health checks are no traces', async () => {
  const { app, deps, close, collector } = await tracedApp();
  await deps.pool.query('drop table contact_requests cascade');
  await app.inject({ method: 'GET', url: '/readyz' });
  await deps.pool.query('select 1');
  const span = deps.tracing?.start('a request', 'server', {});
  const query = () => deps.pool.query('select message from contact_requests where id = $1', [7]);
  await span?.run(query).catch(() => null);
  span?.end('500');
  await close();
  const spans = collector.spans();
  expect(spans.map(({ name, failed }) => ({ name, failed }))).toEqual([
    { name: 'SELECT', failed: true },
    { name: 'a request', failed: true },
  ]);
  expect(spans[0]?.facts['error.type']).toBe('42P01');
});

test('a request whose caller leaves before its response is a trace too, without a status', async () => {
  const { app, deps, close, collector } = await tracedApp();
  await leaveEarly({ app, deps });
  await close();
  const request = only(collector.spans(), 'POST /api/v1/Account/Login');
  expect(request.failed).toBe(false);
  expect(request.facts).not.toHaveProperty('http.response.status_code');
});

test('a collector that is away holds up nothing', async () => {
  const { app, close, collector } = await tracedApp();
  collector.moods[0] = 'hangs up';
  expect((await app.inject({ url: '/config.json' })).statusCode).toBe(200);
  await close();
  expect(collector.calls.length).toBeGreaterThan(0);
});

test('without a collector nothing is traced', async () => {
  const { deps } = await testApp();
  expect(deps.tracing).toBeUndefined();
});
