import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { withSourcePlaces } from '../server/platform/source-stack.ts';
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
    expect(await readFile(`/proc/${child.pid}/cmdline`, 'utf8')).toContain('dist/server/main.js');
    child.kill('SIGHUP');
    expect(await ended).toEqual([0, null]);
    await closed;
  },
);

test('every part of the built server can be loaded, those that few requests need too', async () => {
  const program = `for (const part of process.argv.slice(1)) await import(part);`;
  const folder = join(root, 'dist/server/chunks');
  const parts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const files = parts.map((name) => pathToFileURL(join(folder, name)).href);
  const args = ['--input-type=module', '--eval', program, ...files];
  const child = spawn(productNode(), args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr);
  const [code] = await once(child, 'exit');
  expect([code, await said]).toEqual([0, '']);
  expect(parts.length).toBeGreaterThan(20);
});

/** The place in a file, counted from 1, where a text begins. */
async function placeOf(file: string, text: string) {
  const before = (await readFile(join(root, file), 'utf8')).split(text)[0]?.split('\n') ?? [];
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

test("an error's stack has the lines of the sources", async () => {
  const { line, column } = await placeOf('dist/server/main.js', 'function announceSite(');
  const built = `${pathToFileURL(join(root, 'dist/server/main.js'))}:${line}:${column}`;
  const source = await placeOf('server/main.ts', 'function announceSite(');
  expect(withSourcePlaces(`    at announceSite (${built})`)).toBe(
    `    at announceSite (server/main.ts:${source.line}:${source.column})`,
  );
});
