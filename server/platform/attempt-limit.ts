import type { Clock } from './clock.ts';
import { TooManyTries } from './refusal.ts';

/** How many attempts a key has, and how long a window lasts. */
export type AttemptLimitOptions = { max: number; windowMinutes: number; clock: Clock };

export type AttemptLimit = {
  /** Counts an attempt. Null if it's allowed, else the seconds until the next one is. */
  take(key: string): number | null;
  /** Gives an attempt back that succeeded. */
  giveBack(key: string): void;
};

/** The maximum number of keys; beyond it the oldest window is dropped, so that invented keys can't fill the memory. */
const MAX_KEYS = 50_000;

/**
 * Limits failed attempts. An attempt is counted before its result is known, so that many at once can't get around the
 * limit, and given back if it succeeds. Kept in memory: a restart resets it.
 */
export function attemptLimit({ max, windowMinutes, clock }: AttemptLimitOptions): AttemptLimit {
  const windows = new Map<string, { tries: number; endsAt: number }>();

  return {
    take(key) {
      const now = clock.now().epochMilliseconds;
      const current = windows.get(key);
      if (current && current.endsAt > now) {
        if (current.tries >= max) return Math.ceil((current.endsAt - now) / 1000);
        current.tries += 1;
        return null;
      }
      windows.delete(key);
      const [oldest] = windows.keys();
      if (oldest !== undefined && windows.size >= MAX_KEYS) windows.delete(oldest);
      windows.set(key, { tries: 1, endsAt: now + windowMinutes * 60_000 });
      return null;
    },
    giveBack(key) {
      const current = windows.get(key);
      if (current) current.tries = Math.max(0, current.tries - 1);
    },
  };
}

/** An attempt limit that throws. */
export type TryLimit = {
  /** Counts an attempt. @throws TooManyTries if none is left */
  take(key: string): void;
  /** Gives an attempt back that succeeded. */
  giveBack(key: string): void;
};

const UNLIMITED: TryLimit = { take() {}, giveBack() {} };

/** Like `attemptLimit`, but throwing; unlimited if the configuration turns limits off. */
export function tryLimit(
  { config, clock }: { config: { rateLimits: boolean }; clock: Clock },
  { max, windowMinutes }: { max: number; windowMinutes: number },
): TryLimit {
  if (!config.rateLimits) return UNLIMITED;
  const limit = attemptLimit({ max, windowMinutes, clock });
  return {
    take(key) {
      const wait = limit.take(key);
      if (wait !== null) throw new TooManyTries(wait);
    },
    giveBack: limit.giveBack,
  };
}
