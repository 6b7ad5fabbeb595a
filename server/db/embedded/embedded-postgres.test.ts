import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '../../../tests/kit/until.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { usualServiceUser } from './service-user.ts';

const PROCESS = fileURLToPath(new URL('../../../tests/kit/embedded-postgres-process.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
const home = mkdtempSync(join(tmpdir(), 'galley embedded '));
const log = { debug: () => {}, warn: () => {} };

let folders = 0;
/** A data folder of its own, under a parent that only this user may enter, with a space in its path. */
function newDataDir(): string {
  folders += 1;
  return join(home, `data ${folders}`);
}

const made = newDataDir();
/** A data folder with a database in it: a copy, as a restored backup is, because making one takes its time. */
function dataDirWithDatabase(dataDir = newDataDir()): string {
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}

const start = (dataDir: string, onExit: (error: EmbeddedPostgresError) => void = () => {}) =>
  startEmbeddedPostgres({ dataDir, log, onExit });

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A connection cut off by a kill is told by the query that fails.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgresql/cluster/postmaster.pid'), 'utf8'), 10);

const refusal = (dataDir: string): Promise<EmbeddedPostgresError> =>
  start(dataDir).then(
    async (postgres) => {
      await postgres.stop();
      throw new Error('It started.');
    },
    (error: EmbeddedPostgresError) => error,
  );

type Answer = { url?: string; code?: string; message?: string };

/** A server in a process of its own; it is killed at the end of the test. */
async function startProcess(dataDir: string, user?: { uid: number; gid: number }) {
  const child: ChildProcess = spawn(process.execPath, [PROCESS, dataDir], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.stdout === null) throw new Error('Its output is a pipe.');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const answer = JSON.parse(line) as Answer;
  const kill = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { answer, kill };
}

beforeAll(async () => {
  chmodSync(home, 0o700);
  await (await start(made)).stop();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

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
  it('stops PostgreSQL, keeps the rows and the secret, and may be asked twice', async () => {
    const dataDir = dataDirWithDatabase();
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 7 as row');
    const postmaster = postmasterOf(dataDir);
    // An open connection doesn't hold it up.
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

describe('kill -9', () => {
  const dataDir = newDataDir();
  beforeAll(() => void dataDirWithDatabase(dataDir));
  let rows = 0;

  /** Commits one more row through a server and returns how many there must be from now on. */
  const commit = async (url: string) => {
    rows += 1;
    await query(url, 'create table if not exists kept (n serial)');
    await query(url, 'insert into kept default values');
  };
  const expectAllRows = async (url: string) =>
    expect(await query(url, 'select count(*)::int as rows from kept')).toEqual([{ rows }]);

  const startAgain = async () => {
    const postgres = await start(dataDir);
    onTestFinished(() => postgres.stop());
    await expectAllRows(postgres.url);
    return postgres;
  };

  it('of the server: the next start ends the PostgreSQL it left behind and goes on', async () => {
    const server = await startProcess(dataDir);
    await commit(server.answer.url ?? '');
    const orphan = postmasterOf(dataDir);
    await server.kill('SIGKILL');
    expect(process.kill(orphan, 0)).toBe(true);
    await startAgain();
    expect(postmasterOf(dataDir)).not.toBe(orphan);
  });

  it('of both: the next start recovers', async () => {
    const server = await startProcess(dataDir);
    await commit(server.answer.url ?? '');
    const orphan = postmasterOf(dataDir);
    process.kill(orphan, 'SIGKILL');
    await server.kill('SIGKILL');
    await startAgain();
  });

  it('of both, with a query left running that does not notice: the next start ends that too', async () => {
    const server = await startProcess(dataDir);
    await commit(server.answer.url ?? '');
    const client = new pg.Client({ connectionString: server.answer.url ?? '' });
    client.on('error', () => {});
    await client.connect();
    const busy = client
      .query('select sum(n) from generate_series(1, 1000000000000) n')
      .catch(() => 'cut off');
    await until(async () => {
      const [row] = await query(
        server.answer.url ?? '',
        `select 1 from pg_stat_activity where query like '%generate_series(1%' and state = 'active' and pid <> pg_backend_pid()`,
      );
      return row !== undefined;
    });
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await server.kill('SIGKILL');
    await startAgain();
    expect(await busy).toBe('cut off');
  });

  it('of PostgreSQL alone: it is back under the same address, with every committed row', async () => {
    const onExit = vi.fn();
    const postgres = await start(dataDir, onExit);
    onTestFinished(() => postgres.stop());
    for (const round of [1, 2]) {
      await commit(postgres.url);
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      await until(async () => (await query(postgres.url, `select ${round}`)).length > 0);
      await expectAllRows(postgres.url);
    }
    expect(onExit).not.toHaveBeenCalled();
  });

  it("of one connection's process alone: PostgreSQL recovers by itself", async () => {
    const postgres = await start(dataDir);
    onTestFinished(() => postgres.stop());
    await commit(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    const { rows: found } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(found[0]?.pid ?? 0, 'SIGKILL');
    await until(async () => (await query(postgres.url, 'select 1')).length > 0);
    await expectAllRows(postgres.url);
  });

  it('of PostgreSQL again and again: the server is told, once, and the folder let go', async () => {
    const told: EmbeddedPostgresError[] = [];
    const postgres = await start(dataDir, (error) => told.push(error));
    let killed = 0;
    await until(() => {
      const postmaster = postmasterOf(dataDir);
      if (postmaster !== killed) process.kill(postmaster, 'SIGKILL');
      killed = postmaster;
      return told.length > 0;
    });
    expect(told).toMatchObject([{ code: 'keeps-ending' }]);
    await postgres.stop();
    await startAgain();
  });

  it('of PostgreSQL whose files are then found damaged: the server is told so', async () => {
    const told: EmbeddedPostgresError[] = [];
    const broken = dataDirWithDatabase();
    await start(broken, (error) => told.push(error));
    rmSync(join(broken, 'postgresql/cluster/global/pg_control'));
    process.kill(postmasterOf(broken), 'SIGKILL');
    await until(() => told.length > 0);
    expect(told).toMatchObject([{ code: 'folder-damaged' }]);
  });

  it('leaves a process alone that has since got the number of the dead PostgreSQL', async () => {
    const server = await startProcess(dataDir);
    await commit(server.answer.url ?? '');
    const orphan = postmasterOf(dataDir);
    process.kill(orphan, 'SIGKILL');
    await server.kill('SIGKILL');
    const stranger = spawn('sleep', ['60'], isRoot ? await usualServiceUser() : {});
    onTestFinished(() => void stranger.kill());
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const path = join(dataDir, 'postgresql/cluster', name);
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(stranger.pid)));
    }
    await startAgain();
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });

  it('is not needed: a server that just leaves takes PostgreSQL along', async () => {
    const server = await startProcess(dataDir);
    await commit(server.answer.url ?? '');
    await server.kill('SIGUSR2');
    // It removes the file as the last thing of a clean shutdown.
    await until(() => !existsSync(join(dataDir, 'postgresql/cluster/postmaster.pid')));
    await startAgain();
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

  /** A small file system of the test's own, where this machine allows one to be mounted. */
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
