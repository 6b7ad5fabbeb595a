import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { DECODE_MS, MAX_DECODES_AT_ONCE } from '../../platform/limits.ts';
import type { Decoded } from './decoder.ts';

const DECODER = fileURLToPath(new URL('./decoder.ts', import.meta.url));

const decoding = new PQueue({ concurrency: MAX_DECODES_AT_ONCE });

/**
 * Both sizes of a photo, upright, as WebP without metadata. Decoded by a process of its own, since an image may be made
 * to crash or exhaust whatever decodes it; it's killed after a time.
 * @param open the original, asked for once a decoder is free
 * @param limitMs how long it may take, in milliseconds
 * @returns null if it isn't an image after all
 * @throws Error if the original couldn't be read to its end, or if the process ended without an answer
 */
export function reencode(open: () => Promise<Readable>, limitMs = DECODE_MS): Promise<Decoded | null> {
  return decoding.add(async () => decode(await open(), limitMs));
}

async function decode(original: Readable, limitMs: number): Promise<Decoded | null> {
  const decoder = fork(DECODER, {
    execArgv: [],
    // It needs none of the server's secrets; but programs for Windows need the system's variables.
    ...(process.platform !== 'win32' && { env: {} }),
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  let answer: Decoded | null | undefined;
  decoder.on('message', (message: Decoded | null) => {
    answer = message;
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
  if (answer === undefined) throw new Error(`The photo's decoder ended with ${signal ?? code}`);
  return answer;
}
