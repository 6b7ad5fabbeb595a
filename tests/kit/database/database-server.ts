// One PostgreSQL for a run of tests (the one that we bring, or the external one that TEST_DATABASE_URL names) and in it one database with the schema and the reference data, from which
// every test gets its copy.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { prepareDatabase } from '../../../server/common/prepare-database.ts';
import { loadSeed } from '../../../server/db/seed/load-seed.ts';
import { until } from '../until.ts';
import { openPostgres } from './open-postgres.ts';

type Server = { url: string; stop(): Promise<void> };

/** What the server's own PostgreSQL has too, as far as plans depend on it. */
const SETTINGS = {
  shared_buffers: '128MB',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '1',
  jit: 'off',
  timezone: 'UTC',
};

async function startServer(): Promise<Server> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return { url: external, stop: async () => {} };
  const { urlOf, run, stop } = await openPostgres(SETTINGS);
  // As the server's role: it may make databases, and nothing else of a superuser's.
  await run('postgres', 'create role galley login createdb', 'create database galley owner galley');
  return { url: urlOf('galley', 'galley'), stop };
}

export type TestDatabaseServer = {
  /** A database of the server where the test databases are made; its role may make them. */
  url: string;
  /** The database that test databases are copies of. */
  template: string;
  stop(): Promise<void>;
};

/** Starts it and makes the template. */
export async function startTestDatabaseServer(): Promise<TestDatabaseServer> {
  const server = await startServer();
  const template = `galley_template_${process.pid}`;
  const stop = async () => {
    try {
      await runSql(server.url, `drop database if exists ${template}`);
    } finally {
      await poolOf(server.url).end();
      await server.stop();
    }
  };
  try {
    await runSql(server.url, `create database ${template}`);
    const url = databaseUrl(server.url, template);
    await prepareDatabase({ url, ownerUrl: url });
    await loadSeed(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, template, stop };
}

/** A copy of the template, of the caller's own. */
export function copyTemplate(server: Omit<TestDatabaseServer, 'stop'>): Promise<TestDatabase> {
  // Copying files takes half the work of writing every page to the log.
  return createDatabase(server, `template ${server.template} strategy file_copy`);
}

/** A database of the caller's own with nothing in it. */
export function createEmptyDatabase(server: Omit<TestDatabaseServer, 'stop'>): Promise<TestDatabase> {
  return createDatabase(server, '');
}

async function createDatabase(server: { url: string }, options: string): Promise<TestDatabase> {
  const name = `galley_test_${randomBytes(8).toString('hex')}`;
  await runSql(server.url, `create database ${name} ${options}`);
  return {
    name,
    url: databaseUrl(server.url, name),
    // An autovacuum worker that happens to be in it belongs to the superuser, and can only be waited for.
    drop: () =>
      until(async () => {
        await runSql(server.url, `drop database if exists ${name} with (force)`);
        return true;
      }).then(() => undefined),
  };
}

export type TestDatabase = {
  /** Its name on the server: it can be the template of others once nobody is connected. */
  name: string;
  /** Its connection string. */
  url: string;
  /** Removes it, with whatever is still connected. */
  drop(): Promise<void>;
};

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const pools = new Map<string, pg.Pool>();

/** Keeps two connections, to make one database while another is dropped: to open one costs as much as most of what is asked. */
function poolOf(server: string): pg.Pool {
  const known = pools.get(server);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: server, max: 2, allowExitOnIdle: true });
  // An idle connection ends with its server, at the latest when the tests are over.
  pool.on('error', () => {});
  pools.set(server, pool);
  return pool;
}

async function runSql(server: string, sql: string): Promise<void> {
  await poolOf(server).query(sql);
}
