import { once } from './once.ts';

/** What sharp may read: the photos that customers upload, and our own drawings in SVG. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}`);

/** Loads sharp when an image is first needed, without a cache between images and without decoders we don't use. */
export const loadSharp = once(async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
});
