import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until `check` answers with something other than undefined or false and returns that; errors
 * it throws count as "not yet". Fails after `deadline` milliseconds with the last of them: long, since a machine may be busy.
 */
export async function until<T>(
  check: () => Promise<T | undefined | false> | T | undefined | false,
  deadline = 90_000,
): Promise<T> {
  const end = performance.now() + deadline;
  let last: unknown;
  while (performance.now() < end) {
    try {
      const answer = await check();
      if (answer !== undefined && answer !== false) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await pause(10);
  }
  throw new Error(`Not so within ${deadline} ms.`, { cause: last });
}
