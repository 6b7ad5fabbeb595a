// How long `npm start` takes until website and API respond.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { until } from '../tests/kit/until.ts';
import { median } from './http-load.ts';
import { freePort, temporaryFolder } from './server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SECOND_STARTS = 3;
const DEADLINE_MS = 120_000;

export type Starts = {
  /** Without data: creates the database, its schema, the reference data and the demo company. Milliseconds. */
  firstMs: number;
  /** With data. Milliseconds, a median. */
  secondMs: number;
};

/** Both with packages installed and the website built. */
export async function measureStarts(run: AsyncDisposableStack): Promise<Starts> {
  await using owner = run.use(new AsyncDisposableStack());
  const dataDir = await temporaryFolder(owner);
  const firstMs = await timeStart(owner, dataDir);
  const others: number[] = [];
  for (let index = 0; index < SECOND_STARTS; index += 1) others.push(await timeStart(owner, dataDir));
  return { firstMs, secondMs: median(others) };
}

/** One start, until page and prices have been served, and a clean stop. */
async function timeStart(run: AsyncDisposableStack, dataDir: string): Promise<number> {
  await using owner = run.use(new AsyncDisposableStack());
  const port = await freePort();
  const begun = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
    // Its own process group: a signal to the group reaches npm, the script and the server, like Ctrl-C.
    detached: true,
  });
  owner.defer(() => stopGroup(npm));
  await until(() => isServing(port), DEADLINE_MS);
  return performance.now() - begun;
}

async function isServing(port: number): Promise<boolean> {
  const page = await fetch(`http://localhost:${port}/`);
  await page.arrayBuffer();
  const prices = await fetch(`http://localhost:${port}/api/v1/Prices/Set?equipmentTypeId=1&postcode=2010`);
  await prices.arrayBuffer();
  return page.ok && prices.ok;
}

async function stopGroup(npm: ChildProcess) {
  if (npm.pid === undefined || npm.exitCode !== null) return;
  process.kill(-npm.pid, 'SIGINT');
  await once(npm, 'exit');
}
