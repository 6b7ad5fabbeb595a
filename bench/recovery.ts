// `npm run bench -- recovery`: loses an external PostgreSQL and recovers it to a point in time, with the commands of
// docs/point-in-time-recovery.md.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import sharp from 'sharp';
import { findExternalPostgres } from '../scripts/external-postgres.mjs';
import { usualServiceUser } from '../server/embedded-postgres/service-user.ts';
import { until } from '../tests/kit/until.ts';
import { type BookingForm, bookingForms, makeCustomer, signIn } from './booking-form.ts';
import { ensureBuilt, freePort, spawnServer, stopServer, temporaryFolder } from './server.ts';

const DEADLINE_MS = 60_000;
const PORTAL = '/api/v1/customerportal';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** PostgreSQL's programs on folders of their own, as a user that isn't root. */
async function postgresIn(folder: string, bin: string) {
  const user = process.getuid?.() === 0 ? await usualServiceUser() : undefined;
  const places = {
    data: join(folder, 'data'),
    archive: join(folder, 'archive'),
    base: join(folder, 'base'),
  };
  if (user) chownSync(folder, user.uid, user.gid);
  mkdirSync(places.archive, { mode: 0o700 });
  if (user) chownSync(places.archive, user.uid, user.gid);
  const withShortPaths = (text: string) => text.replaceAll(folder, '/srv/pg');
  const run = (program: string, ...args: string[]) => {
    say(`  $ ${program} ${withShortPaths(args.join(' '))}`);
    const options = { ...user, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
    execFileSync(join(bin, program), args, { ...options, stdio: 'ignore' });
  };
  const configure = (file: string, settings: Record<string, string>) => {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
    for (const line of lines) say(`  ${file}: ${withShortPaths(line)}`);
    appendFileSync(join(places.data, file), `${lines.join('\n')}\n`);
  };
  const url = (database: string) =>
    `postgresql://galley@127.0.0.1/${database}?host=${encodeURIComponent(folder)}`;
  return {
    ...places,
    user,
    url: url('galley'),
    run,
    configure,
    /** The first column of the first row. */
    async ask(sql: string, database = 'galley'): Promise<unknown> {
      const client = new pg.Client({ connectionString: url(database) });
      await client.connect();
      try {
        const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
        return rows[0]?.[0];
      } finally {
        await client.end();
      }
    },
    start: () => run('pg_ctl', '-D', places.data, '-l', join(folder, 'log'), '-w', '-t', '60', 'start'),
    stop: (mode: 'fast' | 'immediate') => run('pg_ctl', '-D', places.data, '-m', mode, '-w', 'stop'),
  };
}

type Postgres = Awaited<ReturnType<typeof postgresIn>>;

/** A primary whose write-ahead log is archived. */
async function startPrimary(folder: string, bin: string, run: AsyncDisposableStack): Promise<Postgres> {
  const postgres = await postgresIn(folder, bin);
  postgres.run('initdb', '-D', postgres.data, '--username=galley', '--auth=trust', '--encoding=UTF8');
  postgres.configure('postgresql.conf', {
    listen_addresses: '',
    unix_socket_directories: folder,
    archive_mode: 'on',
    archive_command: `test ! -f ${postgres.archive}/%f && cp %p ${postgres.archive}/%f`,
    archive_timeout: '60',
  });
  postgres.start();
  run.defer(() => postgres.stop('immediate'));
  await postgres.ask('create database galley', 'postgres');
  return postgres;
}

/** Starts the server on the database; the photos stay in the folder. */
async function startGalley(postgres: Postgres, dataDir: string, run: AsyncDisposableStack) {
  const server = spawnServer({ dataDir, port: await freePort() }, { DATABASE_URL: postgres.url });
  run.defer(() => stopServer(server));
  await server.ready;
  return server;
}

/** Signs up a customer with a booking and a photo of the job; returns their token. */
async function bookWithPhoto(url: string, name: string, form: BookingForm): Promise<string> {
  const token = await makeCustomer(url, name, form);
  const [job] = await jobsOf(url, token);
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c93709' } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('ClientId', crypto.randomUUID());
  body.append('Photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const reply = await fetch(`${url}${PORTAL}/jobs/${job}/uploadphotos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!reply.ok) throw new Error(`an upload answered ${reply.status}: ${await reply.text()}`);
  return token;
}

async function jobsOf(url: string, token: string): Promise<number[]> {
  const reply = await fetch(`${url}${PORTAL}/jobs`, { headers: { authorization: `Bearer ${token}` } });
  const { JobList } = (await reply.json()) as { JobList: { RepairId: number }[] };
  return JobList.map(({ RepairId }) => RepairId);
}

/** Waits until every photo is processed. */
const photosReady = (postgres: Postgres) =>
  until(
    async () => (await postgres.ask(`select count(*) from job_photos where status <> 'ready'`)) === '0',
    DEADLINE_MS,
  );

/** Deletes the primary with its log and recovers the base backup to an instant; returns the milliseconds it took. */
async function recover(postgres: Postgres, target: string): Promise<number> {
  const { data, base, archive } = postgres;
  postgres.stop('immediate');
  rmSync(data, { recursive: true });
  const startMs = performance.now();
  execFileSync('cp', ['-a', base, data]);
  say('  $ cp -a /srv/pg/base /srv/pg/data');
  chmodSync(data, 0o700);
  postgres.configure('postgresql.auto.conf', {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: target,
    recovery_target_action: 'promote',
  });
  writeFileSync(join(data, 'recovery.signal'), '');
  say('  $ touch /srv/pg/data/recovery.signal');
  postgres.start();
  await until(async () => (await postgres.ask('select pg_is_in_recovery()')) === false, DEADLINE_MS);
  return performance.now() - startMs;
}

/** Sound only if the bookings before the instant are there and those after it aren't. */
export async function runRecovery(run: AsyncDisposableStack): Promise<{ isSound: boolean }> {
  const programs = findExternalPostgres();
  if (!programs) throw new Error('There is no PostgreSQL on this machine.');
  await ensureBuilt();
  const folder = await temporaryFolder(run);
  const dataDir = await temporaryFolder(run);
  // The real folder, not that of a symbolic link to postgres, because pg_basebackup has to be beside it.
  const postgres = await startPrimary(folder, dirname(realpathSync(join(programs.bin, 'postgres'))), run);
  say(`PostgreSQL ${programs.version}, run by user ${postgres.user?.uid ?? process.getuid?.()}.`);
  const server = await startGalley(postgres, dataDir, run);
  const [form] = await bookingForms(server.url);
  if (!form) throw new Error('There is nothing to book.');

  await bookWithPhoto(server.url, 'before-the-base-backup', form);
  postgres.run(
    'pg_basebackup',
    '-h',
    folder,
    '-U',
    'galley',
    '-D',
    postgres.base,
    '-X',
    'stream',
    '-c',
    'fast',
  );
  await bookWithPhoto(server.url, 'before-the-target', form);
  await photosReady(postgres);
  const target = String(await postgres.ask('select clock_timestamp()::text'));
  await bookWithPhoto(server.url, 'after-the-target', form);
  await photosReady(postgres);
  const last = await postgres.ask('select pg_walfile_name(pg_switch_wal())');
  await until(
    async () => String(await postgres.ask('select last_archived_wal from pg_stat_archiver')) >= String(last),
    DEADLINE_MS,
  );
  await stopServer(server);

  say(`The database's disk is lost. Recovering to ${target}.`);
  const tookMs = await recover(postgres, target);
  const recovered = await startGalley(postgres, dataDir, run);
  const isThere = (name: string) =>
    signIn(recovered.url, name).then(
      () => true,
      () => false,
    );
  const found = {
    'before-the-base-backup': await isThere('before-the-base-backup'),
    'before-the-target': await isThere('before-the-target'),
    'after-the-target': await isThere('after-the-target'),
  };
  const photos = await postgres.ask(`select count(*) from job_photos where status = 'ready'`);
  await bookWithPhoto(recovered.url, 'after-the-recovery', form);
  say(`Recovered in ${Math.round(tookMs)} ms; customers and their bookings: ${JSON.stringify(found)}`);
  say(`Photos in the rows: ${photos}, and a new booking with a photo was accepted.`);
  const isSound =
    found['before-the-base-backup'] &&
    found['before-the-target'] &&
    !found['after-the-target'] &&
    photos === '2';
  return { isSound };
}
