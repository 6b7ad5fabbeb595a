import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  dropFailedTask as dropFailedTaskCall,
  listFailedTasks as listFailedTasksCall,
  retryFailedTask as retryFailedTaskCall,
  retryFailedTasks as retryFailedTasksCall,
} from '../../../contracts/tasks/tasks.ts';
import { taskMessages } from '../../../domain/tasks/task-messages.ts';
import { type CommandLineDoer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { eq, notInArray } from '../../db/drizzle.ts';
import { reportedFailures } from '../../db/schema/staff.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FailedTask } from '../../queue/failed-tasks.ts';

type Changing = Pick<Deps, 'pool' | 'queue' | 'clock'>;
type Doing = StaffDoer | CommandLineDoer;

function presentTask(task: FailedTask): Reply<typeof dropFailedTaskCall> {
  const { id, name, data, requestId, reason, attempts, failedAt } = task;
  return {
    TaskId: id,
    Task: name,
    About: data,
    RequestId: requestId,
    Reason: reason,
    Attempts: attempts,
    FailedOn: wireInstant(failedAt),
  };
}

/** Emails, photos and other tasks that failed at every attempt, the newest first. */
export async function listFailedTasks({
  queue,
}: Pick<Deps, 'queue'>): Promise<Reply<typeof listFailedTasksCall>> {
  return { FailedTasks: (await queue.failed()).map(presentTask) };
}

/** Queues all failed tasks again. */
export async function retryFailedTasks(
  deps: Changing,
  by: Doing,
): Promise<Reply<typeof retryFailedTasksCall>> {
  return transaction(deps.pool, async (tx) => {
    const retried = await deps.queue.retryAllFailed(tx);
    await recordAudit(tx, deps, { by, action: 'failed-tasks-retried', details: { retried } });
    return { Retried: retried };
  });
}

/** Queues one failed task again. @throws Refusal `not_found` */
export async function retryFailedTask(
  deps: Changing,
  { taskId, by }: { taskId: string; by: Doing },
): Promise<Reply<typeof retryFailedTaskCall>> {
  return transaction(deps.pool, async (tx) => {
    const task = await deps.queue.retryFailed(tx, taskId);
    if (!task) throw new Refusal('not_found', taskMessages.failedTaskUnknown);
    await recordAudit(tx, deps, {
      by,
      action: 'failed-task-retried',
      details: { taskId, task: task.name, about: task.data },
    });
    return presentTask(task);
  });
}

/** Deletes a failed task: its email won't be sent, or its photo won't be shown. @throws Refusal `not_found` */
export async function dropFailedTask(
  deps: Changing,
  { taskId, reason, by }: { taskId: string; reason: string; by: Doing },
): Promise<Reply<typeof dropFailedTaskCall>> {
  return transaction(deps.pool, async (tx) => {
    const task = await deps.queue.dropFailed(tx, taskId);
    if (!task) throw new Refusal('not_found', taskMessages.failedTaskUnknown);
    await recordAudit(tx, deps, {
      by,
      action: 'failed-task-dropped',
      details: { taskId, task: task.name, about: task.data, reason },
    });
    return presentTask(task);
  });
}

/** The email about failed tasks isn't reported itself: each failure would only cause the next email. */
const isNotice = ({ data }: FailedTask) => data.mail === 'tasks-failed';

/** Emails the office about failed tasks, each once, however long ago they failed. */
export async function alertFailedTasks(deps: Deps): Promise<void> {
  const { clock, log, pool, queue } = deps;
  const failed = (await queue.failed()).filter((task) => !isNotice(task));
  const at = clock.now();
  await transaction(pool, async (tx) => {
    const fresh = await reportOnce(
      tx,
      failed.map(({ id }) => id),
      toDate(at),
    );
    if (fresh.size === 0) return;
    const tasks = failed.filter(({ id }) => fresh.has(id)).map(({ name }) => name);
    log.error({ tasks }, 'tasks failed permanently');
    await queue.enqueue(tx, 'send-mail', [{ mail: 'tasks-failed', at: at.toString() }]);
  });
}

/** The tasks that an alert's email is about, except those that have been retried or dropped since. */
export async function reportedTasks(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  at: Temporal.Instant,
): Promise<FailedTask[]> {
  const reported = await reportedAt(db, toDate(at));
  return (await queue.failed()).filter(({ id }) => reported.has(id));
}

/**
 * Marks failed tasks as reported, and forgets those that have been retried or dropped.
 * @param failed the ids of all failed tasks
 * @returns the ids of those that weren't reported before
 */
async function reportOnce(
  tx: Transaction,
  failed: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  await tx.delete(reportedFailures).where(notInArray(reportedFailures.taskId, [...failed]));
  if (failed.length === 0) return new Set();
  const rows = await tx
    .insert(reportedFailures)
    .values(failed.map((taskId) => ({ taskId, reportedAt: at })))
    .onConflictDoNothing()
    .returning({ taskId: reportedFailures.taskId });
  return new Set(rows.map(({ taskId }) => taskId));
}

/** The ids of the tasks that were reported at an instant. */
async function reportedAt(db: Queryable, at: Date): Promise<ReadonlySet<string>> {
  const rows = await db.select().from(reportedFailures).where(eq(reportedFailures.reportedAt, at));
  return new Set(rows.map(({ taskId }) => taskId));
}
