import type { Look } from '../../config/brand/brand-look.ts';
import { drawMark } from '../../config/brand/brand-mark.ts';
import { loadSharp } from '../../platform/load-sharp.ts';

/** The brand's mark on white as PNG, `size` pixels wide and high. */
export async function drawIcon(mark: string, look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const edge = Math.round(size / 8);
  return sharp(await drawMark(mark, look, size - 2 * edge))
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
