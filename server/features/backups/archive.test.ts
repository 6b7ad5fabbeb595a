import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, onTestFinished, test } from 'vitest';
import { type Entry, readArchive, writeArchive } from './archive.ts';

const ENTRIES: readonly Entry[] = [
  { name: 'rows/public.jobs/000001.gz', content: Buffer.from('1\tPriya\n') },
  { name: 'files/photos/7f/7f0b/shown.webp', content: Buffer.alloc(150_000, 7) },
  { name: 'manifest.json', content: Buffer.from('{}') },
];

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'galley-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function written(recipient?: string) {
  const path = join(await newFolder(), 'galley.tar');
  await writeArchive(path, recipient, async (archive) => {
    for (const { name, content } of ENTRIES) await archive.add(name, content);
  });
  return path;
}

const read = (path: string, identity?: string) => Array.fromAsync(readArchive(path, identity));

test('reads what was written, which only its owner may read', async () => {
  const path = await written();
  expect(await read(path)).toEqual(ENTRIES);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a file that could not be finished leaves nothing, and replaces no other', async () => {
  const path = await written();
  const before = await readFile(path);
  await expect(writeArchive(path, undefined, async () => {})).rejects.toThrow(
    'is already there: name a new file',
  );
  const folder = await newFolder();
  const broken = writeArchive(join(folder, 'galley.tar'), undefined, async (archive) => {
    await archive.add('a', Buffer.alloc(100_000));
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^galley\.tar\..+\.unfinished$/)]);
    throw new Error('the database went away');
  });
  await expect(broken).rejects.toThrow('the database went away');
  expect(await readdir(folder)).toEqual([]);
  expect(await readFile(path)).toEqual(before);
  const nowhere = writeArchive(join(folder, 'none', 'galley.tar'), undefined, async () => {});
  await expect(nowhere).rejects.toThrow(/galley\.tar can't be written \(ENOENT\)/);
});

test('only the private key opens what is encrypted', async () => {
  const identity = await generateX25519Identity();
  const path = await written(await identityToRecipient(identity));
  expect((await readFile(path)).includes('Priya')).toBe(false);
  expect(await read(path, identity)).toEqual(ENTRIES);
  await expect(read(path)).rejects.toThrow('is encrypted: set BACKUP_IDENTITY');
  await expect(read(path, await generateX25519Identity())).rejects.toThrow("can't be decrypted");
});

test.each([
  ['as it is', false],
  ['encrypted', true],
])('a damaged or cut-off file is refused, %s', async (_how, isEncrypted) => {
  const identity = await generateX25519Identity();
  const path = await written(isEncrypted ? await identityToRecipient(identity) : undefined);
  const whole = await readFile(path);
  const refused = /is damaged, cut off or no backup|can't be decrypted/;
  // The last bytes of an unencrypted archive are padding.
  for (const length of [0, 1, 600, 40_000, 150_000, whole.length - 1600]) {
    await writeFile(path, whole.subarray(0, length));
    await expect.soft(read(path, identity), `cut off at ${length}`).rejects.toThrow(refused);
  }
  for (const at of [0, 20, 130, 515, 1100, 2000, 90_000, whole.length - 1536]) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(path, changed);
    await expect.soft(read(path, identity), `changed at ${at}`).rejects.toThrow(refused);
  }
});

test('what is no file, or no backup, is refused', async () => {
  const folder = await newFolder();
  await expect(read(join(folder, 'none.tar'))).rejects.toThrow("none.tar can't be read (ENOENT)");
  const path = join(folder, 'photo.jpg');
  await writeFile(path, Buffer.alloc(10_000, 3));
  await expect(read(path)).rejects.toThrow('is damaged, cut off or no backup');
});
