import { setTimeout as delay } from 'node:timers/promises';
import { REPEATS } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../deps.ts';
import { attemptLimit } from './attempt-limit.ts';

type Submit<Result> = {
  /** Performs it, within its limits. */
  perform: () => Promise<Result>;
  /** What the key's submit made; null while there's nothing. */
  findEarlier: () => Promise<Result | null>;
};

/**
 * Performs a submit that may arrive several times at once, also at several servers. Each counts towards the limits while
 * it runs, as a card that may be declined, so the limits may refuse some that merely repeat another: these wait for the
 * others and get what they made.
 * @param key the Idempotency-Key
 * @throws the limit's refusal if the others made nothing either
 */
export async function performAmongRepeats<Result>(
  deps: Pick<Deps, 'db' | 'pool' | 'config'>,
  key: string,
  { perform, findEarlier }: Submit<Result>,
): Promise<Result> {
  const running = attemptLimit(deps, { name: 'submit', windowMinutes: REPEATS.runMinutes });
  await running.take(key);
  const outcome = await perform()
    .then((result) => ({ result }))
    .catch((error: unknown) => {
      if (isLimit(error)) return { refusal: error };
      throw error;
    })
    .finally(() => running.giveBack(key));
  if ('result' in outcome) return outcome.result;
  for (let waitedMs = 0; waitedMs < REPEATS.waitMs; waitedMs += REPEATS.lookMs) {
    // Asked first: what ends between the two questions is found.
    const areRunning = (await running.count(key)) > 0;
    const earlier = await findEarlier();
    if (earlier !== null) return earlier;
    if (!areRunning) break;
    await delay(REPEATS.lookMs);
  }
  throw outcome.refusal;
}

const isLimit = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.code === 'captcha_required' || error.code === 'too_many_requests');
