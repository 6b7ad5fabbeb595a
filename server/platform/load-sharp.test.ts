import { expect, test } from 'vitest';
import { loadSharp } from './load-sharp.ts';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');

test('[R5.10] sharp reads JPEG, PNG, WebP and SVG, and nothing else', async () => {
  const sharp = await loadSharp();
  const png = await sharp(SVG).png().toBuffer();
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const image = await sharp(png).toFormat(format).toBuffer();
    expect(await sharp(image).metadata()).toMatchObject({ format, width: 8, height: 8 });
  }
  for (const format of ['gif', 'tiff', 'avif'] as const) {
    const image = await sharp(png).toFormat(format).toBuffer();
    await expect(sharp(image).metadata()).rejects.toThrow();
  }
});
