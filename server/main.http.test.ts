import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../tests/e2e/kit/free-port.ts';
import { sharedFolder, temporaryFolder } from '../tests/kit/files/temporary-folder.ts';
import { startedServer } from '../tests/kit/started-server.ts';
import { until } from '../tests/kit/until.ts';
import { loadConfigOf } from './config/config.ts';
import { explainError } from './explain-error.ts';

/** Programs, databases and their folders take their time on a busy computer. */
const SLOW_MS = 120_000;
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** What the person reads whose start fails. */
const startInVain = (env: Record<string, string>): Promise<string> =>
  startedServer({ GALLEY_ENV: 'local', ...env }).then(() => 'It started.', explainError);

const home = sharedFolder();

let made: Promise<string> | undefined;
/** A data folder that a server made and used. */
function madeFolder(): Promise<string> {
  made ??= (async () => {
    const DATA_DIR = join(home, 'made', 'data');
    const server = await startedServer({ GALLEY_ENV: 'local', LOG_LEVEL: 'info', DATA_DIR });
    await server.stop();
    return DATA_DIR;
  })();
  return made;
}

async function copyOfMade(): Promise<string> {
  const folder = temporaryFolder();
  cpSync(await madeFolder(), folder, { recursive: true });
  return folder;
}

test('a database that is away is one sentence at the start, without its password', async () => {
  const DATABASE_URL = 'postgresql://galley:sekret@127.0.0.1:1/galley';
  expect(await startInVain({ DATA_DIR: temporaryFolder(), DATABASE_URL })).toBe(
    "PostgreSQL at 127.0.0.1:1 can't be reached (ECONNREFUSED): start it, or correct DATABASE_URL.",
  );
});

test.each([
  [['--roles=web'], /^The configuration has faults:\n {2}Unknown option '--roles'/],
  [
    ['--role', 'worker'],
    /^The configuration has faults:\n {2}ROLE: worker needs DATABASE_URL, since the embedded PostgreSQL belongs to one process\.$/,
  ],
])('so are an option that there is not, and a role that lacks its database: %s', (args, sentence) => {
  const explained = (): string => {
    try {
      return String(loadConfigOf(args).role);
    } catch (error) {
      return explainError(error);
    }
  };
  expect(explained()).toMatch(sentence);
});

test('so is a log that can not be written', async () => {
  const DATA_DIR = temporaryFolder();
  mkdirSync(join(DATA_DIR, 'galley.log'));
  expect(await startInVain({ DATA_DIR })).toMatch(/^The data folder .*galley\.log can't be written .*$/);
});

test.skipIf(process.platform === 'win32')(
  'so is a limit of open files that is too low, and the process ends with 1',
  async () => {
    const DATA_DIR = temporaryFolder();
    const command = ['-c', 'ulimit -n 64; exec "$0" "$1"', process.execPath, MAIN];
    const ended = new Promise((resolve) => {
      execFile('sh', command, { env: { PORT: '0', DATA_DIR } }, (error, stdout, stderr) =>
        resolve({ code: error?.code, output: stdout + stderr }),
      );
    });
    expect(await ended).toEqual({
      code: 1,
      output:
        'The system lets this server open only 64 files and connections: allow 1024 or more with "ulimit -n 4096", or LimitNOFILE=4096 in systemd\'s unit.\n',
    });
  },
  SLOW_MS,
);

test.each([
  ['path', Array<string>(6).fill('a'.repeat(100))],
  ['name', ['a'.repeat(300)]],
])('so is a data folder whose %s is too long', async (_what, names) => {
  expect(await startInVain({ DATA_DIR: join(temporaryFolder(), ...names) })).toMatch(
    /^The path of the data folder .* is too long \(\d+ bytes\): choose a folder .*$/,
  );
});

test(
  'so is a table whose file is damaged, which only reading it shows',
  async () => {
    const DATA_DIR = await copyOfMade();
    for (const file of tableFiles(join(DATA_DIR, 'postgresql/cluster/base'))) {
      writeSync(openSync(file, 'r+'), 'nonsense where a page begins');
    }
    expect(await startInVain({ DATA_DIR })).toMatch(
      /^The database in .* is damaged \(invalid page .*\): restore the folder .*$/,
    );
  },
  SLOW_MS,
);

test.skipIf(process.platform === 'win32')(
  'a data folder that the server makes is its own user’s alone',
  async () => {
    const DATA_DIR = await madeFolder();
    const open = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true }).filter(
      (entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o077,
    );
    expect(open.map((entry) => join(entry.parentPath, entry.name))).toEqual([]);
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
  },
  SLOW_MS,
);

test.skipIf(process.platform === 'win32').each([
  ['starts its database', (folder: string) => existsSync(join(folder, 'postgresql/cluster/postmaster.pid'))],
  // The demo's first card is there before its first job.
  ['loads its demo company', (folder: string) => existsSync(join(folder, 'local-card'))],
])(
  'Ctrl-C while the first start %s, before anybody is served, ends it without an error',
  async (_what, isThere) => {
    const DATA_DIR = temporaryFolder();
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR, GALLEY_ENV: 'local' };
    const server = spawn(process.execPath, [MAIN], { env });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
    const ended = once(server, 'close');
    await until(() => isThere(DATA_DIR), SLOW_MS);
    const ready = await fetch(`http://localhost:${port}/readyz`).then(
      ({ status }) => status,
      () => 'closed',
    );
    server.kill('SIGINT');
    expect({ ready, ended: await ended, output }).toEqual({
      ready: 'closed',
      ended: [0, null],
      output: '\n  Finishing what is in flight ...\n',
    });
  },
  SLOW_MS,
);

/** Each start that fails on a busy computer makes the next pause longer. */
const LONGEST_PAUSE_MS = 40_000;

test('a database that keeps dying is started again and again, and the server is not ready meanwhile', async () => {
  const DATA_DIR = await copyOfMade();
  const { address } = await startedServer({ DATA_DIR });
  const ready = async () => {
    const response = await fetch(`${address}/readyz`);
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
}, 300_000);

/** The files of our own tables and indexes: those of PostgreSQL's catalogue have smaller numbers. */
function tableFiles(base: string): string[] {
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^\d+$/.test(entry.name) && Number(entry.name) >= 16_384)
    .map((entry) => join(entry.parentPath, entry.name));
}
