import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { DECODE_MS, MAX_DECODES_AT_ONCE } from '../../platform/limits.ts';
import type { Decoded } from './resize-photo-process.ts';

const DECODER = fileURLToPath(new URL('./resize-photo-process.ts', import.meta.url));

/** Of what a decoder writes before it dies, in characters. */
const MAX_LAST_WORDS = 2_000;

const decoding = new PQueue({ concurrency: MAX_DECODES_AT_ONCE });

/**
 * Both sizes of a photo, upright, as WebP without metadata. Decoded by a process of its own, since an image may be made
 * to crash or exhaust whatever decodes it; it's killed after a time.
 * @param open the original, asked for once a decoder is free
 * @param options how long it may take, in milliseconds, and the program that decodes it
 * @returns null if it isn't an image after all
 * @throws Error if the original couldn't be read to its end, or if the process ended without an answer: with what it wrote
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
    // It needs none of the server's secrets; but programs for Windows need the system's variables.
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
    // What it got so far would look like a damaged image.
    decoder.kill('SIGKILL');
  });
  // A decoder that ends early breaks the pipe; how it ended says more.
  if (decoder.stdin) await pipeline(original, decoder.stdin).catch(() => undefined);
  const [code, signal] = await ended;
  if (unread) throw unread;
  if (answer === undefined)
    throw new Error(`The photo's decoder ended with ${signal ?? code}. ${lastWords}`.trim());
  return answer;
}
