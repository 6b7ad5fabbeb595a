import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A file as `setInputFiles` takes it. */
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A real photo, a small one; another colour for each number. */
export async function photo(number: number, type: 'jpeg' | 'png' = 'jpeg'): Promise<ChosenFile> {
  const background = { r: 40 * number, g: 120, b: 200 - 40 * number };
  const buffer = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .toFormat(type)
    .toBuffer();
  return { name: `photo-${number}.${type}`, mimeType: `image/${type}`, buffer };
}

/** What an iPhone takes, by name and type; no Chromium reads it. */
export const HEIC: ChosenFile = {
  name: 'IMG_0042.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
};

/** Says that it is a photo, and no browser can decode it. */
export const BROKEN: ChosenFile = {
  name: 'broken.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(2000),
};

/**
 * Writes a real photo of more than 15 MB, as new phones take them, to a folder of the test's: so much takes too long to
 * send to the browser as bytes.
 * @returns its path
 */
export async function largePhoto(number: number, folder: string): Promise<string> {
  const { name, buffer } = await photo(number);
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await writeFile(path, Buffer.concat([buffer, Buffer.alloc(16 * 1024 * 1024)]));
  return path;
}

export const PDF: ChosenFile = {
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7'),
};
