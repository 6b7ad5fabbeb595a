// Galley as a large operator runs it: two web servers and a worker behind HAProxy, on a primary with a standby.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase } from '../../server/db/client.ts';
import { until } from '../../tests/kit/until.ts';
import {
  freePort,
  isRunning,
  type ServerProcess,
  spawnServer,
  stopServer,
  temporaryFolder,
} from '../server.ts';
import { startHaproxy } from './haproxy.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';
import { type Machine, openMachine } from './programs.ts';

const READY_MS = 60_000;
/** PgBouncer's connections to the primary, which all servers share. */
const POOL_SIZE = 12;

/** A server process; each start uses the same port. */
export type Member = {
  name: string;
  role: 'web' | 'worker';
  url: string;
  /** Starts it, and waits until it's ready. */
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM, as for a restart. */
  stop(): Promise<void>;
};

export type Company = {
  /** Where customers reach it. */
  url: string;
  dataDir: string;
  /** Connects as the database's owner to whichever node is the primary. */
  databaseUrl: string;
  pair: PostgresPair;
  web: readonly [Member, Member];
  worker: Member;
};

/** Starts everything; `isPooled` puts PgBouncer between the servers and the primary. */
export async function startCompany(
  owner: AsyncDisposableStack,
  { isPooled, say }: { isPooled: boolean; say: (line: string) => void },
): Promise<Company> {
  const machine = await openMachine(owner);
  say('Starting etcd, and PostgreSQL with a synchronous standby');
  const pair = await startPostgresPair(owner, machine);
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const proxy = await startHaproxy(machine, pair, ports.slice(0, 2));
  const urlOf = (role: string, port = proxy.databasePort) => `postgresql://${role}@127.0.0.1:${port}/galley`;
  await createDatabase(proxy.databasePort);
  const dataDir = await temporaryFolder(owner);
  const pooler = isPooled
    ? urlOf('galley_worker', await startPooler(machine, proxy.databasePort))
    : undefined;
  const settings = {
    SECRET: 'what-all-servers-of-this-company-share',
    TRUST_PROXY: 'true',
    DRAIN_SECONDS: '2',
    MIGRATION_DATABASE_URL: urlOf('galley_owner'),
    DATABASE_URL: pooler ?? urlOf('galley_worker'),
    ...(pooler && { DATABASE_POOLER: 'transaction', DIRECT_DATABASE_URL: urlOf('galley_worker') }),
  };
  const member = (name: string, role: Member['role'], port: number) =>
    makeMember(owner, { name, role, place: { dataDir, port }, settings });
  const web = [member('web server 1', 'web', ports[0]), member('web server 2', 'web', ports[1])] as const;
  const worker = member('worker', 'worker', ports[2]);
  say('Starting two web servers and a worker together');
  await Promise.all([...web, worker].map((each) => each.start()));
  const url = `http://127.0.0.1:${proxy.webPort}`;
  await until(async () => (await fetch(`${url}/readyz`)).ok, READY_MS);
  return { url, dataDir, databaseUrl: urlOf('galley_owner'), pair, web, worker };
}

/** The statements of docs/operations.md. */
async function createDatabase(port: number) {
  const connectionString = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const client = await until(() => connectDatabase({ connectionString }), READY_MS);
  await client.query('create role galley_owner login');
  await client.query('create role galley_worker login');
  await client.query('create database galley owner galley_owner');
  await client.end();
}

async function startPooler(machine: Machine, databasePort: number): Promise<number> {
  const folder = await machine.folder('pgbouncer');
  const port = await freePort();
  await writeFile(join(folder, 'users'), '"galley_worker" ""\n');
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
galley = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
server_login_retry = 1
`,
  );
  machine.start(folder, '/usr/sbin/pgbouncer', [join(folder, 'pgbouncer.ini')]);
  return port;
}

function makeMember(
  owner: AsyncDisposableStack,
  input: {
    name: string;
    role: Member['role'];
    place: { dataDir: string; port: number };
    settings: Record<string, string>;
  },
): Member {
  const { name, role, place, settings } = input;
  let process: ServerProcess | undefined;
  owner.defer(async () => {
    if (process) await stopServer(process);
  });
  return {
    name,
    role,
    url: `http://127.0.0.1:${place.port}`,
    async start() {
      process = spawnServer(place, { ...settings, ROLE: role });
      await process.ready;
    },
    async kill() {
      if (!process || !isRunning(process)) return;
      process.child.kill('SIGKILL');
      await process.ended;
    },
    async stop() {
      if (process) await stopServer(process);
    },
  };
}
