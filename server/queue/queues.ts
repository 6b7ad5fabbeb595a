import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { KEEP_ALIVE, prepareConnection } from '../db/client.ts';
import { PreparingClient } from '../db/preparing-client.ts';
import { MAX_DECODES_AT_ONCE, MAX_EMAILS_AT_ONCE } from '../platform/limits.ts';
import type { TaskName } from './task-data.ts';

export const SCHEMA = 'jobs';
/** Of pg-boss; if the network fails without closing them, no task waits longer than this, in milliseconds. */
export const CONNECTIONS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  query_timeout: 35_000,
  ...KEEP_ALIVE,
  onConnect: prepareConnection,
  // pg-boss passes it on to pg.
  Client: PreparingClient,
} as const;
/** How soon a killed server's tasks are restarted, in seconds; running tasks send heartbeats more often than this. */
const HEARTBEAT_SECONDS = 15;
export const SUPERVISE_SECONDS = 10;
const RETRY = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  // For a whole batch, at the pace of a very slow mail server.
  expireInSeconds: 900,
  heartbeatSeconds: HEARTBEAT_SECONDS,
};
/** Tasks that failed at every attempt are kept here, long enough for somebody to come back from leave. */
export const DEAD_LETTERS = 'failed';
const DEAD_LETTER_SECONDS = 90 * 24 * 3600;
/** Three days, so nothing is lost if a mail server or a disk is down over a weekend. */
const LONG_RETRY = { ...RETRY, retryLimit: 80 };
/** Retries for half an hour, for a disk that is full or unreachable; a backup of millions of photos takes hours. */
const BACKUP_RETRY = { ...RETRY, retryLimit: 3, retryDelay: 300, expireInSeconds: 12 * 3600 };
/** Retries for a quarter of an hour; a large company's file takes minutes. */
const EXPORT_RETRY = { ...RETRY, retryLimit: 5, retryDelay: 30, expireInSeconds: 3 * 3600 };
/** A text whose outcome is unknown is looked up at the gateway first, which may take a moment to list it. */
const TEXT_RETRY = { ...RETRY, retryDelay: 30 };
/** Photos are fetched a few at a time, so that stopping doesn't take long. */
export const QUEUES = {
  'send-mail': { retry: LONG_RETRY, batchSize: 20, localConcurrency: MAX_EMAILS_AT_ONCE },
  'send-text': { retry: TEXT_RETRY, batchSize: 5, localConcurrency: 1 },
  'write-pdf': { retry: LONG_RETRY, batchSize: 5, localConcurrency: 1 },
  'process-photo': { retry: LONG_RETRY, batchSize: 5, localConcurrency: MAX_DECODES_AT_ONCE },
  'delete-photos': { retry: LONG_RETRY, batchSize: 5, localConcurrency: 1 },
  'seal-audit-log': { retry: RETRY, batchSize: 2, localConcurrency: 1 },
  'send-events': { retry: RETRY, batchSize: 2, localConcurrency: 1 },
  'back-up': { retry: BACKUP_RETRY, batchSize: 1, localConcurrency: 1 },
  'write-data-export': { retry: EXPORT_RETRY, batchSize: 1, localConcurrency: 1 },
  'take-bounces': { retry: RETRY, batchSize: 1, localConcurrency: 1 },
  'collect-invoices': { retry: RETRY, batchSize: 1, localConcurrency: 1 },
  'remind-customers': { retry: RETRY, batchSize: 1, localConcurrency: 1 },
  'fill-plans': { retry: RETRY, batchSize: 1, localConcurrency: 1 },
  'settle-payments': { retry: RETRY, batchSize: 1, localConcurrency: 1 },
  'check-ledger': { retry: RETRY, batchSize: 1, localConcurrency: 1 },
  sweep: { retry: RETRY, batchSize: 2, localConcurrency: 1 },
} as const satisfies Record<TaskName, { retry: typeof RETRY; batchSize: number; localConcurrency: number }>;
export const QUEUE_NAMES = Object.keys(QUEUES) as TaskName[];

/** How often pg-boss continues with the indexes of a new version, in seconds; the least that it accepts. */
const INDEX_SECONDS = 10;

/** In milliseconds; longer than the role's own setting, which is meant for requests. */
const MIGRATION_PATIENCE = { statement_timeout: 3_600_000 } as const;

/**
 * Brings pg-boss's schema and all queues to this version, as the role that owns them.
 * @param url the database's URL for its owner
 * @param lockMs how long a statement waits for a lock, in milliseconds; 0 means for as long as it takes
 */
export async function createQueues(url: string, lockMs = 0): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    application_name: 'galley-migration',
    max: 2,
    ...MIGRATION_PATIENCE,
    ...{ lock_timeout: lockMs },
    supervise: false,
    schedule: false,
    bamIntervalSeconds: INDEX_SECONDS,
  });
  const failed = Promise.withResolvers<never>();
  boss.on('error', failed.reject);
  await Promise.race([failed.promise, create(boss)]).finally(() => boss.stop({ graceful: false }));
}

async function create(boss: PgBoss): Promise<void> {
  await boss.start();
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: DEAD_LETTER_SECONDS });
  for (const name of QUEUE_NAMES) {
    const settings = { ...QUEUES[name].retry, deadLetter: DEAD_LETTERS };
    await boss.createQueue(name, settings);
    // An existing queue keeps the settings of the version that created it.
    await boss.updateQueue(name, settings);
  }
  // A new version of pg-boss builds its indexes one after the other, which only the owner may do.
  while ((await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress')) {
    await wait(INDEX_SECONDS * 1000);
  }
}
