// A PostgreSQL of a test's own, whose superuser may do everything and whose settings the test chooses.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { makeScratchFolder } from '../../../scripts/scratch-folder.mjs';
import { installedBinaries, runnablePrograms } from '../../../server/embedded-postgres/binaries.ts';
import { runProgram, spawnProgram } from '../../../server/embedded-postgres/programs.ts';
import { findServiceUser, giveTo } from '../../../server/embedded-postgres/service-user.ts';
import { pathOfWorkingFolder } from '../../../server/embedded-postgres/working-folder.ts';
import { until } from '../until.ts';

export type OwnPostgres = {
  /** The address of a database under a role; roles need no password. */
  urlOf(role: string, database: string): string;
  /** Runs statements as the superuser, each in a transaction of its own. */
  run(database: string, ...statements: string[]): Promise<void>;
};

/** Starts it; it ends with the test. */
export async function startOwnPostgres(settings: Record<string, string> = {}): Promise<OwnPostgres> {
  const folder = makeScratchFolder('galley-own-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const cluster = join(folder, 'cluster');
  await mkdir(cluster, { mode: 0o700 });
  const programs = await runnablePrograms(await installedBinaries(), await findServiceUser(cluster));
  await giveTo(programs.user, cluster);
  const place = ['-D', pathOfWorkingFolder(cluster)];
  const made = await runProgram(
    programs,
    'initdb',
    [...place, '--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'],
    { cwd: cluster },
  );
  if (made.code !== 0) throw new Error(made.errors.join('\n'));
  const all = { listen_addresses: '', unix_socket_directories: '.', fsync: 'off', ...settings };
  const server = spawnProgram(
    programs,
    'postgres',
    [...place, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: cluster },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  onTestFinished(async () => {
    server.kill('SIGQUIT');
    await ended;
  });
  server.stdout?.resume();
  server.stderr?.resume();
  const urlOf = (role: string, database: string) =>
    `postgresql://${role}@127.0.0.1:5432/${database}?host=${encodeURIComponent(cluster)}`;
  const run = async (database: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: urlOf('postgres', database) });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await until(() =>
    run('postgres', 'select 1').then(
      () => true,
      () => false,
    ),
  );
  return { urlOf, run };
}
