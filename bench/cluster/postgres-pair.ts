// A primary and a synchronous standby under Patroni, as operators run them.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { childrenOf } from '../../tests/kit/child-processes.ts';
import { until } from '../../tests/kit/until.ts';
import { freePort } from '../server.ts';
import { type Machine, POSTGRES_BIN, type Program } from './programs.ts';

const START_MS = 120_000;
/** In seconds; 20 is Patroni's shortest lease. A primary that dies with its Patroni is replaced when the lease ends. */
const LEASE = { ttl: 20, loop_wait: 1, retry_timeout: 3 };

export type Node = {
  name: string;
  port: number;
  /** Patroni's own port, where a proxy asks whether this node is the primary. */
  restPort: number;
  /** kill -9 of PostgreSQL, which its Patroni notices. */
  killPostgres(): Promise<void>;
  /** SIGSTOP of PostgreSQL and Patroni, like a machine cut off from the network: connections stay open, unanswered. */
  freeze(): Promise<void>;
  /** kill -9 of PostgreSQL and Patroni, like a machine that loses power. */
  kill(): Promise<void>;
  start(): void;
};

export type PostgresPair = {
  nodes: readonly [Node, Node];
  /** The node that is the primary; null while there's none. */
  primary(): Promise<Node | null>;
  /** Waits until there's a primary with a synchronous standby. */
  complete(): Promise<void>;
};

/** Starts etcd and both nodes, and waits until the standby is synchronous. */
export async function startPostgresPair(
  owner: AsyncDisposableStack,
  machine: Machine,
): Promise<PostgresPair> {
  const etcd = await startEtcd(machine);
  const first = await makeNode(owner, machine, 'pg1', etcd);
  first.start();
  await until(() => hasRole(first, 'primary'), START_MS);
  const second = await makeNode(owner, machine, 'pg2', etcd);
  second.start();
  const nodes = [first, second] as const;
  const pair: PostgresPair = {
    nodes,
    async primary() {
      for (const node of nodes) if (await hasRole(node, 'primary')) return node;
      return null;
    },
    complete: () =>
      until(async () => {
        const [a, b] = nodes;
        const isComplete = (primary: Node, standby: Node) =>
          Promise.all([hasRole(primary, 'primary'), hasRole(standby, 'synchronous')]).then((all) =>
            all.every(Boolean),
          );
        return (await isComplete(a, b)) || (await isComplete(b, a));
      }, START_MS).then(() => undefined),
  };
  await pair.complete();
  return pair;
}

/** Whether a node has a role, according to its Patroni. */
async function hasRole({ restPort }: Node, role: 'primary' | 'synchronous'): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${restPort}/${role}`, {
    signal: AbortSignal.timeout(1_000),
  }).catch(() => null);
  await reply?.arrayBuffer();
  return reply?.status === 200;
}

async function startEtcd(machine: Machine): Promise<string> {
  const folder = await machine.folder('etcd');
  const [clients, peers] = [await freePort(), await freePort()];
  const url = (port: number) => `http://127.0.0.1:${port}`;
  machine.start(folder, '/usr/bin/etcd', [
    `--data-dir=${join(folder, 'data')}`,
    `--listen-client-urls=${url(clients)}`,
    `--advertise-client-urls=${url(clients)}`,
    `--listen-peer-urls=${url(peers)}`,
    `--initial-advertise-peer-urls=${url(peers)}`,
    `--initial-cluster=default=${url(peers)}`,
  ]);
  await until(async () => (await fetch(`${url(clients)}/health`)).ok, START_MS);
  return `127.0.0.1:${clients}`;
}

async function makeNode(
  owner: AsyncDisposableStack,
  machine: Machine,
  name: string,
  etcd: string,
): Promise<Node> {
  const folder = await machine.folder(name);
  const [port, restPort] = [await freePort(), await freePort()];
  const settings = join(folder, 'patroni.json');
  await writeFile(settings, JSON.stringify(patroniSettings({ name, folder, port, restPort, etcd })), {
    mode: 0o644,
  });
  let program: Program | undefined;
  // PostgreSQL runs in a session of its own, so signals to Patroni's process group don't reach it.
  const signalPostgres = async (signal: NodeJS.Signals) => {
    const lines = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
    const postmaster = Number.parseInt(lines, 10);
    if (!(postmaster > 0 && existsSync(`/proc/${postmaster}`))) return;
    for (const pid of [postmaster, ...(await childrenOf(postmaster))]) signalProcess(pid, signal);
  };
  const killPostgres = () => signalPostgres('SIGKILL');
  const kill = async () => {
    await killPostgres();
    await program?.kill();
    // Patroni may have started it again in between.
    await killPostgres();
  };
  owner.defer(kill);
  return {
    name,
    port,
    restPort,
    start() {
      program = machine.start(folder, '/usr/bin/patroni', [settings]);
    },
    killPostgres,
    async freeze() {
      program?.freeze();
      await signalPostgres('SIGSTOP');
    },
    kill,
  };
}

function signalProcess(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** JSON is YAML too. */
function patroniSettings(node: {
  name: string;
  folder: string;
  port: number;
  restPort: number;
  etcd: string;
}) {
  const { name, folder, port, restPort, etcd } = node;
  return {
    scope: 'galley',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ...LEASE,
        synchronous_mode: true,
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, use_slots: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: POSTGRES_BIN,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      parameters: { unix_socket_directories: folder, max_connections: 100 },
    },
  };
}
