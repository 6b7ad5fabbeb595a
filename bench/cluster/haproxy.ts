// HAProxy in front of the servers and in front of the primary.
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from '../../tests/kit/until.ts';
import { freePort } from '../server.ts';
import type { PostgresPair } from './postgres-pair.ts';
import type { Machine } from './programs.ts';

export type Proxy = {
  /** Where customers reach the servers. */
  webPort: number;
  /** Where the servers reach the primary. */
  databasePort: number;
};

/** Starts HAProxy; the servers needn't run yet. Health checks ask which servers are ready and which node is primary. */
export async function startHaproxy(
  machine: Machine,
  pair: PostgresPair,
  serverPorts: readonly number[],
): Promise<Proxy> {
  const folder = await machine.folder('haproxy');
  const [webPort, databasePort] = [await freePort(), await freePort()];
  const servers = serverPorts.map((port, index) => `  server web${index + 1} 127.0.0.1:${port} check`);
  const nodes = pair.nodes.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  const settings = join(folder, 'haproxy.cfg');
  await writeFile(
    settings,
    `global
  maxconn 1000
defaults
  timeout connect 2s
  timeout client 1m
  timeout server 1m
  timeout check 2s
  default-server inter 500ms fall 2 rise 1
listen web
  bind 127.0.0.1:${webPort}
  mode http
  balance roundrobin
  option forwardfor
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
  # A refused connection reached no server, so it's safe to send the request to the next one.
  option redispatch 1
  retries 3
${servers.join('\n')}
listen primary
  bind 127.0.0.1:${databasePort}
  mode tcp
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server on-marked-down shutdown-sessions
${nodes.join('\n')}
`,
  );
  machine.start(folder, '/usr/sbin/haproxy', ['-db', '-f', settings]);
  await until(() => isListening(webPort), 20_000);
  return { webPort, databasePort };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
