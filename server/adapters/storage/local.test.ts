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
    const writing = Array.from({ length: 40 }, (_, index) =>
      storage.put(`a/${index}`, Buffer.alloc(200_000, index)),
    );
    await until(async () => (await readdir(join(path, '.unfinished'))).length > 0);
    localStorage(path);
    await Promise.all(writing);
    expect((await readdir(join(path, 'a'))).length).toBe(40);
  });

  test('keeps what is arriving while a server starts on the same folder', async () => {
    const path = await folder();
    const storage = localStorage(path);
    async function* arriving() {
      yield Buffer.from('before ');
      localStorage(path);
      yield Buffer.from('and after');
    }
    await using file = await storage.receive(arriving());
    await storage.keep(file, 'a/b');
    expect(await storage.get('a/b')).toEqual(Buffer.from('before and after'));
  });

  test('leaves nothing of an upload that breaks off', async () => {
    const path = await folder();
    async function* broken() {
      yield Buffer.alloc(100_000);
      throw new Error('gone');
    }
    await expect(localStorage(path).receive(broken())).rejects.toThrow('gone');
    expect(await readdir(path, { recursive: true })).toEqual(['.unfinished']);
  });

  test('removes a folder with its last file', async () => {
    const path = await folder();
    const storage = localStorage(path);
    await storage.put('a/b/one', Buffer.from('x'));
    await storage.put('a/b/two', Buffer.from('x'));
    await storage.remove('a/b/one');
    expect(await storage.list('a/b')).toEqual(['a/b/two']);
    await storage.remove('a/b/two');
    expect(await readdir(path)).toEqual(['.unfinished']);
  });

  test('loses no file to folders that are removed meanwhile', async () => {
    const storage = localStorage(await folder());
    const turns = Array.from({ length: 100 }, (_, index) => index);
    await Promise.all(
      turns.map(async (at) => {
        await storage.put(`a/b/gone-${at}`, Buffer.from('x'));
        await storage.remove(`a/b/gone-${at}`);
        await storage.put(`a/b/kept-${at}`, Buffer.from('x'));
      }),
    );
    expect(await storage.list('a/b')).toHaveLength(turns.length);
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
