import * as tasks from '../../contracts/tasks/tasks.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import { DeskError } from './client.ts';
import type { Command } from './commands.ts';
import type { Typed } from './input.ts';
import { moment, table } from './print.ts';

/** The id that `failed` lists. */
function taskOf({ positionals: [id] }: Typed): { TaskId: string } {
  if (!id) throw new DeskError('Name the task by its id:  npm run desk -- failed  lists them.');
  return { TaskId: id };
}

/** Commands for tasks that failed at every attempt. */
export const FAILED_TASK_COMMANDS: Readonly<Record<string, Command>> = {
  failed: {
    usage: '',
    about: 'lists the emails, photos and other tasks that failed at every attempt',
    async run(client) {
      const answer = await client.call(tasks.listFailedTasks, {});
      const rows = answer.FailedTasks.map((task) => [
        task.TaskId,
        moment(task.FailedOn, OPERATOR_TIME_ZONE),
        task.Task,
        task.Attempts === 1 ? '1 attempt' : `${task.Attempts} attempts`,
        JSON.stringify(task.About),
        task.Reason,
      ]);
      return { answer, text: rows.length > 0 ? table(rows) : 'None.' };
    },
  },
  'failed retry': {
    usage: '[ID]',
    about: 'queues one of them again, or all (administrators)',
    async run(client, input) {
      if (input.positionals.length === 0) {
        const answer = await client.call(tasks.retryFailedTasks, {});
        return { answer, text: `Queued again: ${answer.Retried}.` };
      }
      const answer = await client.call(tasks.retryFailedTask, { params: taskOf(input) });
      return { answer, text: `Queued again: ${answer.Task} ${JSON.stringify(answer.About)}.` };
    },
  },
  'failed drop': {
    usage: 'ID --reason TEXT',
    about: 'deletes one of them; the audit trail keeps the reason (administrators)',
    options: { reason: { type: 'string' } },
    async run(client, input) {
      const { reason } = input.values;
      const body = { Reason: typeof reason === 'string' ? reason : '' };
      const answer = await client.call(tasks.dropFailedTask, { params: taskOf(input), body });
      return { answer, text: `Dropped: ${answer.Task} ${JSON.stringify(answer.About)}.` };
    },
  },
};
