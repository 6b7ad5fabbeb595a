import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../../tests/kit/db.ts';
import { until } from '../../../tests/kit/until.ts';
import { listenForEdits } from './edit-listener.ts';

/** A way to the database on which a network can fail without closing the connections. */
async function networkTo(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const port = Number(url.port || 5432);
  const host = url.hostname;
  const folder = url.searchParams.get('host');
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const database = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, host);
    sockets.push(socket, database);
    for (const end of [socket, database]) end.on('error', () => undefined);
    socket.pipe(database).pipe(socket);
  }).listen(0, '127.0.0.1');
  await until(() => server.listening);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    failSilently: () => {
      for (const socket of sockets) socket.unpipe();
    },
  };
}

test('a connection that a failed network has left silent is made again', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const network = await networkTo(database.url);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const onReconnect = vi.fn();
  const onError = vi.fn();
  const listener = await listenForEdits({
    databaseUrl: network.url,
    onEdit: () => undefined,
    onReconnect,
    onError,
  });
  onTestFinished(() => listener.close());
  network.failSilently();
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalled());
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'Query read timeout' }));
});
