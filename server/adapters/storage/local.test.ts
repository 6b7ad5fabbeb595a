import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../../../tests/kit/until.ts';
import { localStorage } from './local.ts';
import { storageSuite } from './storage.suite.ts';

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'galley-storage-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

describe('local storage', () => {
  storageSuite(async () => localStorage(await folder()));

  test('leaves no unfinished file beside a finished one', async () => {
    const path = await folder();
    await localStorage(path).put('a/b', Buffer.from('x'));
    expect((await readdir(path, { recursive: true })).toSorted()).toEqual(['.unfinished', 'a', 'a/b']);
  });

  test('loses nothing to a server that starts on the same folder meanwhile', async () => {
    const path = await folder();
    const storage = localStorage(path);
    const writing = Array.from({ length: 40 }, (_, at) => storage.put(`a/${at}`, Buffer.alloc(200_000, at)));
    await until(async () => (await readdir(join(path, '.unfinished'))).length > 0);
    localStorage(path);
    await Promise.all(writing);
    expect((await readdir(join(path, 'a'))).length).toBe(40);
  });

  test('removes what a killed server left half written', async () => {
    const path = await folder();
    const unfinished = join(path, '.unfinished');
    await localStorage(path).put('a/b', Buffer.from('x'));
    await writeFile(join(unfinished, 'half'), 'x');
    const storage = localStorage(path);
    expect(await readdir(unfinished).catch(() => [])).toEqual([]);
    expect(await storage.get('a/b')).toEqual(Buffer.from('x'));
  });
});
