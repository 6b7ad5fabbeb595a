import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type S3Double, s3Double } from '../../../tests/kit/doubles/s3-double.ts';
import { STORAGE_CALLS } from '../../platform/limits.ts';
import { StorageUnavailable } from './port.ts';
import { type S3Settings, s3Storage } from './s3.ts';
import { storageSuite } from './storage.suite.ts';

async function open(double?: S3Double, changes: Partial<S3Settings> = {}) {
  const s3 = double ?? (await s3Double());
  const folder = await mkdtemp(join(tmpdir(), 'galley-s3-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const settings = {
    bucket: s3.env.S3_BUCKET ?? '',
    region: s3.env.S3_REGION ?? '',
    endpoint: s3.url,
    credentials: {
      accessKeyId: s3.env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: s3.env.AWS_SECRET_ACCESS_KEY ?? '',
    },
  };
  return { s3, folder, storage: s3Storage({ ...settings, ...changes }, folder) };
}

async function* pieces(content: Buffer) {
  yield content;
}

/** Why a call failed. */
const failure = (act: Promise<unknown>) =>
  act.then(
    () => 'no failure',
    (error: Error) => (error instanceof StorageUnavailable ? error.message : `not expected: ${error}`),
  );

/** Lets all time-outs and pauses pass. */
async function withoutWaiting<Result>(act: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isOver = false;
  const done = act().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(100);
  }
  vi.useRealTimers();
  return done;
}

describe('storage in a bucket of S3', () => {
  storageSuite(async () => (await open()).storage);

  test('keeps a large file in parts, and nothing of it on this server', async () => {
    const { s3, folder, storage } = await open();
    const content = Buffer.alloc(12_000_000, 'galley');
    const file = await storage.receive(pieces(content));
    await storage.keep(file, 'photos/7f/original');
    await file[Symbol.asyncDispose]();
    expect(s3.objects.get('photos/7f/original')?.equals(content)).toBe(true);
    expect(s3.calls.filter(({ url }) => url.searchParams.has('partNumber'))).toHaveLength(3);
    expect(s3.uploads.size).toBe(0);
    expect(await readdir(folder, { recursive: true })).toEqual(['.unfinished']);
  });

  test('lists more files than one reply of S3 names', async () => {
    const { s3, storage } = await open();
    for (const name of ['a', 'b', 'c', 'd', 'e']) s3.objects.set(`photos/7f/${name}`, Buffer.from(name));
    expect(await storage.list('photos/7f')).toHaveLength(5);
  });

  test('tries again what S3 could not do', async () => {
    const { s3, storage } = await open();
    s3.moods = [{ status: 503 }, 'hangs up', 'well'];
    await storage.put('a/b', Buffer.from('x'));
    s3.moods = [{ status: 500 }, 'well'];
    expect(await storage.get('a/b')).toEqual(Buffer.from('x'));
    expect(s3.calls).toHaveLength(5);
  });

  test('tells a failure from a missing file, and names neither file nor key', async () => {
    const { s3, storage } = await open();
    const file = await storage.receive(pieces(Buffer.from('x')));
    s3.moods = [{ status: 503 }];
    for (const act of [
      () => storage.get('photos/7f/original'),
      () => storage.read('photos/7f/original'),
      () => storage.remove('photos/7f/original'),
      () => storage.keep(file, 'photos/7f/original'),
    ]) {
      expect.soft(await failure(act())).toMatch(/^S3 replied with 503/);
    }
  });

  test.each([
    [
      'a wrong key',
      { credentials: { accessKeyId: 'AKIAOTHER', secretAccessKey: 'secret' } },
      '403 InvalidAccessKeyId',
    ],
    ['another bucket', { bucket: 'other' }, '404 NoSuchBucket'],
    ['another region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
    ['no server', { endpoint: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ])('says that it has %s', async (_what, changes, why) => {
    const { storage } = await open(undefined, changes);
    const reasons = [await failure(storage.put('a/b', Buffer.from('x'))), await failure(storage.get('a/b'))];
    for (const reason of reasons) {
      expect.soft(reason).toContain(why);
      expect.soft(reason).not.toContain('secret');
    }
  });

  test('waits for a silent S3 no longer than it may, then leaves it alone for a while', async () => {
    const { s3, storage } = await open();
    s3.moods = ['silent'];
    expect(await withoutWaiting(() => failure(storage.get('a/b')))).toMatch(/S3/);
    const file = await storage.receive(pieces(Buffer.from('x')));
    for (let time = 0; time < 4; time += 1) {
      await withoutWaiting(() => failure(storage.keep(file, 'a/b')));
    }
    const asked = s3.calls.length;
    expect(await failure(storage.put('a/b', Buffer.from('x')))).toContain("isn't called");
    expect(s3.calls).toHaveLength(asked);
  });

  test.each(['cut off', 'stalls'] as const)(
    'fails while it reads a file that %s, and never ends it early',
    async (mood) => {
      const { s3, storage } = await open();
      const content = Buffer.alloc(400_000, 7);
      await storage.put('a/b', content);
      s3.moods = [mood];
      const whole = async () => {
        const stream = await storage.read('a/b');
        return stream && buffer(stream);
      };
      expect(await withoutWaiting(() => failure(whole()))).toMatch(/^S3 failed/);
      s3.moods = ['well'];
      expect((await whole())?.equals(content)).toBe(true);
    },
  );

  test('lets the content of a reply take longer than a call may', async () => {
    const { storage } = await open();
    const content = Buffer.alloc(3_000_000, 7);
    await storage.put('a/b', content);
    const stream = await storage.read('a/b');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await vi.advanceTimersByTimeAsync(STORAGE_CALLS.wholeSeconds * 2000);
    vi.useRealTimers();
    expect(stream && (await buffer(stream)).equals(content)).toBe(true);
  });
});
