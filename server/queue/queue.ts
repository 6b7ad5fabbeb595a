import type { FastifyBaseLogger } from 'fastify';
import { type JobResult, PgBoss } from 'pg-boss';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import { CHARGE_HOURS } from '../../domain/invoices/charge-times.ts';
import { reasonWithoutData } from '../db/error-without-data.ts';
import { afterCommit, type Transaction } from '../db/transaction.ts';
import { logContext, runInLogContext } from '../platform/log-context.ts';
import type { Metrics } from '../platform/metrics.ts';
import { kindOf, runAs, type Tracing } from '../platform/tracing.ts';
import { databaseOf, type FailedTasks, failedTasks } from './failed-tasks.ts';
import { FinalFailure } from './final-failure.ts';
import { CONNECTIONS, DEAD_LETTERS, QUEUE_NAMES, QUEUES, SCHEMA, SUPERVISE_SECONDS } from './queues.ts';
import type { TaskData, TaskName } from './task-data.ts';
import { openUpkeep, SECONDS_SINCE_UPKEEP } from './upkeep.ts';

/** A stored task: its data, and the id and the trace of the request that caused it, if there was one. */
type StoredData<Name extends TaskName> = TaskData[Name] & {
  reqId?: string | undefined;
  traceparent?: string | undefined;
};

/**
 * A handler may run twice and must have the same result. A task whose handler throws is tried again, unless that's a
 * FinalFailure. The key of a sent email is kept with its done task.
 */
export type TaskHandlers = {
  [Name in TaskName]: (data: TaskData[Name]) => Promise<Name extends 'send-mail' ? unknown : void>;
};

/** The tasks of one kind that nobody works on now. */
export type Backlog = {
  queue: TaskName;
  /** New tasks that are due, and those to be tried again. */
  waiting: number;
  /** How long ago the oldest of them was queued; 0 if there's none. */
  oldestSeconds: number;
  /** Those that failed at every attempt. */
  failed: number;
};

/** Regular tasks that only run if they're configured. */
type WorkSchedule = {
  /**
   * The time of the daily backup in the operator's time zone, such as 03:30. Without it this process leaves backups to
   * other processes; `off` ends them everywhere.
   */
  backUpAt?: string | undefined;
  /** Whether this process looks for bounces. If not, it leaves that to other processes; `off` ends it everywhere. */
  bounces?: 'taken' | 'off' | undefined;
};

export type Queue = FailedTasks & {
  /**
   * Queues tasks of one kind inside the caller's transaction: they run only if it commits.
   * @param delaySeconds how long they wait before they may run
   */
  enqueue<Name extends TaskName>(
    tx: Transaction,
    name: Name,
    data: readonly TaskData[Name][],
    delaySeconds?: number,
  ): Promise<void>;
  /** The backlog of every queue. */
  backlog(): Promise<Backlog[]>;
  /** How many seconds ago the last task of a kind was done; infinite if none was in the last week. */
  secondsSince(name: TaskName): Promise<number>;
  /** Restarts what killed workers left and deletes what is old, as working processes do every few seconds. */
  keepUp(): Promise<void>;
  /** How many seconds ago that last succeeded, in any process; infinite if it never did. */
  secondsSinceUpkeep(): Promise<number>;
  /** Starts working, if this process may; until then tasks are only stored. */
  work(handlers: TaskHandlers, schedule?: WorkSchedule): Promise<void>;
  /** Whether every worker of this process reached the queue when it last asked for tasks. */
  isAlive(): boolean;
  /** Lets running tasks finish, then stops. */
  stop(): Promise<void>;
};

/** $1: the dead-letter queue, whose tasks count for the queue that they came from. $2: all other queues. */
const BACKLOG = `
  select queue,
    (count(*) filter (where not is_failed))::int as waiting,
    coalesce(extract(epoch from now() - min(since) filter (where not is_failed)), 0)::float8 as "oldestSeconds",
    (count(*) filter (where is_failed))::int as failed
  from (
    select name = $1 as is_failed, case when name = $1 then source_name else name end as queue,
      case when retry_count = 0 then greatest(created_on, start_after) else created_on end as since
    from ${SCHEMA}.job
    where state < 'active' and name = any($2 || array[$1])
  ) as tasks
  where is_failed or since <= now()
  group by queue`;

/** $1: the queue. */
const SINCE = `
  select extract(epoch from now() - max(completed_on))::float8 as seconds
  from ${SCHEMA}.job where name = $1 and state = 'completed'`;

/** While there's a backlog, each worker fetches tasks in batches, but does one after the other, each with its own result. */
const WORK = { burstWhenBatchFull: true, perJobResults: true, pollingIntervalSeconds: 2 } as const;

export type QueueOptions = {
  log: Pick<FastifyBaseLogger, 'error'>;
  metrics: Pick<Metrics, 'tasks'>;
  tracing?: Tracing | undefined;
  /** Whether this process works on tasks and watches over those of other processes; if not, it only queues tasks. */
  canWork: boolean;
};

/**
 * The task queue, in our own database.
 * @param url a database whose queues `createQueues` has created
 */
export async function openQueue(url: string, options: QueueOptions): Promise<Queue> {
  const { log, metrics, tracing, canWork } = options;
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    application_name: 'galley-jobs',
    max: 2,
    ...CONNECTIONS,
    migrate: false,
    // By `openUpkeep`, which keeps when it succeeded.
    supervise: false,
    schedule: canWork,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const upkeep = openUpkeep(boss, log);
  if (canWork) upkeep.start();
  const workers = new Map<TaskName, string>();

  async function attempt<Name extends TaskName>(
    name: Name,
    handle: TaskHandlers[Name],
    { id, data: stored }: { id: string; data: StoredData<Name> },
  ): Promise<JobResult> {
    const { reqId, traceparent, ...data } = stored;
    const context = { reqId, taskId: id };
    const end = metrics.tasks.startTimer({ queue: name });
    const facts = { 'galley.task_id': id, ...(reqId && { 'galley.request_id': reqId }) };
    const span = tracing?.start(`task ${name}`, 'consumer', facts, traceparent);
    try {
      const result = await runInLogContext(context, () =>
        runAs<unknown>(span, () => handle(data as TaskData[Name])),
      );
      span?.end();
      // Completed one by one, so that a killed server leaves one task of each worker to be repeated, not a batch.
      await boss.complete(name, id, result ?? null);
      end({ outcome: 'done' });
      return { id, status: 'completed' };
    } catch (error) {
      end({ outcome: 'failed' });
      span?.end(kindOf(error));
      const isFinal = error instanceof FinalFailure;
      log.error(
        { ...context, err: error, task: name, data },
        isFinal ? 'task failed permanently' : 'task failed, to be tried again',
      );
      return { id, status: isFinal ? 'deadletter' : 'failed', output: { message: reasonWithoutData(error) } };
    }
  }

  async function workOn<Name extends TaskName>(name: Name, handle: TaskHandlers[Name]) {
    const { batchSize, localConcurrency } = QUEUES[name];
    const options = { ...WORK, batchSize, localConcurrency };
    const worker = await boss.work<StoredData<Name>, JobResult, typeof options>(
      name,
      options,
      async (jobs) => {
        const results: JobResult[] = [];
        for (const job of jobs) results.push(await attempt(name, handle, job));
        return results;
      },
    );
    workers.set(name, worker);
  }

  // This process's worker is notified; those of other processes poll every two seconds. PostgreSQL's own NOTIFY would
  // make all commits wait for each other.
  function wake(name: TaskName) {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  }

  const enqueue: Queue['enqueue'] = async (tx, name, data, delaySeconds = 0) => {
    const cause = { reqId: logContext().reqId, traceparent: tracing?.current() };
    await boss.insert(
      name,
      data.map((one) => ({ data: { ...one, ...cause }, startAfter: delaySeconds })),
      { db: databaseOf(tx) },
    );
    afterCommit(tx, () => wake(name));
  };

  return {
    ...failedTasks(boss),
    enqueue,
    async backlog() {
      const { rows } = await boss.getDb().executeSql(BACKLOG, [DEAD_LETTERS, QUEUE_NAMES]);
      const found = new Map(rows.map((row: Backlog) => [row.queue, row]));
      return QUEUE_NAMES.map(
        (queue) => found.get(queue) ?? { queue, waiting: 0, oldestSeconds: 0, failed: 0 },
      );
    },
    async secondsSince(name) {
      const { rows } = await boss.getDb().executeSql(SINCE, [name]);
      return rows[0]?.seconds ?? Number.POSITIVE_INFINITY;
    },
    keepUp: upkeep.keepUp,
    async secondsSinceUpkeep() {
      const { rows } = await boss.getDb().executeSql(SECONDS_SINCE_UPKEEP, []);
      return rows[0]?.seconds ?? Number.POSITIVE_INFINITY;
    },
    async work(handlers, { backUpAt, bounces } = {}) {
      const isBackedUp = backUpAt !== undefined && backUpAt !== 'off';
      const takesBounces = bounces === 'taken';
      for (const name of QUEUE_NAMES) {
        if (name === 'back-up' && !isBackedUp) continue;
        if (name === 'take-bounces' && !takesBounces) continue;
        await workOn(name, handlers[name] as TaskHandlers[typeof name]);
      }
      await boss.schedule('sweep', '17 * * * *', {});
      await boss.schedule('seal-audit-log', '* * * * *', {});
      await boss.schedule('send-events', '* * * * *', {});
      await boss.schedule('remind-customers', '*/10 * * * *', {});
      await boss.schedule('settle-payments', '* * * * *', {});
      await boss.schedule(
        'collect-invoices',
        `*/10 ${CHARGE_HOURS.from}-${CHARGE_HOURS.to - 1} * * 1-5`,
        {},
        { tz: OPERATOR_TIME_ZONE },
      );
      await boss.schedule('fill-plans', '10 3 * * *', {}, { tz: OPERATOR_TIME_ZONE });
      await boss.schedule('check-ledger', '40 2 * * *', {}, { tz: OPERATOR_TIME_ZONE });
      if (takesBounces) await boss.schedule('take-bounces', '* * * * *', {});
      if (bounces === 'off') await boss.unschedule('take-bounces');
      if (backUpAt === 'off') await boss.unschedule('back-up');
      if (!isBackedUp) return;
      const [hour, minute] = backUpAt.split(':').map(Number);
      await boss.schedule('back-up', `${minute} ${hour} * * *`, {}, { tz: OPERATOR_TIME_ZONE });
    },
    isAlive: () =>
      boss
        .getWipData()
        .every(
          ({ state, lastFetchedOn, lastErrorOn }) =>
            state !== 'stopped' && (lastErrorOn === null || lastErrorOn <= (lastFetchedOn ?? 0)),
        ),
    async stop() {
      upkeep.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
