import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { DECODE_MS, MAX_DECODES_AT_ONCE } from '../../platform/limits.ts';
import type { Decoded } from './resize-photo-process.ts';

const DECODER = fileURLToPath(new URL('./resize-photo-process.ts', import.meta.url));

/** How much of a decoder's error output is kept, in characters. */
const MAX_LAST_WORDS = 2_000;

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
  { limitMs = DECODE_MS, program = DECODER } = {},
): Promise<Decoded | null> {
  return decoding.add(async () => decode(await open(), limitMs, program));
}

async function decode(original: Readable, limitMs: number, program: string): Promise<Decoded | null> {
  const decoder = fork(program, {
    execArgv: [],
    // The decoder must not see the server's secrets, but on Windows a program needs the system's variables.
    ...(process.platform !== 'win32' && { env: {} }),
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  let answer: Decoded | null | undefined;
  decoder.on('message', (message: Decoded | null) => {
    answer = message;
  });
  let lastWords = '';
  decoder.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = `${lastWords}${text}`.slice(0, MAX_LAST_WORDS);
  });
  const ended = once(decoder, 'close');
  let unread: Error | undefined;
  original.once('error', (error) => {
    if (decoder.stdin?.destroyed) return;
    unread = error;
    // The part that it got so far would look like a damaged image.
    decoder.kill('SIGKILL');
  });
  // If the decoder ends early, the pipe breaks too, but its exit says more about the cause.
  if (decoder.stdin) await pipeline(original, decoder.stdin).catch(() => undefined);
  const [code, signal] = await ended;
  if (unread) throw unread;
  if (answer === undefined)
    throw new Error(`The photo's decoder ended with ${signal ?? code}. ${lastWords}`.trim());
  return answer;
}
