import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** How much of a process's error output is kept, in characters. */
const MAX_LAST_WORDS = 2_000;

/** A process ended without an answer: it crashed, or took more time or memory than it may. */
export class EndedWithoutAnswer extends Error {}

type Run = {
  /** The path of the program; it ends with `answerOnce`. */
  program: string;
  args?: readonly string[];
  input: Readable;
  /** How long it may take, in milliseconds. */
  limitMs: number;
  /** Bytes of memory for JavaScript's objects; what is beside them is limited by the program itself. */
  maxHeapBytes?: number;
};

/**
 * Runs a program that reads what strangers sent, in a process of its own with limits of time and memory: content can be
 * made to crash or exhaust whatever parses it.
 * @throws EndedWithoutAnswer, with the program's error output; Error if the input couldn't be read to its end, or no process
 *   could be started
 */
export async function runApart<Answer>({
  program,
  args = [],
  input,
  limitMs,
  maxHeapBytes,
}: Run): Promise<Answer> {
  const child = fork(program, args, {
    execArgv:
      maxHeapBytes === undefined ? [] : [`--max-old-space-size=${Math.ceil(maxHeapBytes / 1024 / 1024)}`],
    // It must not see the server's secrets, but on Windows a program needs the system's variables.
    ...(process.platform !== 'win32' && { env: {} }),
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  let answer: { is: Answer } | undefined;
  child.on('message', (message: { is: Answer }) => {
    answer = message;
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = `${lastWords}${text}`.slice(0, MAX_LAST_WORDS);
  });
  const ended = once(child, 'close');
  let unread: Error | undefined;
  input.once('error', (error) => {
    if (child.stdin?.destroyed) return;
    unread = error;
    // The part that it got so far would look like damaged content.
    child.kill('SIGKILL');
  });
  // If the process ends early, the pipe breaks too, but its exit says more about the cause.
  if (child.stdin) await pipeline(input, child.stdin).catch(() => undefined);
  const [code, signal] = await ended;
  if (unread) throw unread;
  if (answer === undefined)
    throw new EndedWithoutAnswer(`It ended with ${signal ?? code}. ${lastWords}`.trim());
  return answer.is;
}
