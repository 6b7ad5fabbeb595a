import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** How often it is looked whether requests still wait, in milliseconds. */
const LOOK_MS = 10;

/**
 * Answers once no request waits for a connection of the pool: whoever pressed a button comes before background work,
 * which nobody watches.
 * @param patienceMs the longest wait, so that requests without end hold work back but never stop it
 */
export async function requestsFirst(pool: Pick<pg.Pool, 'waitingCount'>, patienceMs: number): Promise<void> {
  for (let waited = 0; pool.waitingCount > 0 && waited < patienceMs; waited += LOOK_MS) await pause(LOOK_MS);
}
