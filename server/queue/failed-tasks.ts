import type { Db, FindJobsOptions, PgBoss } from 'pg-boss';
import { answerOf } from '../db/client.ts';
import type { Transaction } from '../db/transaction.ts';
import { DEAD_LETTERS, SCHEMA } from './queues.ts';

/** A task that failed at every attempt, or permanently at its first; it waits for somebody to look at it. */
export type FailedTask = {
  id: string;
  /** The kind of task, which this version may not know. */
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
  /**
   * Moves the done task that sent an email to the failed ones, if the transaction commits. Done tasks are kept 7 days.
   * @param before an instant by which it had been sent, give or take a minute
   * @returns its data; null if none sent it, or it has been moved already
   */
  failSent(
    tx: Transaction,
    sent: { key: string; before: Date; reason: string },
  ): Promise<Record<string, unknown> | null>;
  /** Deletes one of them if the transaction commits; null if there's none with this id. */
  dropFailed(tx: Transaction, id: string): Promise<FailedTask | null>;
};

/** How many failed tasks one statement queues again. */
const RETRIED_AT_ONCE = 1000;

/**
 * Moves a task as pg-boss moves one that failed. $1: the email's key. $2: the instant by which it was sent. $3: the
 * reason. $4: the dead-letter queue.
 */
const FAIL_SENT = `
  with sent as (
    delete from ${SCHEMA}.job
    where name = 'send-mail' and state = 'completed' and output ->> 'key' = $1
      and started_on <= $2::timestamptz + interval '1 minute'
    returning *
  )
  insert into ${SCHEMA}.job (name, data, retry_limit, retry_backoff, retry_delay, keep_until, deletion_seconds,
    expire_seconds, heartbeat_seconds, source_name, source_id, source_created_on, source_retry_count, source_output,
    source_root_id)
  select q.name, sent.data, q.retry_limit, q.retry_backoff, q.retry_delay,
    now() + q.retention_seconds * interval '1 second', q.deletion_seconds, q.expire_seconds, q.heartbeat_seconds,
    sent.name, sent.id, sent.created_on, sent.retry_count, jsonb_build_object('message', $3::text),
    coalesce(sent.source_root_id, sent.id)
  from sent join ${SCHEMA}.queue q on q.name = $4
  order by sent.completed_on desc limit 1
  returning data`;

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
    async failSent(tx, { key, before, reason }) {
      const { rows } = await databaseOf(tx).executeSql(FAIL_SENT, [key, before, reason, DEAD_LETTERS]);
      return rows[0]?.data ?? null;
    },
    async dropFailed(tx, id) {
      const db = databaseOf(tx);
      const [task = null] = await find({ id, db });
      // pg-boss's types leave out `affected`.
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
