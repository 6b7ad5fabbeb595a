// The PostgreSQL that we bring, for tests: made for one run, and quick, since nothing has to outlive a loss of power.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeScratchFolder } from '../../../scripts/scratch-folder.mjs';
import { installedBinaries, runnablePrograms } from '../../../server/embedded-postgres/binaries.ts';
import { chooseDoor } from '../../../server/embedded-postgres/postmaster.ts';
import { runProgram, spawnProgram } from '../../../server/embedded-postgres/programs.ts';
import { findServiceUser, giveTo } from '../../../server/embedded-postgres/service-user.ts';
import { pathOfWorkingFolder } from '../../../server/embedded-postgres/working-folder.ts';
import { until } from '../until.ts';

export type OpenPostgres = {
  /** The address of a database under a role; roles need no password. */
  urlOf(role: string, database: string): string;
  /** Runs statements as the superuser `postgres`, each in a transaction of its own. */
  run(database: string, ...statements: string[]): Promise<void>;
  /** Ends it at once, and removes its files. */
  stop(): Promise<void>;
};

const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Starts it, with these settings besides PostgreSQL's own. */
export async function openPostgres(settings: Record<string, string> = {}): Promise<OpenPostgres> {
  const folder = makeScratchFolder('galley-postgres-');
  const cluster = join(folder, 'cluster');
  await mkdir(cluster, { mode: 0o700 });
  const programs = await runnablePrograms(await installedBinaries(), await findServiceUser(cluster));
  await giveTo(programs.user, cluster);
  const place = ['-D', pathOfWorkingFolder(cluster)];
  const made = await runProgram(
    programs,
    'initdb',
    [...place, '--username=postgres', '--auth=trust', '--no-sync', ...LOCALE],
    { cwd: cluster },
  );
  if (made.code !== 0) throw new Error(made.errors.join('\n'));
  const { socketFolder, port } = await chooseDoor(cluster);
  const listen =
    socketFolder === undefined
      ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      : { listen_addresses: '', unix_socket_directories: '.' };
  const all = { ...listen, port: String(port), fsync: 'off', full_page_writes: 'off', ...settings };
  const server = spawnProgram(
    programs,
    'postgres',
    [...place, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: cluster },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const kill = () => server.kill('SIGQUIT');
  // It would go on after a run that Ctrl-C ends.
  process.once('exit', kill);
  server.stdout?.resume();
  server.stderr?.resume();
  const socket = socketFolder === undefined ? '' : `?host=${encodeURIComponent(socketFolder)}`;
  const urlOf = (role: string, database: string) =>
    `postgresql://${role}@127.0.0.1:${port}/${database}${socket}`;
  const run = async (database: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: urlOf('postgres', database) });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await until(async () => {
    await run('postgres', 'select 1');
    return true;
  });
  return {
    urlOf,
    run,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
