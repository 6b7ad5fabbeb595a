import { readFile } from 'node:fs/promises';

const MARK = new URL('../../../web/ui/mark.svg', import.meta.url);

/** The site's mark on white, `size` pixels wide and high, as PNG. */
export async function drawIcon(size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const edge = Math.round(size / 8);
  return sharp(await readFile(MARK), { density: (72 * size) / 28 })
    .resize(size - 2 * edge, size - 2 * edge)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
