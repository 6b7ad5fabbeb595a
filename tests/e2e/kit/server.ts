import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root, serverArguments } from '../../../scripts/programs.mjs';
import { copyTemplate, type TestDatabase } from '../../kit/database-server.ts';
import { WITH_DEMO } from '../people/demo.ts';
import { MONDAY_MORNING } from './monday-morning.ts';

/** The real server in a process of its own, on a database of its own. */
export type RunningServer = {
  /** `http://localhost:PORT`. */
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Every mail in the outbox, as its whole MIME text. */
  mails(): Promise<string[]>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts it again after a kill, on the same port and data. */
  restart(): Promise<void>;
  /** Ends it and removes all it left. */
  remove(): Promise<void>;
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}

function announced(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said.join('\n')}`)));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        if (line.includes('Stop with Ctrl-C')) resolve();
      });
    }
  });
}

/** The same for all, so that links of the demo's mails hold on every server. */
const SECRET = 'what-the-links-of-these-tests-are-made-with';

/** Starts a server that believes it is `at` (an ISO instant), with the demo company in it where `env` asks for that. */
export async function startServer(at: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const { E2E_DATABASE_SERVER: url, E2E_DATABASE_TEMPLATE: template, E2E_DATABASE_DEMO: demo } = process.env;
  if (!url || !template || !demo) throw new Error('the database server of the run is not there');
  // A server that starts on another day makes a demo company of that day.
  const hasDemo = env.GALLEY_ENV === WITH_DEMO.GALLEY_ENV && at === MONDAY_MORNING;
  const database = await copyTemplate({ url, template: hasDemo ? demo : template });
  const { stop, ...server } = await serve(database, at, env);
  return {
    ...server,
    async remove() {
      await stop();
      await database.drop();
    },
  };
}

/** Serves a database; `stop` ends it and removes its files. */
export async function serve(
  database: Pick<TestDatabase, 'url'>,
  at: string,
  env: Record<string, string>,
): Promise<Omit<RunningServer, 'remove'> & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-e2e-'));
  const port = await freePort();
  let child: ChildProcess;
  const run = async () => {
    child = spawn(process.execPath, serverArguments, {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        GALLEY_ENV: 'test',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        CLOCK: at,
        SECRET,
        LOG_LEVEL: 'error',
        // Every test starts the same programs: from the second on they are there already compiled.
        NODE_COMPILE_CACHE: join(tmpdir(), 'galley-e2e-compiled'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await announced(child);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  await run();
  return {
    url: `http://localhost:${port}`,
    databaseUrl: database.url,
    dataDir,
    async mails() {
      const folder = join(dataDir, 'outbox');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    kill: () => end('SIGKILL'),
    restart: run,
    async stop() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
