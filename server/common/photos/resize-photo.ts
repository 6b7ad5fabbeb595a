import type { Readable } from 'node:stream';
import PQueue from 'p-queue';
import { DECODE_MS, MAX_DECODES_AT_ONCE } from '../../platform/limits.ts';
import { EndedWithoutAnswer, runApart } from '../../platform/own-process.ts';
import type { Decoded } from './resize-photo-process.ts';

const DECODER = new URL('./resize-photo-process.ts', import.meta.url);

const decoding = new PQueue({ concurrency: MAX_DECODES_AT_ONCE });

/**
 * Both sizes of a photo, upright, as WebP without metadata. It's decoded in its own process with a time limit, since an
 * image may be crafted to crash or exhaust its decoder.
 * @param open opens the original, once a decoder is free
 * @param options the time limit in milliseconds, and the program that decodes
 * @returns null if it isn't an image after all
 * @throws Error if the original couldn't be read to its end, or the process ended without an answer (with its error
 *   output)
 */
export function resizePhoto(
  open: () => Promise<Readable>,
  { limitMs = DECODE_MS, program = DECODER as URL | string } = {},
): Promise<Decoded | null> {
  return decoding.add(async () => decode(await open(), limitMs, program));
}

async function decode(original: Readable, limitMs: number, program: URL | string): Promise<Decoded | null> {
  try {
    return await runApart<Decoded | null>({ program, input: original, limitMs });
  } catch (error) {
    if (error instanceof EndedWithoutAnswer) throw new Error(`No photo was decoded. ${error.message}`);
    throw error;
  }
}
