import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeScratchFolder } from './scratch-folder.mjs';

const OLDEST_SUPPORTED = 15;

/**
 * The folder of the machine's own PostgreSQL programs, of the oldest supported version that it has.
 * @returns {{bin: string, version: number} | undefined}
 */
export function findExternalPostgres() {
  const versions = '/usr/lib/postgresql';
  const debian = existsSync(versions) ? readdirSync(versions).map((name) => join(versions, name, 'bin')) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', ...debian];
  return folders
    .filter((bin) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
    .map((bin) => {
      const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
      return { bin, version: Number(/\) (\d+)/.exec(stdout ?? '')?.[1]) };
    })
    .filter(({ version }) => version >= OLDEST_SUPPORTED)
    .sort((a, b) => a.version - b.version)[0];
}

/**
 * Starts a cluster for the tests with those programs, in a temporary folder that only its user can open.
 * @param {string} bin
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function startExternalPostgres(bin) {
  const folder = makeScratchFolder('galley-outside-');
  const user = serverUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const options = { ...user, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
  const initdb = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '--username=galley',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...options, encoding: 'utf8' },
  );
  if (initdb.status !== 0) {
    remove();
    throw new Error(`initdb failed: ${initdb.stderr || initdb.error}`);
  }
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'lc_messages=C'];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    process.off('exit', stopAtExit);
    server.kill('SIGINT');
    await ended;
    remove();
  };
  // For an interrupted script. An exit handler can't await anything, so it runs pg_ctl synchronously.
  const stopAtExit = () => {
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', join(folder, 'data'), '-m', 'immediate'], options);
    remove();
  };
  process.once('exit', stopAtExit);
  const lines = [];
  const isReady = await new Promise((resolve) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      lines.push(line);
      if (line.includes('ready to accept connections')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (isReady)
    return { url: `postgresql://galley@127.0.0.1/postgres?host=${encodeURIComponent(folder)}`, stop };
  await stop();
  throw new Error(`PostgreSQL did not start: ${lines.join('\n')}`);
}

/** PostgreSQL refuses to run as root, so root runs it as the system's `postgres` or `nobody`. */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'));
    if (line) return { uid: Number(line[1]), gid: Number(line[2]) };
  }
  return undefined;
}
