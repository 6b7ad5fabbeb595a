import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, onTestFinished } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Deps } from '../../server/common/deps.ts';
import type { DatabaseUrls } from '../../server/common/prepare-database.ts';
import { loadConfig } from '../../server/config/config.ts';
import { errorWithoutData } from '../../server/db/error-without-data.ts';
import { openDeps } from '../../server/deps.ts';
import { type FakeClock, fakeClock } from '../../server/platform/clock.ts';
import { logOptions } from '../../server/platform/log.ts';
import { createTestDatabase } from './database/db.ts';
import { recordLostTables } from './database/plans.ts';
import { errorLines } from './error-lines.ts';
import { withSeenVersion } from './seen-version.ts';

/** Monday 23 November 2026, 9:10am in Sydney: no holiday near, daylight saving in force. */
export const MONDAY_MORNING = '2026-11-22T22:10:00Z';

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  clock: FakeClock;
  databaseUrl: string;
  /** Ends the app before its test does, as a crash or a deployment would. */
  close(): Promise<void>;
};

type TestAppOptions = {
  at?: string;
  env?: Record<string, string>;
  /** Takes each line that is logged. */
  log?: { write(line: string): void };
  /** The database that this one begins as a copy of; the reference data alone unless it's named. */
  template?: string;
  /** Puts something in front of the database; answers how the application reaches it. */
  reach?: (databaseUrl: string) => Promise<Pick<DatabaseUrls, 'url' | 'poolerUrl'>>;
};

/**
 * The real application on a database of its own, at a time that the test moves by hand.
 * Closed when the test that asked for it is over.
 */
export async function testApp(options?: TestAppOptions): Promise<TestApp> {
  const kit = await openApp(options);
  onTestFinished(kit.close);
  return kit;
}

/**
 * One application for all rows of a table, opened by the first that asks for it and closed after the last test of
 * the file or `describe` that this is called in. Only for rows that leave everything as it was: calls that are
 * refused, or that read. One that writes, moves the clock or counts towards a limit needs an application of its own.
 * @param prepare makes what the rows need, once, and answers what each of them is given
 */
export function sharedApp<Shared>(
  prepare: (kit: TestApp) => Shared | Promise<Shared>,
  options?: TestAppOptions,
): () => Promise<Shared> {
  let kit: Promise<TestApp> | undefined;
  let shared: Promise<Shared> | undefined;
  afterAll(async () => (await kit)?.close());
  return () => {
    kit ??= openApp(options);
    shared ??= kit.then(prepare);
    return shared;
  };
}

/**
 * What many tests begin with, made once per worker by the calls that people make: an application's database as
 * `prepare` leaves it, to be the `template` of others, and what `prepare` answers.
 */
export async function preparedDatabase<Prepared>(prepare: (kit: TestApp) => Promise<Prepared>) {
  const kit = await openApp({ keepDatabase: true });
  const prepared = await prepare(kit);
  await kit.close();
  return { template: new URL(kit.databaseUrl).pathname.slice(1), prepared };
}

async function openApp(options: TestAppOptions & { keepDatabase?: true } = {}): Promise<TestApp> {
  const database = await createTestDatabase(options.template);
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-test-'));
  const config = loadConfig({
    GALLEY_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...options.env,
  });
  const clock = fakeClock(options.at ?? MONDAY_MORNING);
  const errors = errorLines();
  const log = pino(logOptions({ level: config.logLevel, serializeError: errorWithoutData }), {
    write(line) {
      errors.take(line);
      options.log?.write(line);
    },
  });
  const way = (await options.reach?.(database.url)) ?? { url: database.url };
  // Nobody looks after its queues unless the test says so: that's a third of what it costs to open an application.
  const role = options.env?.ROLE ? config.role : 'web';
  const deps = await openDeps({ ...config, role }, way, log, clock);
  const lostTables = recordLostTables(deps.pool);
  const app = await buildApp(deps);
  open.set(app, deps);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (async () => {
      await app.close();
      await deps.close();
      errors.end();
      // The next test doesn't wait for it, and what is left at the end goes with the run's PostgreSQL.
      if (!options.keepDatabase) database.drop().catch(() => {});
      await rm(dataDir, { recursive: true, force: true });
      const [lost] = lostTables;
      if (lost) throw new Error(`A nested select has lost the table of a column: ${lost}`);
      errors.check();
    })();
    return closed;
  };
  return { app, deps, clock, databaseUrl: database.url, close };
}

/** Lets minutes pass for limits on attempts too, which use the system's clock. */
export async function passMinutes({ clock, deps }: TestApp, minutes: number): Promise<void> {
  clock.advance({ minutes });
  await deps.pool.query('update attempts set expire = expire - $1', [minutes * 60_000]);
}

/** Everybody who has an account opens the link that confirms their email. */
export async function confirmEmails({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await deps.pool.query('update customers set email_confirmed_at = coalesce(email_confirmed_at, created_at)');
}

/** Another server of the same company: same database, same files. */
export async function anotherServer({ deps, clock, databaseUrl }: TestApp): Promise<TestApp['app']> {
  const others = await openDeps(deps.config, { url: databaseUrl }, deps.log, clock);
  const app = await buildApp(others);
  open.set(app, others);
  onTestFinished(async () => {
    await app.close();
    await others.close();
  });
  return app;
}

/** What each open application works with, for `send`. */
const open = new WeakMap<FastifyInstance, Deps>();

/**
 * Sends a call and answers its parsed body with the status. As the console does, a change at the desk carries the version
 * that there is now (R10.04), unless the test names one, `undefined` included.
 */
export async function send(app: FastifyInstance, request: InjectOptions) {
  const deps = open.get(app);
  const response = await app.inject(deps ? await withSeenVersion(deps, request) : request);
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
