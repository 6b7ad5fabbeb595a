import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { productNode, root } from './programs.mjs';

/** Starts the product with a data folder of its own; resolves once it serves. */
async function started(command: string, args: string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-start-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', GALLEY_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill());
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  // The pipe stays open as long as any process writes to it.
  const closed = once(child.stdout, 'close').then(() => 'closed');
  await expect.poll(() => output, { timeout: 150_000 }).toMatch(/http:\/\/localhost:\d+/);
  return { child, closed };
}

test('[R2.02] SIGTERM to `npm start` stops the server and its database', { timeout: 240_000 }, async () => {
  const npm = await started('npm', ['start']);
  npm.child.kill('SIGTERM');
  await expect(Promise.race([npm.closed, wait(12_000, 'still open')])).resolves.toBe('closed');
});

test.skipIf(process.platform !== 'linux')(
  '[R2.02] the server replaces the start script, and stops when its terminal closes',
  { timeout: 240_000 },
  async () => {
    const { child, closed } = await started(productNode(), ['scripts/start.mjs']);
    const ended = once(child, 'exit');
    expect(await readFile(`/proc/${child.pid}/cmdline`, 'utf8')).toContain('server/main.ts');
    child.kill('SIGHUP');
    expect(await ended).toEqual([0, null]);
    await closed;
  },
);
