import type {
  dropFailedTask as dropFailedTaskCall,
  listFailedTasks as listFailedTasksCall,
  retryFailedTask as retryFailedTaskCall,
  retryFailedTasks as retryFailedTasksCall,
} from '../../../../contracts/desk/tasks.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { deskMessages } from '../../../../domain/desk-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { toDate, wireInstant } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { FailedTask } from '../../../queue/failed-tasks.ts';

/** How often the sweep looks. */
const SWEEP_HOURS = 1;

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

/** Queues all of them again. */
export async function retryFailedTasks(
  deps: Deps,
  by: StaffDoer,
): Promise<Reply<typeof retryFailedTasksCall>> {
  return transaction(deps.pool, async (tx) => {
    const retried = await deps.queue.retryAllFailed(tx);
    await recordAudit(tx, deps, { by, action: 'failed-tasks-retried', details: { retried } });
    return { Retried: retried };
  });
}

/**
 * Queues one of them again.
 * @throws Refusal `not_found`
 */
export async function retryFailedTask(
  deps: Deps,
  { taskId, by }: { taskId: string; by: StaffDoer },
): Promise<Reply<typeof retryFailedTaskCall>> {
  return transaction(deps.pool, async (tx) => {
    const task = await deps.queue.retryFailed(tx, taskId);
    if (!task) throw new Refusal('not_found', deskMessages.failedTaskUnknown);
    await recordAudit(tx, deps, {
      by,
      action: 'failed-task-retried',
      details: { taskId, task: task.name, about: task.data },
    });
    return presentTask(task);
  });
}

/**
 * Deletes one of them: nobody gets the email, or sees the photo, that it was for.
 * @throws Refusal `not_found`
 */
export async function dropFailedTask(
  deps: Deps,
  { taskId, reason, by }: { taskId: string; reason: string; by: StaffDoer },
): Promise<Reply<typeof dropFailedTaskCall>> {
  return transaction(deps.pool, async (tx) => {
    const task = await deps.queue.dropFailed(tx, taskId);
    if (!task) throw new Refusal('not_found', deskMessages.failedTaskUnknown);
    await recordAudit(tx, deps, {
      by,
      action: 'failed-task-dropped',
      details: { taskId, task: task.name, about: task.data, reason },
    });
    return presentTask(task);
  });
}

/** An email about failed tasks that failed itself would only cause the next one. */
const isNotice = ({ data }: FailedTask) => data.mail === 'tasks-failed';

/** The tasks that failed since the last sweep before an instant, as the office is notified. */
export async function newlyFailed(
  { queue }: Pick<Deps, 'queue'>,
  at: Temporal.Instant,
): Promise<FailedTask[]> {
  const since = toDate(at.subtract({ hours: SWEEP_HOURS }));
  return (await queue.failed()).filter((task) => task.failedAt > since && !isNotice(task));
}

/** Tells the office by email when tasks have failed since the last sweep. */
export async function alertFailedTasks(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const failed = await newlyFailed(deps, at);
  if (failed.length === 0) return;
  deps.log.error({ tasks: failed.map(({ name }) => name) }, 'tasks failed permanently');
  await transaction(deps.pool, (tx) =>
    deps.queue.enqueue(tx, 'send-mail', [{ mail: 'tasks-failed', at: at.toString() }]),
  );
}
