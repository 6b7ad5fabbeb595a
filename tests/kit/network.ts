import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type Network = {
  /** The database's address by this way. */
  url: string;
  /** Passes nothing on any more, on open connections and new ones, and closes none. */
  failSilently(): void;
  /** Passes on whatever next contains a text, but not the reply, and nothing on that connection afterwards. */
  loseReplyTo(text: string): void;
  /** Breaks all connections, and refuses new ones. */
  cut(): void;
  /** Breaks what is left of connections, as keepalive would, and lets new ones through again. */
  recover(): void;
};

/** A way to the database on which a test lets the network fail. */
export async function networkTo(databaseUrl: string): Promise<Network> {
  const url = new URL(databaseUrl);
  const port = Number(url.port || 5432);
  const host = url.hostname;
  const folder = url.searchParams.get('host');
  const sockets = new Set<Socket>();
  let state: 'fine' | 'silent' | 'cut' = 'fine';
  let lost: string | undefined;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    if (state === 'cut') client.destroy();
    if (state !== 'fine') return;
    const database = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, host);
    sockets.add(database);
    database.on('error', () => undefined).on('close', () => client.destroy());
    client.on('close', () => database.destroy());
    client.pipe(database).pipe(client);
    client.on('data', (content) => {
      if (lost === undefined || !content.includes(lost)) return;
      lost = undefined;
      database.unpipe();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    closeAll();
    server.close();
  });
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    failSilently() {
      state = 'silent';
      for (const socket of sockets) socket.unpipe();
    },
    loseReplyTo(text) {
      lost = text;
    },
    cut() {
      state = 'cut';
      closeAll();
    },
    recover() {
      closeAll();
      state = 'fine';
    },
  };
}
