import type {
  listFailedTasks as listFailedTasksCall,
  retryFailedTasks as retryFailedTasksCall,
} from '../../../../contracts/desk/tasks.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import { transaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { toDate, wireInstant } from '../../../platform/clock.ts';
import type { FailedTask } from '../../../queue/queue.ts';

/** How often the sweep looks. */
const SWEEP_HOURS = 1;

/** Emails, photos and other tasks that failed at every attempt, the newest first. */
export async function listFailedTasks({
  queue,
}: Pick<Deps, 'queue'>): Promise<Reply<typeof listFailedTasksCall>> {
  return {
    FailedTasks: (await queue.failed()).map(({ id, name, data, reason, failedAt }) => ({
      TaskId: id,
      Task: name,
      About: data as Record<string, unknown>,
      Reason: reason,
      FailedOn: wireInstant(failedAt),
    })),
  };
}

/** Queues all of them again. */
export async function retryFailedTasks(
  deps: Deps,
  by: StaffDoer,
): Promise<Reply<typeof retryFailedTasksCall>> {
  const retried = await deps.queue.retryFailed();
  await recordAudit(deps.db, deps, { by, action: 'failed-tasks-retried', details: { retried } });
  return { Retried: retried };
}

/** The tasks that failed since the last sweep before an instant. */
export async function newlyFailed(
  { queue }: Pick<Deps, 'queue'>,
  at: Temporal.Instant,
): Promise<FailedTask[]> {
  const since = toDate(at.subtract({ hours: SWEEP_HOURS }));
  return (await queue.failed()).filter(({ failedAt }) => failedAt > since);
}

/** Tells the office by email when tasks have failed since the last sweep. */
export async function alertFailedTasks(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const failed = await newlyFailed(deps, at);
  if (failed.length === 0) return;
  deps.log.error({ tasks: failed.map(({ name }) => name) }, 'tasks failed at every attempt');
  await transaction(deps.pool, (tx) =>
    deps.queue.enqueue(tx, 'send-mail', [{ mail: 'tasks-failed', at: at.toString() }]),
  );
}
