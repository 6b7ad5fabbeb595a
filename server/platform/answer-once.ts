// What a program that runs in a process of its own is made of; `own-process.ts` starts it.
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';

const MEMORY_CHECK_MS = 20;

/** Looks at the memory from a thread of its own: the main one may be busy and never come to it. */
const WATCH = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.maxBytes) process.kill(process.pid, 'SIGKILL');
  }, workerData.everyMs);`;

/** Ends at once, whatever the other threads are doing. */
const end = () => process.kill(process.pid, 'SIGKILL');

/**
 * Reads standard input to its end, sends what is made of it to the server, and ends the process; it's killed if it takes
 * more memory.
 */
export async function answerOnce(
  maxBytes: number,
  answerTo: (input: Buffer) => Promise<unknown>,
): Promise<void> {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A service manager may forbid it. It only keeps the server responsive, so go on without.
  }
  new Worker(WATCH, { eval: true, workerData: { maxBytes, everyMs: MEMORY_CHECK_MS } }).unref();
  // Without the server, nobody would get the answer.
  process.on('disconnect', end);
  const is = await answerTo(await buffer(process.stdin));
  process.send?.({ is }, () => process.exit());
}
