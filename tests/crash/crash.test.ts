import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { crash } from '../../bench/crash.ts';
import { unfinishedFiles } from '../../bench/crash-verdict.ts';
import {
  documentIdOf,
  newOriginalName,
  originalKey,
  photoKeys,
} from '../../server/common/photos/photo-files.ts';

test('[R4.21, R4.30] bookings, photos and mails outlive kills -9 of server and PostgreSQL, each once', async () => {
  await using owner = new AsyncDisposableStack();
  const people = { customers: 3, visitors: 1 };
  // A slow machine makes few bookings between two kills.
  const photoShare = 1;
  const result = await crash(owner, { kills: 5, seed: 12, ...people, photoShare, say: () => undefined });
  expect(result.faults).toEqual([]);
  expect(result.leftovers).toEqual([]);
  expect(result.bookings).toBeGreaterThan(0);
  expect(result.photos).toBeGreaterThan(0);
}, 240_000);

test('[R4.21] a half-written file and an upload without a row are found', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-verdict-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const documentId = documentIdOf({ kind: 'job', id: 1 }, 'a');
  const upload = originalKey(documentId, newOriginalName());
  const left = ['files/.unfinished/1f0e', 'outbox/.unfinished/77ac', `files/${upload}`];
  for (const path of [...left, `files/${photoKeys(documentId).shown}`, 'outbox/2026.eml']) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), '');
  }
  expect((await unfinishedFiles(dataDir)).toSorted()).toEqual(left.toSorted());
});
