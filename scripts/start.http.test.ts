import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './programs.mjs';

test('[R2.02] SIGTERM to `npm start` stops the server and its database', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-start-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', GALLEY_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  // The pipe stays open as long as any process writes to it.
  const closed = new Promise((resolve) => npm.stdout.once('close', resolve));
  await expect.poll(() => output, { timeout: 45_000 }).toMatch(/http:\/\/localhost:\d+/);
  npm.kill('SIGTERM');
  await expect(Promise.race([closed.then(() => 'closed'), wait(12_000, 'still open')])).resolves.toBe(
    'closed',
  );
});
