import { loadSharp } from '../../platform/load-sharp.ts';

/** Eight bits for each colour, unless the header says otherwise. */
const USUAL_BITS = 8;

export type ImageHeader = { width: number; height: number; isInterlaced: boolean; bits: number };

/** What an image's header says, without decoding the image; null if it can't be read. */
export async function readHeader(path: string): Promise<ImageHeader | null> {
  const sharp = await loadSharp();
  try {
    const { width, height, isProgressive, bitsPerSample = USUAL_BITS } = await sharp(path).metadata();
    return { width, height, isInterlaced: isProgressive, bits: bitsPerSample };
  } catch {
    return null;
  }
}
