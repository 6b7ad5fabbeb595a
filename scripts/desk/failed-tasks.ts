import { dropFailedTask as dropCall, retryFailedTask as retryCall } from '../../contracts/tasks/tasks.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import { formatInstantDay, formatInstantTime } from '../../domain/visits/dates.ts';
import { COMMAND_LINE } from '../../server/common/audit/record-audit.ts';
import {
  dropFailedTask,
  listFailedTasks,
  retryFailedTask,
  retryFailedTasks,
} from '../../server/features/tasks/failed-tasks.ts';
import { type MachineDeps, readForm } from './on-machine.ts';

/** `Tue 24 Nov 8am`, of an instant on the wire. */
function moment(instant: string): string {
  const at = Temporal.Instant.from(instant);
  return `${formatInstantDay(at, OPERATOR_TIME_ZONE)} ${formatInstantTime(at, OPERATOR_TIME_ZONE)}`;
}

/** The tasks that failed at every attempt, the newest first: a line of what and when, and one of the reason. */
export async function failedTasksHere(deps: MachineDeps): Promise<string> {
  const { FailedTasks } = await listFailedTasks(deps);
  if (FailedTasks.length === 0) return 'None.';
  return FailedTasks.map(({ TaskId, FailedOn, Task, Attempts, About, Reason }) =>
    [
      `${TaskId}  ${moment(FailedOn)}  ${Task}  ${Attempts === 1 ? '1 attempt' : `${Attempts} attempts`}`,
      `    ${JSON.stringify(About)}`,
      `    ${Reason}`,
    ].join('\n'),
  ).join('\n');
}

/** Queues one of them again, or all. */
export async function retryHere(deps: MachineDeps, taskId: string | undefined): Promise<string> {
  if (taskId === undefined) {
    const { Retried } = await retryFailedTasks(deps, COMMAND_LINE);
    return `Queued again: ${Retried}.`;
  }
  const { TaskId } = readForm(retryCall.params, { TaskId: taskId });
  const { Task, About } = await retryFailedTask(deps, { taskId: TaskId, by: COMMAND_LINE });
  return `Queued again: ${Task} ${JSON.stringify(About)}.`;
}

/** Deletes one of them; the audit trail keeps the reason. */
export async function dropHere(
  deps: MachineDeps,
  { taskId, reason }: { taskId: string; reason: string },
): Promise<string> {
  const { TaskId } = readForm(dropCall.params, { TaskId: taskId });
  const { Reason } = readForm(dropCall.body, { Reason: reason });
  const { Task, About } = await dropFailedTask(deps, { taskId: TaskId, reason: Reason, by: COMMAND_LINE });
  return `Dropped: ${Task} ${JSON.stringify(About)}.`;
}
