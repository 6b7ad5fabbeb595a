import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Transaction } from '../db/client.ts';

/** What each kind of background job carries; ids only, so that a job says the same whenever it runs. */
export type JobData = {
  'send-booking-confirmation': { jobId: number };
  'process-photo': { documentId: string };
  'forget-booking-keys': Record<string, never>;
};
export type JobName = keyof JobData;

/** Handlers may run twice and must come out the same. */
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export type Queue = {
  /**
   * Queues jobs of one kind inside the caller's transaction: they go out if, and only if, that commits.
   */
  enqueue<Name extends JobName>(tx: Transaction, name: Name, data: readonly JobData[Name][]): Promise<void>;
  /** Begins working; until then jobs only gather. */
  work(handlers: JobHandlers): Promise<void>;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
};

const SCHEMA = 'jobs';
const RETRY = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 };
const QUEUES = [
  'send-booking-confirmation',
  'process-photo',
  'forget-booking-keys',
] as const satisfies readonly JobName[];

/** The job queue, in the product's own database. */
export async function openQueue(url: string, onError: (error: Error) => void): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    application_name: 'galley-jobs',
    max: 4,
    useListenNotify: true,
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of QUEUES) await boss.createQueue(name, { ...RETRY, notify: true });

  async function workOn<Name extends JobName>(name: Name, handle: JobHandlers[Name]) {
    await boss.work<JobData[Name]>(
      name,
      { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
      async ([job]) => {
        if (job) await handle(job.data);
      },
    );
  }

  return {
    async enqueue(tx, name, data) {
      await boss.insert(
        name,
        data.map((one) => ({ data: one })),
        { db: fromDrizzle(tx, sql) },
      );
    },
    async work(handlers) {
      for (const name of QUEUES) await workOn(name, handlers[name] as JobHandlers[typeof name]);
      await boss.schedule('forget-booking-keys', '17 * * * *', {});
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
