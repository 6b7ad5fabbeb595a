import type { Clock } from './clock.ts';
import { TooManyTries } from './refusal.ts';

/** How many tries a key has, and how long a window of tries lasts. */
export type AttemptLimitOptions = { max: number; windowMinutes: number; clock: Clock };

export type AttemptLimit = {
  /** Counts a try. Null when it may go ahead, else how many seconds until the next one may. */
  take(key: string): number | null;
  /** Uncounts a try that was right. */
  giveBack(key: string): void;
};

/** Keys that are kept; past this many the oldest window makes room, so that made-up keys cannot fill the memory. */
const MAX_KEYS = 50_000;

/**
 * Limits wrong tries. A try is counted before its outcome is known, so that many at once are no way
 * around it, and taken back when it was good. Kept in memory: a restart forgets.
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
  /** Counts a try. @throws TooManyTries while there is none left */
  take(key: string): void;
  /** Uncounts a try that was right. */
  giveBack(key: string): void;
};

const UNLIMITED: TryLimit = { take() {}, giveBack() {} };

/** As `attemptLimit`, refusing; no limit at all where the configuration switches limits off. */
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
