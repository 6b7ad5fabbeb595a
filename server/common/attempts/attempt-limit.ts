import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { answerOf } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { eq, like, lt, or, sql } from '../../db/drizzle.ts';
import { attempts } from '../../db/schema/sign-in.ts';
import { TooManyTries } from '../../platform/refusal.ts';
import type { Deps } from '../deps.ts';

export type AttemptLimitOptions = {
  /** Part of the stored key, so it must be unique and never change. */
  name: string;
  /** Attempts in a window; left out where attempts are only counted. */
  max?: number;
  windowMinutes: number;
};

export type AttemptLimit = {
  /**
   * Counts an attempt before its result is known, so that concurrent attempts can't get around the limit.
   * @returns the attempts in this window, including this one
   * @throws TooManyTries beyond the maximum
   */
  take(key: string): Promise<number>;
  /** Gives back an attempt that succeeded. */
  giveBack(key: string): Promise<void>;
  /** The attempts so far in this window. */
  count(key: string): Promise<number>;
  /** Forgets the attempts of a key, and of every key that starts with it and a space. */
  clear(key: string): Promise<void>;
};

const UNLIMITED: AttemptLimit = {
  take: async () => 0,
  async giveBack() {},
  count: async () => 0,
  async clear() {},
};

/**
 * A limit that applies across servers and restarts. It only measures minutes, so it uses the system's clock, not ours.
 * Unlimited if the configuration turns limits off.
 */
export function attemptLimit(
  { db, pool, config }: Pick<Deps, 'db' | 'pool' | 'config'>,
  { name, max = Number.POSITIVE_INFINITY, windowMinutes }: AttemptLimitOptions,
): AttemptLimit {
  if (!config.rateLimits) return UNLIMITED;
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'attempts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    // We compare with `max` ourselves, because the library rejects with something that isn't an Error.
    points: 1,
    duration: windowMinutes * 60,
  });
  return {
    async take(key) {
      const { consumedPoints, msBeforeNext } = await answerOf(limiter.penalty(key));
      if (consumedPoints > max) {
        // What is refused isn't an attempt: others at the same time may be given back.
        await answerOf(limiter.reward(key));
        throw new TooManyTries(Math.ceil(msBeforeNext / 1000));
      }
      return consumedPoints;
    },
    async giveBack(key) {
      await answerOf(limiter.reward(key));
    },
    async count(key) {
      return (await answerOf(limiter.get(key)))?.consumedPoints ?? 0;
    },
    async clear(key) {
      const stored = `${name}:${key}`;
      await db.delete(attempts).where(or(eq(attempts.key, stored), like(attempts.key, `${stored} %`)));
    },
  };
}

/** Deletes attempts whose window has ended. */
export async function deleteOldAttempts({ db }: Pick<Deps, 'db'>): Promise<void> {
  const systemTime = sql`extract(epoch from now()) * 1000`;
  await deleteInBatches(db, attempts, attempts.key, lt(attempts.expire, systemTime));
}
