import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from './log.ts';

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock(import('node:fs'), async (load) => {
  const fs = await load();
  const writeFileSync: typeof fs.writeFileSync = (...args) => {
    if (disk.isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    fs.writeFileSync(...args);
  };
  return { ...fs, writeFileSync };
});

test('a log on a full disk drops lines, carries on, and says how many are missing once there is space', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'made', 'galley.log');
  const log = openLog({ level: 'info', serializeError: String }, file);
  log.info('before');
  disk.isFull = true;
  log.info('missing');
  log.error('missing');
  disk.isFull = false;
  log.info('after');
  log.info('later');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'before' },
    { msg: 'after' },
    { msg: 'the log could not be written for a while', dropped: 2 },
    { msg: 'later' },
  ]);
});
