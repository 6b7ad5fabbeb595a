import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  dataDirWithDatabase,
  isRoot,
  newDataDir,
  postmasterOf,
  query,
  start,
  startProcess,
} from '../../tests/kit/database/embedded-postgres.ts';
import { until } from '../../tests/kit/until.ts';
import type { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { usualServiceUser } from './service-user.ts';

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

  it.each(['postmaster.pid', '.s.PGSQL.5432.lock'])(
    'of both, before %s was written: the next start recovers',
    async (lock) => {
      const server = await startProcess(dataDir);
      await commit(server.answer.url ?? '');
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      await server.kill('SIGKILL');
      writeFileSync(join(dataDir, 'postgresql/cluster', lock), '');
      await startAgain();
    },
  );

  it('of both, with a query left running that does not notice: the next start ends that too', async () => {
    const server = await startProcess(dataDir);
    await commit(server.answer.url ?? '');
    const client = new pg.Client({ connectionString: server.answer.url ?? '' });
    client.on('error', () => {});
    await client.connect();
    const busy = client.query('do $$begin loop end loop; end$$').catch(() => 'cut off');
    await until(async () => {
      const [row] = await query(
        server.answer.url ?? '',
        `select 1 from pg_stat_activity where query like 'do %' and state = 'active' and pid <> pg_backend_pid()`,
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

  /** Each start that fails on a busy computer makes the next pause longer: the two longest are 16 and 30 seconds. */
  const LONGEST_PAUSE_MS = 80_000;

  it('of PostgreSQL again and again: it is started each time, and stopping waits for no pause', async () => {
    const onExit = vi.fn();
    const postgres = await start(dataDir, onExit);
    // So that a failure leaves the folder free for the next test, and for a second try.
    onTestFinished(() => postgres.stop());
    let killed = 0;
    for (let kills = 0; kills < 6; kills += 1) {
      killed = await until(() => {
        const postmaster = postmasterOf(dataDir);
        if (postmaster === killed) return false;
        process.kill(postmaster, 'SIGKILL');
        return postmaster;
      }, LONGEST_PAUSE_MS);
    }
    await expectAllRows(
      await until(async () => (await query(postgres.url, 'select 1')) && postgres.url, LONGEST_PAUSE_MS),
    );
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    const begun = performance.now();
    await postgres.stop();
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(onExit).not.toHaveBeenCalled();
    await startAgain();
  }, 300_000);

  it('of PostgreSQL whose files are then found damaged: the server is notified', async () => {
    const reported: EmbeddedPostgresError[] = [];
    const broken = dataDirWithDatabase();
    await start(broken, (error) => reported.push(error));
    rmSync(join(broken, 'postgresql/cluster/global/pg_control'));
    process.kill(postmasterOf(broken), 'SIGKILL');
    await until(() => reported.length > 0);
    expect(reported).toMatchObject([{ code: 'folder-damaged' }]);
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
    // It removes the file at the very end of a clean shutdown.
    await until(() => !existsSync(join(dataDir, 'postgresql/cluster/postmaster.pid')));
    await startAgain();
  });
});
