import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ARRIVAL_MS, UPLOAD_ARRIVAL_MS } from '../limits.ts';
import { limitArrival } from './arrival.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Sends the first byte of a body, and answers what comes back until the connection ends. */
async function stall(path: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = Fastify();
  onTestFinished(() => app.close());
  limitArrival(app);
  app.post('/form', async () => 'received');
  app.post('/upload', { config: { arrivalMs: UPLOAD_ARRIVAL_MS } }, async () => 'received');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const line = connect((app.server.address() as AddressInfo).port);
  onTestFinished(() => void line.destroy());
  const begun = once(app.server, 'request');
  line.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\na`);
  await begun;
  return { line, reply: text(line) };
}

test.each([
  ['/form', ARRIVAL_MS],
  ['/upload', UPLOAD_ARRIVAL_MS],
])('a request to %s may take %i ms to arrive', async (path, most) => {
  const { line, reply } = await stall(path);
  vi.advanceTimersByTime(most - 1);
  expect(line.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await reply).toMatch(/^HTTP\/1\.1 400 /);
});

test('a request that arrived in time is left alone', async () => {
  const { line, reply } = await stall('/form');
  vi.advanceTimersByTime(ARRIVAL_MS - 1);
  line.write('b');
  await once(line, 'data');
  vi.advanceTimersByTime(ARRIVAL_MS);
  expect(line.destroyed).toBe(false);
  line.end();
  await reply;
});

test('a request without a connection leaves no timer, which would keep its app in memory', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = Fastify();
  onTestFinished(() => app.close());
  limitArrival(app);
  app.post('/form', async () => 'received');
  const { body } = await app.inject({
    method: 'POST',
    url: '/form',
    payload: 'ab',
    headers: { 'content-type': 'text/plain' },
  });
  expect([body, vi.getTimerCount()]).toEqual(['received', 0]);
});
