import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DrizzleQueryError } from './drizzle.ts';

/** PostgreSQL's codes for a lock that wasn't had within `lock_timeout`, and for two that wait for each other. */
const LOCK_FAILURES = ['55P03', '40P01'];

/** How a change of the tables waits for those who use them. */
export type LockPatience = {
  /** How long it waits in a table's queue, in milliseconds: everything behind it waits as long. */
  lockMs: number;
  /** How long it leaves the table to them before it tries again, in milliseconds. */
  pauseMs: number;
  attempts: number;
  /** Called once, when the first attempt failed. */
  onBlocked?: (() => void) | undefined;
};

/** Somebody used a table for all that time; `message` is a sentence for the person who starts the server. */
export class BlockedMigrationError extends Error {
  constructor(cause: unknown) {
    super(
      'This version must change a table that something has been reading or writing for minutes, such as a backup or a report: start again once that is done. Nothing is half changed.',
      { cause },
    );
  }
}

/**
 * Repeats a change of the tables until it gets its locks.
 * @param change must be able to run again after it failed, with `lockMs` as its connection's `lock_timeout`
 * @throws BlockedMigrationError after all attempts
 */
export async function waitForLocks(
  { pauseMs, attempts, onBlocked }: LockPatience,
  change: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      if (attempt === attempts) throw new BlockedMigrationError(error);
      if (attempt === 1) onBlocked?.();
      await wait(pauseMs);
    }
  }
}

function isLockFailure(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError && LOCK_FAILURES.includes(cause.code ?? '');
}
