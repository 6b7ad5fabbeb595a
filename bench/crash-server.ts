// The server to be killed and restarted.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '../tests/kit/child-processes.ts';
import type { Random } from '../tests/kit/random.ts';
import {
  embeddedDatabaseUrl,
  freePort,
  isRunning,
  postmasterPid,
  type ServerProcess,
  spawnServer,
  stopServer,
  temporaryFolder,
} from './server.ts';

export const VICTIMS = [
  'server',
  'PostgreSQL',
  'one connection of PostgreSQL',
  'server and PostgreSQL',
] as const;
export type Victim = (typeof VICTIMS)[number];

/** If PostgreSQL ends this many times in a row, its server exits by design. */
const POSTGRES_ENDS_A_LIFE = 4;
const READY_DEADLINE_MS = 60_000;

export type CrashServer = {
  url: string;
  dataDir: string;
  /** Kills the victim's processes with -9; a server that ended is restarted at once. */
  kill(victim: Victim, random: Random): Promise<void>;
  /** Resolves once the current server, or the one that replaces it, is ready. */
  ready(): Promise<void>;
  databaseUrl(): Promise<string>;
  /** A clean stop without a restart. */
  stop(): Promise<void>;
  /** Unexpected exits, each with the server's last output. */
  faults: readonly string[];
  /** How long each successful start took, in milliseconds. */
  startsMs: readonly number[];
};

/** Starts it on its own data folder; both are removed with the owner. */
export async function startCrashServer(
  owner: AsyncDisposableStack,
  settings: Record<string, string> = {},
  program?: string,
): Promise<CrashServer> {
  const dataDir = await temporaryFolder(owner);
  const place = { dataDir, port: await freePort() };
  const faults: string[] = [];
  const startsMs: number[] = [];
  const killedServers = new WeakSet<ServerProcess>();
  const readyServers = new WeakSet<ServerProcess>();
  let postgresEnds = 0;
  let stopping = false;
  let server = start();

  function start(): ServerProcess {
    postgresEnds = 0;
    const next = spawnServer(place, settings, program);
    const spawnedAt = performance.now();
    next.ready.then(
      () => {
        readyServers.add(next);
        startsMs.push(performance.now() - spawnedAt);
      },
      () => undefined,
    );
    void next.ended.then(() => onEnd(next));
    return next;
  }

  /** Restarts the server however it ended, like a service manager. */
  function onEnd(ended: ServerProcess) {
    if (stopping) return;
    // By design, a server exits if its PostgreSQL ends during the start, or too often.
    const mayEnd = postgresEnds >= (readyServers.has(ended) ? POSTGRES_ENDS_A_LIFE : 1);
    if (!killedServers.has(ended) && !mayEnd) {
      faults.push(`the server ended by itself:\n${ended.lastLines.join('\n')}`);
    }
    server = start();
  }

  async function killServer() {
    const victim = server;
    if (!isRunning(victim)) return;
    killedServers.add(victim);
    victim.child.kill('SIGKILL');
    await once(victim.child, 'exit');
  }

  async function killPostgres() {
    const pid = await postmasterPid(dataDir);
    if (pid === null) return;
    postgresEnds += 1;
    killProcess(pid);
  }

  async function killConnection(random: Random) {
    const postmaster = await postmasterPid(dataDir);
    const processes = postmaster === null ? [] : await childrenOf(postmaster);
    if (processes.length === 0) return;
    // PostgreSQL then ends its other connections and recovers, but its postmaster keeps running.
    if (!readyServers.has(server)) postgresEnds += 1;
    killProcess(random.pick(processes));
  }

  owner.defer(async () => {
    stopping = true;
    await stopServer(server);
    // A server that was killed has left PostgreSQL running.
    const pid = await postmasterPid(dataDir);
    if (pid !== null) killProcess(pid);
  });

  return {
    url: server.url,
    dataDir,
    faults,
    startsMs,
    async kill(victim, random) {
      if (victim === 'one connection of PostgreSQL') return killConnection(random);
      const both = victim === 'server and PostgreSQL';
      if (victim === 'PostgreSQL' || both) await killPostgres();
      if (victim === 'server' || both) await killServer();
    },
    async ready() {
      const deadline = AbortSignal.timeout(READY_DEADLINE_MS);
      for (;;) {
        const current = server;
        if (
          await current.ready.then(
            () => true,
            () => false,
          )
        )
          return;
        deadline.throwIfAborted();
        if (current === server) await pause(10);
      }
    },
    databaseUrl: () => embeddedDatabaseUrl(dataDir),
    async stop() {
      stopping = true;
      await stopServer(server);
    },
  };
}

function killProcess(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
