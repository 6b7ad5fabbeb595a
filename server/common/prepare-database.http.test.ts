import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../tests/e2e/kit/free-port.ts';
import { MONDAY_MORNING } from '../../tests/kit/app.ts';
import { visitorForm } from '../../tests/kit/bookings.ts';
import { startOwnPostgres } from '../../tests/kit/database/own-postgres.ts';
import { until } from '../../tests/kit/until.ts';
import { loadConfig } from '../config/config.ts';
import { openBackup } from '../features/backups/open-backup.ts';
import { restoreBackup } from '../features/backups/restore-backup.ts';
import { type Stop, stopAll } from '../platform/stop-all.ts';
import { start } from '../start.ts';
import { prepareDatabase } from './prepare-database.ts';

/** A server of two roles: the owner migrates, the worker does everything else. */
async function startWithTwoRoles() {
  const postgres = await startOwnPostgres();
  await postgres.run(
    'postgres',
    'create role galley_owner login',
    'create role galley_worker login',
    'create database galley owner galley_owner',
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-roles-'));
  const backups = join(dataDir, 'backups');
  await mkdir(backups);
  const port = await freePort();
  const url = postgres.urlOf('galley_worker', 'galley');
  const config = loadConfig({
    GALLEY_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    CLOCK: MONDAY_MORNING,
    BACKUP_DIR: backups,
    DATABASE_URL: url,
    MIGRATION_DATABASE_URL: postgres.urlOf('galley_owner', 'galley'),
  });
  const stops: Stop[] = [];
  const run = () => start(config, stops, (error) => expect.unreachable(error.message));
  await run();
  const stop = async () => {
    await stopAll(stops.splice(0), (error) => expect.unreachable(String(error)));
  };
  onTestFinished(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const worker = new pg.Client({ connectionString: url });
  await worker.connect();
  onTestFinished(() => worker.end());
  return {
    postgres,
    worker,
    dataDir,
    backups,
    address: `http://127.0.0.1:${port}`,
    again: () => stop().then(run),
  };
}

const FORM = visitorForm();

async function bookAt(address: string) {
  const form = Object.entries(FORM).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const response = await fetch(`${address}/api/v1/mm/bookings`, {
    method: 'POST',
    headers: { 'idempotency-key': '5c0f8a3e-6c1d-4c3e-9b55-3d0b6f1f7a10' },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: await response.json() };
}

test('the server works as a role that owns nothing: it books and sends emails, but can’t change a table', async () => {
  const { worker, dataDir, address, again } = await startWithTwoRoles();
  expect(await bookAt(address)).toMatchObject({ status: 200, body: { Success: true } });
  const email = await until(async () => {
    const names = await readdir(join(dataDir, 'outbox')).catch(() => []);
    const name = names.find((one) => one.endsWith('.eml'));
    return name && readFile(join(dataDir, 'outbox', name), 'utf8');
  });
  expect(email).toContain('priya@marlowestreet.example');

  for (const statement of [
    'create table loot (n int)',
    'create table jobs.loot (n int)',
    'drop table audit_log',
    'drop table jobs.job',
    'alter table customers add column loot int',
    'alter table audit_log disable trigger all',
    'truncate audit_log',
    'drop schema jobs cascade',
  ]) {
    await expect.soft(worker.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  }
  const { rows } = await worker.query(
    `select relname from pg_class where relowner = 'galley_worker'::regrole
     union all select proname from pg_proc where proowner = 'galley_worker'::regrole`,
  );
  expect(rows).toEqual([]);

  await again();
  expect(await bookAt(address)).toMatchObject({ status: 200, body: { Success: true } });
});

test('of servers that start together one prepares the database, and the others wait until it has', async () => {
  const postgres = await startOwnPostgres();
  await postgres.run('postgres', 'create database galley');
  const url = postgres.urlOf('postgres', 'galley');
  const watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  onTestFinished(() => watcher.end());
  const prepared = Promise.all(Array.from({ length: 3 }, () => prepareDatabase({ url, ownerUrl: url })));
  await until(async () => {
    const { rows } = await watcher.query(
      `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`,
    );
    return rows[0].waiting === 2;
  });
  await prepared;
  const { rows } = await watcher.query('select count(*)::int as queues from jobs.queue');
  expect(rows[0].queues).toBeGreaterThan(4);
});

test('the worker backs everything up, and the owner restores it', async () => {
  const { postgres, worker, backups, address } = await startWithTwoRoles();
  await bookAt(address);
  await worker.query(`insert into jobs.job (name, data) values ('back-up', '{}')`);
  const name = await until(async () => (await readdir(backups)).find((one) => one.endsWith('.tar')));
  await postgres.run('postgres', 'create database copy owner galley_owner');
  const [url, ownerUrl] = [postgres.urlOf('galley_worker', 'copy'), postgres.urlOf('galley_owner', 'copy')];
  const backup = await openBackup(join(backups, name ?? ''), undefined);
  await restoreBackup(backup, { database: { url, ownerUrl }, storage: null });
  expect(backup.manifest.tables.find((table) => table.name === 'public.jobs')).toMatchObject({ rows: 1 });
  const copy = new pg.Client({ connectionString: url });
  await copy.connect();
  onTestFinished(() => copy.end());
  expect((await copy.query('select count(*)::int as jobs from jobs')).rows).toEqual([{ jobs: 1 }]);
});

test('what the owner adds later is the worker’s to use too', async () => {
  const { postgres, worker } = await startWithTwoRoles();
  await postgres.run('galley', 'set role galley_owner; create table later (n serial)');
  await worker.query('insert into later default values');
  expect((await worker.query('select n from later')).rows).toEqual([{ n: 1 }]);
});
