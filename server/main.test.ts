import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../tests/e2e/kit/free-port.ts';
import { until } from '../tests/kit/until.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** The server's output to the person whose start fails. */
async function startInVain(
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { env: { PORT: '0', ...env } }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-main-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a database that is away is one sentence at the start, without its password', async () => {
  const DATABASE_URL = 'postgresql://galley:sekret@127.0.0.1:1/galley';
  expect(await startInVain({ DATA_DIR: dataFolder(), DATABASE_URL })).toEqual({
    code: 1,
    output: "PostgreSQL at 127.0.0.1:1 can't be reached (ECONNREFUSED): start it, or correct DATABASE_URL.\n",
  });
});

test('so are an option that there is not, and a role that lacks its database', async () => {
  const [unknown, lacking] = await Promise.all(
    [['--roles=web'], ['--role', 'worker']].map((args) => startInVain({ ROLE: 'all' }, args)),
  );
  expect(unknown?.output).toMatch(/^The configuration has faults:\n {2}Unknown option '--roles'/);
  expect(lacking?.output).toBe(
    'The configuration has faults:\n  ROLE: worker needs DATABASE_URL, since the embedded PostgreSQL belongs to one process.\n',
  );
});

test('so is a log that can not be written', async () => {
  const DATA_DIR = dataFolder();
  mkdirSync(join(DATA_DIR, 'galley.log'));
  const { code, output } = await startInVain({ DATA_DIR });
  expect(code).toBe(1);
  expect(output).toMatch(/^The data folder .*galley\.log can't be written .*\n$/);
});

test.skipIf(process.platform === 'win32')('so is a limit of open files that is too low', async () => {
  const DATA_DIR = dataFolder();
  const started = new Promise<string>((resolve) => {
    const command = ['-c', 'ulimit -n 64; exec "$0" "$1"', process.execPath, MAIN];
    execFile('sh', command, { env: { PORT: '0', DATA_DIR } }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  expect(await started).toBe(
    'The system lets this server open only 64 files and connections: allow 1024 or more with "ulimit -n 4096", or LimitNOFILE=4096 in systemd\'s unit.\n',
  );
});

test.each([
  ['path', Array<string>(6).fill('a'.repeat(100))],
  ['name', ['a'.repeat(300)]],
])('so is a data folder whose %s is too long', async (_what, names) => {
  const { code, output } = await startInVain({ DATA_DIR: join(dataFolder(), ...names) });
  expect(code).toBe(1);
  expect(output).toMatch(/^The path of the data folder .* is too long \(\d+ bytes\): choose a folder .*\n$/);
});

test('so is a table whose file is damaged, which only reading it shows', async () => {
  const DATA_DIR = dataFolder();
  const server = spawn(process.execPath, [MAIN], { env: { PORT: '0', GALLEY_ENV: 'test', DATA_DIR } });
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes('Ctrl-C')) break;
  }
  server.kill('SIGTERM');
  await once(server, 'exit');
  for (const file of tableFiles(join(DATA_DIR, 'postgresql/cluster/base'))) {
    writeSync(openSync(file, 'r+'), 'nonsense where a page begins');
  }
  const { code, output } = await startInVain({ DATA_DIR, GALLEY_ENV: 'test' });
  expect(code).toBe(1);
  expect(output).toMatch(/^The database in .* is damaged \(invalid page .*\): restore the folder .*\n$/);
});

test.skipIf(process.platform === 'win32')(
  'a data folder that the server makes is its own user’s alone',
  async () => {
    const DATA_DIR = join(dataFolder(), 'made', 'data');
    const server = spawn(process.execPath, [MAIN], { env: { PORT: '0', GALLEY_ENV: 'local', DATA_DIR } });
    for await (const line of createInterface({ input: server.stdout })) {
      if (line.includes('Ctrl-C')) break;
    }
    server.kill('SIGTERM');
    await once(server, 'exit');
    const open = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true }).filter(
      (entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o077,
    );
    expect(open.map((entry) => join(entry.parentPath, entry.name))).toEqual([]);
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
  },
);

/** Each start that fails on a busy computer makes the next pause longer. */
const LONGEST_PAUSE_MS = 40_000;

test('a database that keeps dying is started again and again, and the server is not ready meanwhile', async () => {
  const DATA_DIR = dataFolder();
  const port = await freePort();
  const server = spawn(process.execPath, [MAIN], {
    env: { PORT: String(port), GALLEY_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  onTestFinished(async () => {
    server.kill('SIGTERM');
    await exit;
  });
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes('Ctrl-C')) break;
  }
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    return { status: response.status, body: await response.json() };
  };
  const pidFile = join(DATA_DIR, 'postgresql/cluster/postmaster.pid');
  let killed = 0;
  for (let kills = 0; kills < 5; kills += 1) {
    killed = await until(() => {
      const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
      if (postmaster === killed) return false;
      process.kill(postmaster, 'SIGKILL');
      return postmaster;
    }, LONGEST_PAUSE_MS);
  }
  const down = await until(async () => {
    const reply = await ready();
    return reply.status === 503 && reply;
  });
  expect(down.body).toEqual({ ok: false, failing: expect.arrayContaining(['database']) });
  await until(async () => (await ready()).status === 200, 3 * LONGEST_PAUSE_MS);
  expect(server.exitCode).toBeNull();
}, 300_000);

/** The files of our own tables and indexes: those of PostgreSQL's catalogue have smaller numbers. */
function tableFiles(base: string): string[] {
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^\d+$/.test(entry.name) && Number(entry.name) >= 16_384)
    .map((entry) => join(entry.parentPath, entry.name));
}
