import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** Another port, and so another origin, at which a server is reached: as by a proxy in front of it. */
export type OtherPort = {
  /** `http://localhost:PORT`. */
  url: string;
  /** Whom it leads to from now on. */
  leadTo(server: { url: string }): void;
  close(): void;
};

/** Opens a port that is known before the server is, so that its configuration can name it. */
export async function openOtherPort(): Promise<OtherPort> {
  let target: number | undefined;
  const port = createServer((incoming) => {
    if (target === undefined) return incoming.destroy();
    const outgoing = connect(target, 'localhost');
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('error', () => outgoing.destroy());
    outgoing.on('error', () => incoming.destroy());
  });
  port.listen(0, 'localhost');
  await once(port, 'listening');
  return {
    url: `http://localhost:${(port.address() as AddressInfo).port}`,
    leadTo(server) {
      target = Number(new URL(server.url).port);
    },
    close() {
      port.close();
    },
  };
}
