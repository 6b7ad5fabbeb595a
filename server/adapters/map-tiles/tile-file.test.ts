import { rm, writeFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { tileFile } from '../../../tests/kit/files/tile-file.ts';
import { tileFileFault } from './tile-file.ts';

const PICTURES = 'has tiles that are no pictures (PNG, JPEG, WebP or AVIF)';

async function file(header: Parameters<typeof tileFile>[0] = {}): Promise<string> {
  const path = await tileFile(header);
  onTestFinished(() => rm(path));
  return path;
}

test.each([
  [{}, null],
  [{ version: 2 }, 'is a PMTiles file of another version than 3'],
  [{ type: 1 }, 'has vector tiles; the map shows pictures (PNG, JPEG, WebP or AVIF)'],
  [{ type: 0 }, PICTURES],
])('a file with the header %j: %s', async (header, fault) => {
  expect(tileFileFault(await file(header))).toBe(fault);
});

test('what is no such file is refused, with why', async () => {
  const path = await file();
  await writeFile(path, 'streets');
  expect(tileFileFault(path)).toBe('is no PMTiles file');
  expect(tileFileFault('/nowhere.pmtiles')).toMatch(/^can't be read: ENOENT/);
});
