import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  dataDirWithDatabase,
  home,
  isLinux,
  isRoot,
  newDataDir,
  PROCESS,
  postmasterOf,
  query,
  start,
  startProcess,
} from '../../tests/kit/database/embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { usualServiceUser } from './service-user.ts';

const refusal = (dataDir: string): Promise<EmbeddedPostgresError> =>
  start(dataDir).then(
    async (postgres) => {
      await postgres.stop();
      throw new Error('It started.');
    },
    (error: EmbeddedPostgresError) => error,
  );

describe('a new database', () => {
  const dataDir = newDataDir();
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    postgres = await start(dataDir);
  });
  afterAll(() => postgres.stop());

  it('is durable, checks its pages and speaks UTF-8', async () => {
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding'];
    const shown = await Promise.all(settings.map((name) => query(postgres.url, `show ${name}`)));
    expect(shown.flat()).toEqual([
      { fsync: 'on' },
      { synchronous_commit: 'on' },
      { full_page_writes: 'on' },
      { data_checksums: 'on' },
      { server_encoding: 'UTF8' },
    ]);
  });

  it('gives the application a role that owns its database but is no superuser', async () => {
    const [role] = await query(
      postgres.url,
      `select current_user as name, rolsuper as super, datname as database
         from pg_roles join pg_database on datdba = pg_roles.oid
        where rolname = current_user and datname = current_database()`,
    );
    expect(role).toEqual({ name: 'galley', super: false, database: 'galley' });
    await query(postgres.url, 'create extension pg_trgm');
  });

  it('lets nobody in without the secret, which only this user can read', async () => {
    const wrong = new URL(postgres.url);
    wrong.password = '0'.repeat(64);
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    wrong.username = 'postgres';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('no pg_hba.conf entry');
    expect(new URL(postgres.url).password).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(join(dataDir, 'postgresql/secret')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgresql/cluster')).mode & 0o777).toBe(0o700);
  });

  it('listens on no port where a socket will do', async () => {
    const [listening] = await query(postgres.url, 'show listen_addresses');
    expect(listening).toEqual({ listen_addresses: '' });
    expect(new URL(postgres.url).searchParams.get('host')).toBe(join(dataDir, 'postgresql/cluster'));
  });

  it.runIf(isRoot && isLinux)('runs as another user when the server is root', () => {
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).not.toBe(0);
  });

  it('belongs to one server: a second is refused and told which process has it', async () => {
    expect(await refusal(dataDir)).toMatchObject({
      code: 'folder-in-use',
      message: expect.stringContaining(`(process ${process.pid})`),
    });
    const { answer } = await startProcess(dataDir);
    expect(answer).toMatchObject({
      code: 'folder-in-use',
      message: expect.stringContaining(`(process ${process.pid})`),
    });
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('stopping and starting again', () => {
  it('stops PostgreSQL, keeps the rows and the secret, and may be called twice', async () => {
    const dataDir = dataDirWithDatabase();
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 7 as row');
    const postmaster = postmasterOf(dataDir);
    // An open connection doesn't delay it.
    const idle = new pg.Client({ connectionString: first.url });
    idle.on('error', () => {});
    await idle.connect();
    await Promise.all([first.stop(), first.stop()]);
    expect(() => process.kill(postmaster, 0)).toThrow('ESRCH');
    const second = await start(dataDir);
    onTestFinished(() => second.stop());
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select row from kept')).toEqual([{ row: 7 }]);
  });

  it('works where the path is far longer than a socket may have', async () => {
    const dataDir = dataDirWithDatabase(join(newDataDir(), 'long'.repeat(40), 'longer'.repeat(30)));
    const postgres = await start(dataDir);
    await query(postgres.url, 'create table kept as select 1 as row');
    expect(new URL(postgres.url).searchParams.get('host')).toBeNull();
    expect(await query(postgres.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await postgres.stop();
  });

  it('gives a lost secret a new one, and rights and owner that a restored copy has lost', async () => {
    const dataDir = dataDirWithDatabase();
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 7 as row');
    await first.stop();
    rmSync(join(dataDir, 'postgresql/secret'));
    chmodSync(join(dataDir, 'postgresql/cluster'), 0o755);
    if (isRoot && isLinux) execFileSync('chown', ['-R', 'root:root', join(dataDir, 'postgresql/cluster')]);
    const second = await start(dataDir);
    onTestFinished(() => second.stop());
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'select row from kept')).toEqual([{ row: 7 }]);
  });

  it('throws away what an interrupted first start left', async () => {
    const dataDir = newDataDir();
    mkdirSync(join(dataDir, 'postgresql/cluster.unfinished/base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgresql/cluster.unfinished/PG_VERSION'), '18\n');
    const postgres = await start(dataDir);
    await postgres.stop();
    expect(readdirSync(join(dataDir, 'postgresql'))).not.toContain('cluster.unfinished');
  });
});

describe('a data folder that will not do is refused in one sentence', () => {
  it('because it is a file', async () => {
    const dataDir = newDataDir();
    writeFileSync(dataDir, '');
    expect(await refusal(dataDir)).toMatchObject({
      code: 'folder-not-writable',
      message: expect.stringContaining(dataDir),
    });
  });

  it.each([
    ['PG_VERSION is missing', (cluster: string) => rmSync(join(cluster, 'PG_VERSION'))],
    ['pg_control is missing', (cluster: string) => rmSync(join(cluster, 'global/pg_control'))],
    ['pg_control is cut short', (cluster: string) => writeFileSync(join(cluster, 'global/pg_control'), 'x')],
    ['the log is missing', (cluster: string) => rmSync(join(cluster, 'pg_wal'), { recursive: true })],
    ['the configuration is missing', (cluster: string) => rmSync(join(cluster, 'postgresql.conf'))],
  ])('because %s', async (_what, damage) => {
    const dataDir = dataDirWithDatabase();
    damage(join(dataDir, 'postgresql/cluster'));
    expect(await refusal(dataDir)).toMatchObject({ code: 'folder-damaged' });
  });

  it('because another version of PostgreSQL made it', async () => {
    const dataDir = newDataDir();
    mkdirSync(join(dataDir, 'postgresql/cluster'), { recursive: true });
    writeFileSync(join(dataDir, 'postgresql/cluster/PG_VERSION'), '17\n');
    if (isRoot && isLinux) execFileSync('chown', ['-R', 'nobody', join(dataDir, 'postgresql/cluster')]);
    expect(await refusal(dataDir)).toMatchObject({
      code: 'version-mismatch',
      message: expect.stringContaining('PostgreSQL 17'),
    });
  });

  /** A small file system for the test, if this computer allows mounting one. */
  const mount = (options: string) => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dataDir]);
    onTestFinished(() => void execFileSync('umount', ['-l', dataDir]));
    return dataDir;
  };
  const mayMount = isRoot && isLinux && spawnSync('unshare', ['-m', 'true']).status === 0;

  it.runIf(mayMount)('because its disk is full', async () => {
    expect(await refusal(mount('size=20m'))).toMatchObject({ code: 'no-disk-space' });
  });

  it.runIf(mayMount)('because its disk has no room left for the files that PostgreSQL makes', async () => {
    expect(await refusal(mount('size=300m,nr_inodes=200'))).toMatchObject({ code: 'no-disk-space' });
  });

  it.runIf(mayMount)('because its disk is read-only', async () => {
    expect(await refusal(mount('ro'))).toMatchObject({ code: 'folder-not-writable' });
  });
});

describe.runIf(isRoot && isLinux)('for a user who is not root', async () => {
  const user = await usualServiceUser();
  // A clone under a folder that nobody else may enter can only be tried as its owner.
  const reachable =
    spawnSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(PROCESS)})`], {
      ...user,
      cwd: '/',
    }).status === 0;

  it.runIf(reachable)('runs as that user, and refuses folders of others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-user-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    execFileSync('chown', [`${user.uid}:${user.gid}`, folder]);
    const server = await startProcess(join(folder, 'data'), user);
    expect(server.answer).toHaveProperty('url');
    expect(statSync(`/proc/${postmasterOf(join(folder, 'data'))}`).uid).toBe(user.uid);
    await server.kill('SIGTERM');
    expect((await startProcess(join(home, 'theirs'), user)).answer).toMatchObject({
      code: 'folder-not-writable',
    });
    execFileSync('chown', ['-R', 'root', join(folder, 'data/postgresql/cluster')]);
    expect((await startProcess(join(folder, 'data'), user)).answer).toMatchObject({
      code: 'folder-not-writable',
    });
  });

  it.runIf(reachable)('says that PostgreSQL wants a user whom the system knows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-user-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    execFileSync('chown', ['54321:54321', folder]);
    const { answer } = await startProcess(folder, { uid: 54321, gid: 54321 });
    expect(answer).toMatchObject({ code: 'user-unsuitable' });
  });
});
