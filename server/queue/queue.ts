import type { FastifyBaseLogger } from 'fastify';
import { type JobResult, PgBoss } from 'pg-boss';
import type { PhotoOwnerKind } from '../../domain/jobs/photos.ts';
import { answerOf } from '../db/client.ts';
import { afterCommit, type Transaction } from '../db/transaction.ts';
import { DEAD_LETTERS, PATIENCE, QUEUE_NAMES, QUEUES, SCHEMA, SUPERVISE_SECONDS } from './queues.ts';

/** The subject of each email; ids only, so that it's written from current data. */
export type EmailData = {
  /** With the id of the link that confirms a new customer's email. */
  'booking-confirmation': { jobId: number; linkId?: string };
  'email-confirmation': { linkId: string; customerId: number; at: string };
  'contact-received': { contactRequestId: number };
  'warranty-requested': { warrantyRequestId: number };
  'warranty-received': { warrantyRequestId: number };
  'account-answer': { requestId: string };
  'new-device': { deviceId: string };
  'staff-new-device': { deviceId: string };
  /** `by` is an administrator's id; null on the server's own command line. */
  'second-factor-reset': {
    resetId: string;
    recipientId: number;
    staffId: number;
    by: number | null;
    at: string;
  };
  'password-changed': { changeId: string; customerId: number; at: string };
  'job-scheduled': { jobId: number; eventId: number };
  'quote-waiting': { quoteId: number; linkId: string };
  'job-completed': { jobId: number; linkId: string };
  'rating-invitation': { jobId: number; linkId: string };
  'job-cancelled': { jobId: number };
  'warranty-answered': { warrantyRequestId: number };
  'contact-answered': { contactRequestId: number };
  'quote-decided': { quoteId: number };
  'quote-decided-notice': { quoteId: number };
  'low-rating': { jobId: number };
  'area-serviced': { subscriberId: number };
  'tasks-failed': { at: string };
};
export type EmailName = keyof EmailData;

/** An email to be written and sent. */
export type EmailTask = { [Name in EmailName]: { mail: Name } & EmailData[Name] }[EmailName];

/** The data of each kind of task; ids only, so that a task means the same whenever it runs. */
export type TaskData = {
  'send-mail': EmailTask;
  /** Deletes the files of photos whose rows are gone. */
  'delete-photos': { documentIds: string[] };
  'process-photo': { owner: PhotoOwnerKind; documentId: string };
  /** Seals the new rows of the audit trail. */
  'seal-audit-log': Record<string, never>;
  /** Deletes expired data, and notifies the waiting list. */
  sweep: Record<string, never>;
};
export type TaskName = keyof TaskData;

/** Handlers may run twice, with the same result. */
export type TaskHandlers = { [Name in TaskName]: (data: TaskData[Name]) => Promise<void> };

/** A task that failed at every attempt; it waits for somebody to look at it. */
export type FailedTask = {
  id: string;
  /** The kind of task; one that this version doesn't know is possible. */
  name: string;
  /** Ids only. */
  data: unknown;
  /** What the last attempt failed with. */
  reason: string;
  failedAt: Date;
};

export type Queue = {
  /**
   * Queues tasks of one kind inside the caller's transaction: they run only if it commits.
   */
  enqueue<Name extends TaskName>(tx: Transaction, name: Name, data: readonly TaskData[Name][]): Promise<void>;
  /** The tasks that failed at every attempt, the newest first. */
  failed(): Promise<FailedTask[]>;
  /** Queues all of them again; returns how many. */
  retryFailed(): Promise<number>;
  /** Starts working; until then tasks are only stored. */
  work(handlers: TaskHandlers): Promise<void>;
  /** Lets running tasks finish, then stops. */
  stop(): Promise<void>;
};

/** Fetched together while there's a backlog, done one after the other, each with its own result. */
const WORK = { burstWhenBatchFull: true, perJobResults: true, pollingIntervalSeconds: 2 } as const;

/**
 * The task queue, in our own database.
 * @param url a database whose queues `createQueues` has created
 */
export async function openQueue(url: string, log: Pick<FastifyBaseLogger, 'error'>): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    application_name: 'galley-jobs',
    max: 2,
    ...PATIENCE,
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const workers = new Map<TaskName, string>();

  async function workOn<Name extends TaskName>(name: Name, handle: TaskHandlers[Name]) {
    const { batchSize, localConcurrency } = QUEUES[name];
    const options = { ...WORK, batchSize, localConcurrency };
    const worker = await boss.work<TaskData[Name], JobResult, typeof options>(name, options, async (jobs) => {
      const results: JobResult[] = [];
      for (const { id, data } of jobs) {
        try {
          await handle(data);
          // At once, so that a killed server leaves one task to be repeated, not a batch.
          await boss.complete(name, id);
          results.push({ id, status: 'completed' });
        } catch (error) {
          log.error({ err: error, job: name, data }, 'job failed, to be tried again');
          results.push({ id, status: 'failed', output: { message: String(error) } });
        }
      }
      return results;
    });
    workers.set(name, worker);
  }

  // This server's worker is notified; other servers' workers poll every two seconds. PostgreSQL's own NOTIFY would
  // make all commits wait for each other.
  function wake(name: TaskName) {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  }

  const enqueue: Queue['enqueue'] = async (tx, name, data) => {
    await boss.insert(
      name,
      data.map((one) => ({ data: one })),
      { db: { executeSql: (text, values) => answerOf(tx.$client.query(text, values)) } },
    );
    afterCommit(tx, () => wake(name));
  };

  return {
    enqueue,
    async failed() {
      const tasks = await boss.findJobs<unknown & object>(DEAD_LETTERS, { queued: true });
      return tasks
        .map(({ id, sourceName, data, sourceOutput, createdOn }) => ({
          id,
          name: sourceName ?? 'unknown',
          data,
          reason: reasonIn(sourceOutput),
          failedAt: createdOn,
        }))
        .sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
    },
    retryFailed: () => boss.redrive(DEAD_LETTERS),
    async work(handlers) {
      for (const name of QUEUE_NAMES) await workOn(name, handlers[name] as TaskHandlers[typeof name]);
      await boss.schedule('sweep', '17 * * * *', {});
      await boss.schedule('seal-audit-log', '* * * * *', {});
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** The message that a failed attempt left. */
function reasonIn(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  return String(message ?? value?.message ?? 'unknown');
}
