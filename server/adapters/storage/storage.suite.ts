import { expect, test } from 'vitest';
import type { Storage } from './port.ts';

/** The tests that every storage adapter must pass. */
export function storageSuite(open: () => Promise<Storage>): void {
  const bytes = (text: string) => Buffer.from(text);

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
    const versions = Array.from({ length: 20 }, (_, at) => Buffer.alloc(50_000, at));
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
      await expect(storage.remove(key)).rejects.toThrow('Not a storage key');
    },
  );
}
