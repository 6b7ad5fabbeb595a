// Debian's PgBouncer in transaction mode, on a port of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { makeScratchFolder } from '../../../scripts/scratch-folder.mjs';
import { findServiceUser, giveTo } from '../../../server/embedded-postgres/service-user.ts';
import { freePort } from '../../e2e/kit/free-port.ts';
import { until } from '../until.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
export const hasPgBouncer = existsSync(PROGRAM);

/**
 * Starts it in front of a server.
 * @param databaseUrl a database of that server; its role needs no password there
 * @param poolSize connections to each database, which all clients share
 * @returns the same database's address through it
 */
export async function startPgBouncer(databaseUrl: string, poolSize: number) {
  const { host, port: serverPort, user } = new pg.Client({ connectionString: databaseUrl });
  const folder = makeScratchFolder('galley-pgbouncer-');
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users'),
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 200,
    // So that it notices within a second that the server has changed.
    server_login_retry: 1,
    server_check_delay: 1,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const ini = ['[databases]', `* = host=${host} port=${serverPort}`, '[pgbouncer]', ...lines].join('\n');
  await writeFile(join(folder, 'pgbouncer.ini'), `${ini}\n`);
  await writeFile(join(folder, 'users'), `"${user}" ""\n`);
  const account = await findServiceUser(folder);
  await giveTo(account, folder);
  const server = spawn(PROGRAM, ['-q', join(folder, 'pgbouncer.ini')], { ...account, stdio: 'ignore' });
  const ended = once(server, 'exit');
  await until(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
        socket.on('connect', () => socket.end());
      }),
  );
  const url = new URL(databaseUrl);
  url.search = '';
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async stop() {
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
