import type { Db, FindJobsOptions, PgBoss } from 'pg-boss';
import { answerOf } from '../db/client.ts';
import type { Transaction } from '../db/transaction.ts';
import { DEAD_LETTERS } from './queues.ts';

/** A task that failed at every attempt, or permanently at its first; it waits for somebody to look at it. */
export type FailedTask = {
  id: string;
  /** The kind of task; one that this version doesn't know is possible. */
  name: string;
  /** Ids only. */
  data: Record<string, unknown>;
  /** The id of the request that caused it, as in the log; null if none did. */
  requestId: string | null;
  /** What the last attempt failed with. */
  reason: string;
  attempts: number;
  failedAt: Date;
};

/** What can be done about failed tasks. */
export type FailedTasks = {
  /** The tasks that failed at every attempt, the newest first. */
  failed(): Promise<FailedTask[]>;
  /** Queues all of them again if the transaction commits; returns how many. */
  retryAllFailed(tx: Transaction): Promise<number>;
  /** Queues one of them again if the transaction commits; null if there's none with this id. */
  retryFailed(tx: Transaction, id: string): Promise<FailedTask | null>;
  /** Deletes one of them if the transaction commits; null if there's none with this id. */
  dropFailed(tx: Transaction, id: string): Promise<FailedTask | null>;
};

/** Failed tasks that one statement queues again. */
const RETRIED_AT_ONCE = 1000;

/** The queue's statements as part of a transaction. */
export const databaseOf = (tx: Transaction): Db => ({
  executeSql: (text, values) => answerOf(tx.$client.query(text, values)),
});

/** The failed tasks of a queue. */
export function failedTasks(boss: PgBoss): FailedTasks {
  async function find(options: Pick<FindJobsOptions, 'id' | 'db'>): Promise<FailedTask[]> {
    const tasks = await boss.findJobs<{ reqId?: string }>(DEAD_LETTERS, { queued: true, ...options });
    return tasks.map(
      ({ id, sourceName, data: { reqId, ...data }, sourceOutput, sourceRetryCount, createdOn }) => ({
        id,
        name: sourceName ?? 'unknown',
        data,
        requestId: reqId ?? null,
        reason: reasonIn(sourceOutput),
        attempts: (sourceRetryCount ?? 0) + 1,
        failedAt: createdOn,
      }),
    );
  }

  return {
    async failed() {
      const tasks = await find({});
      return tasks.sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
    },
    async retryAllFailed(tx) {
      let retried = 0;
      let moved: number;
      do {
        moved = await boss.redrive(DEAD_LETTERS, { limit: RETRIED_AT_ONCE, db: databaseOf(tx) });
        retried += moved;
      } while (moved === RETRIED_AT_ONCE);
      return retried;
    },
    async retryFailed(tx, id) {
      const db = databaseOf(tx);
      const [task = null] = await find({ id, db });
      const moved = await boss.redrive(DEAD_LETTERS, { ids: [id], db });
      return moved === 1 ? task : null;
    },
    async dropFailed(tx, id) {
      const db = databaseOf(tx);
      const [task = null] = await find({ id, db });
      // Their types leave it out.
      const { affected } = (await boss.deleteJob(DEAD_LETTERS, id, { db })) as { affected?: number };
      return affected === 1 ? task : null;
    },
  };
}

/** The message that a failed attempt left. */
function reasonIn(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  return String(message ?? value?.message ?? 'unknown');
}
