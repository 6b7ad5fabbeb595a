import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeApp } from './close.ts';

async function listening() {
  const app = Fastify();
  let answer = () => {};
  const requested = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    requested.resolve();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return 'done';
  });
  app.post('/', async () => 'never');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  await once(socket, 'connect');
  return { app, socket, requested: requested.promise, answer: () => answer() };
}

test('lets a request in flight finish', async () => {
  const { app, socket, requested, answer } = await listening();
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await requested;
  const closed = closeApp(app);
  answer();
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200.*done$/s);
  await closed;
});

test('waits for nobody who does not end', async () => {
  const { app, socket } = await listening();
  socket.on('error', () => {});
  const arrived = once(app.server, 'request');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{');
  await arrived;
  await closeApp(app, 20);
  expect(app.server.listening).toBe(false);
});
