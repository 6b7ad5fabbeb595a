import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate, type TestDatabase } from '../../kit/database/database-server.ts';
import { WITH_DEMO } from '../people/demo.ts';
import { freePort } from './free-port.ts';
import { MONDAY_MORNING } from './monday-morning.ts';

/** The real server, on a database of its own. */
export type RunningServer = {
  /** `http://localhost:PORT`. */
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Every mail in the outbox, as its whole MIME text. */
  mails(): Promise<string[]>;
  /** Ends it and removes all it left; its database a moment later. */
  remove(): Promise<void>;
};

/** What a server runs in. */
export type ServerRunner = {
  /** Starts one with these variables; answers once it takes requests. */
  start(env: Record<string, string>): Promise<void>;
  /** Ends it as a deployment would. */
  stop(): Promise<void>;
};

/** The same for all, so that links of the demo's mails hold on every server. */
export const SECRET = 'what-the-links-of-these-tests-are-made-with';

/** Starts a server that believes it is `at` (an ISO instant), with the demo company in it where `env` asks for that. */
export async function startServer(
  runner: ServerRunner,
  at: string,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const { E2E_DATABASE_SERVER: url, E2E_DATABASE_TEMPLATE: template, E2E_DATABASE_DEMO: demo } = process.env;
  if (!url || !template || !demo) throw new Error('the database server of the run is not there');
  // A server that starts on another day makes a demo company of that day.
  const hasDemo = env.GALLEY_ENV === WITH_DEMO.GALLEY_ENV && at === MONDAY_MORNING;
  const database = await copyTemplate({ url, template: hasDemo ? demo : template });
  const server = await serve(runner, database, at, env);
  return {
    ...server,
    async remove() {
      await server.remove();
      // The next test doesn't wait for it, and what is left at the end goes with the run's PostgreSQL.
      database.drop().catch(() => {});
    },
  };
}

/** Serves a database; `remove` leaves that as it is. */
export async function serve(
  runner: ServerRunner,
  database: Pick<TestDatabase, 'url'>,
  at: string,
  env: Record<string, string>,
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-e2e-'));
  const port = await freePort();
  await runner.start({
    GALLEY_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CLOCK: at,
    SECRET,
    LOG_LEVEL: 'error',
    ...env,
  });
  return {
    url: `http://localhost:${port}`,
    databaseUrl: database.url,
    dataDir,
    async mails() {
      const folder = join(dataDir, 'outbox');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    async remove() {
      await runner.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
