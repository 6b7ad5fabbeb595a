import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Storage } from './port.ts';

/** The tests that every storage adapter must pass. */
export function storageSuite(open: () => Promise<Storage>): void {
  const bytes = (text: string) => Buffer.from(text);

  async function* arriving(...pieces: string[]) {
    for (const piece of pieces) yield bytes(piece);
  }

  test('answers what was put, byte for byte', async () => {
    const storage = await open();
    const content = Buffer.from([0, 255, 10, 13, 0]);
    await storage.put('photos/7f/original', content);
    expect(await storage.get('photos/7f/original')).toEqual(content);
  });

  test('puts over what was there', async () => {
    const storage = await open();
    await storage.put('a/b.webp', bytes('old and longer'));
    await storage.put('a/b.webp', bytes('new'));
    expect(await storage.get('a/b.webp')).toEqual(bytes('new'));
  });

  test('takes in what arrives in pieces, and keeps it under a key', async () => {
    const storage = await open();
    await using file = await storage.receive(arriving('one ', 'two'));
    expect(await readFile(file.path, 'utf8')).toBe('one two');
    await storage.keep(file, 'photos/7f/original');
    expect(await storage.get('photos/7f/original')).toEqual(bytes('one two'));
  });

  test('keeps nothing of what arrived without being kept', async () => {
    const storage = await open();
    const file = await storage.receive(arriving('x'));
    await file[Symbol.asyncDispose]();
    await expect(readFile(file.path)).rejects.toThrow('ENOENT');
  });

  test('reads a file piece by piece', async () => {
    const storage = await open();
    const content = Buffer.alloc(300_000, 7);
    await storage.put('a/b', content);
    const stream = await storage.read('a/b');
    expect(stream && (await buffer(stream)).equals(content)).toBe(true);
    expect(await storage.read('a/c')).toBeNull();
  });

  test('answers null where there is no file', async () => {
    const storage = await open();
    expect(await storage.get('photos/none')).toBeNull();
  });

  test('removes, twice as well as once', async () => {
    const storage = await open();
    await storage.put('a/b', bytes('x'));
    await storage.remove('a/b');
    await storage.remove('a/b');
    expect(await storage.get('a/b')).toBeNull();
  });

  test('lists the files of one folder', async () => {
    const storage = await open();
    await storage.put('photos/7f/original', bytes('x'));
    await storage.put('photos/7f/shown.webp', bytes('x'));
    await storage.put('photos/70/shown.webp', bytes('x'));
    expect((await storage.list('photos/7f')).sort()).toEqual(['photos/7f/original', 'photos/7f/shown.webp']);
    expect(await storage.list('photos/none')).toEqual([]);
  });

  test('keeps one whole file where many put the same key at once', async () => {
    const storage = await open();
    const versions = Array.from({ length: 20 }, (_, index) => Buffer.alloc(50_000, index));
    await Promise.all(versions.map((content) => storage.put('a/b', content)));
    const kept = await storage.get('a/b');
    expect(versions.some((content) => kept?.equals(content))).toBe(true);
  });

  test.each(['../out', 'a/../../out', '/etc/passwd', 'a//b', '.hidden', 'a/.b', 'a\\b', 'a b', '', 'a/'])(
    'takes no key that could lead out of its place: %j',
    async (key) => {
      const storage = await open();
      await expect(storage.put(key, bytes('x'))).rejects.toThrow('Not a storage key');
      await expect(storage.get(key)).rejects.toThrow('Not a storage key');
      await expect(storage.read(key)).rejects.toThrow('Not a storage key');
      await expect(storage.remove(key)).rejects.toThrow('Not a storage key');
      const file = await storage.receive(arriving('x'));
      await expect(storage.keep(file, key)).rejects.toThrow('Not a storage key');
      await file[Symbol.asyncDispose]();
    },
  );
}
