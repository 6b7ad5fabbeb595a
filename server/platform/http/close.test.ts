import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeApp, finishHandlers } from './close.ts';

async function listening() {
  const app = Fastify();
  finishHandlers(app);
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

test('lets the handler of a client that has gone finish', async () => {
  const { app, socket, requested, answer } = await listening();
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await requested;
  socket.destroy();
  const serverClosed = once(app.server, 'close');
  const closed = closeApp(app).then(() => 'closed');
  await serverClosed;
  expect(await Promise.race([closed, turn('still running')])).toBe('still running');
  answer();
  expect(await closed).toBe('closed');
});

test('but not for ever', async () => {
  const { app, socket, requested } = await listening();
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await requested;
  socket.destroy();
  await closeApp(app, 20);
  expect(app.server.listening).toBe(false);
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
