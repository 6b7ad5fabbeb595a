import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { imageKind } from './photo-files.ts';

const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#467' } });
const written = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

async function kindOf(content: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'galley-photo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'original');
  await writeFile(path, content);
  return imageKind(path);
}

describe('[R5.10] what a file is by its content', () => {
  test.each([
    ['JPEG', () => drawn.clone().jpeg().toBuffer(), 'accepted'],
    ['PNG', () => drawn.clone().png().toBuffer(), 'accepted'],
    ['WebP', () => drawn.clone().webp().toBuffer(), 'accepted'],
    ['GIF', () => drawn.clone().gif().toBuffer(), 'other'],
    ['TIFF', () => drawn.clone().tiff().toBuffer(), 'other'],
    ['AVIF', () => drawn.clone().avif().toBuffer(), 'other'],
    ['HEIC', async () => written('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'other'],
    ['HEIF', async () => written('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), 'other'],
    [
      'BMP',
      async () =>
        written(
          'BM',
          Array.from({ length: 60 }, () => 0),
        ),
      'other',
    ],
    ['SVG', async () => written('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'none'],
    ['PDF', async () => written('%PDF-1.7'), 'none'],
    ['text', async () => written('cool room 3'), 'none'],
    ['nothing', async () => Buffer.alloc(0), 'none'],
  ])('%s', async (_name, file, kind) => {
    expect(await kindOf(await file())).toBe(kind);
  });

  test('an animated PNG is accepted', async () => {
    const png = await drawn.clone().png().toBuffer();
    const header = png.subarray(0, 33);
    // The chunk that makes a PNG animated: one frame, played forever.
    const animation = written([0, 0, 0, 8], 'acTL', [0, 0, 0, 1, 0, 0, 0, 0, 0xb9, 0x3d, 0xd9, 0x54]);
    expect(await kindOf(Buffer.concat([header, animation, png.subarray(33)]))).toBe('accepted');
  });
});
