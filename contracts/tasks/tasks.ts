import { z } from 'zod';
import { taskMessages } from '../../domain/tasks/task-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { isoInstant, words } from '../wire.ts';

/** A task that failed at every attempt, or permanently at its first. */
const failedTask = z
  .object({
    TaskId: z.uuid(),
    /** `send-mail`, `process-photo`, … */
    Task: z.string(),
    /** Ids of what it's about. */
    About: z.record(z.string(), z.unknown()),
    /** The id of the request that caused it, as in the log. */
    RequestId: z.string().nullable(),
    Reason: z.string(),
    /** How often it was tried. */
    Attempts: z.int(),
    FailedOn: isoInstant,
  })
  .meta({ id: 'FailedTask' });

export const listFailedTasks = endpoint({
  method: 'GET',
  path: '/api/v1/desk/failed-tasks',
  summary: 'Emails, photos and other tasks that failed permanently, newest first; kept for 90 days',
  access: 'staff',
  reply: z.object({ FailedTasks: z.array(failedTask) }),
});

export const retryFailedTasks = endpoint({
  method: 'POST',
  path: '/api/v1/desk/failed-tasks/retry',
  summary: 'Queues all of them again',
  access: 'admin',
  proof: 'none',
  reply: z.object({ Retried: z.int() }),
});

const taskId = z.object({ TaskId: z.uuid() });

export const retryFailedTask = endpoint({
  method: 'POST',
  path: '/api/v1/desk/failed-tasks/{TaskId}/retry',
  summary: 'Queues one of them again',
  access: 'admin',
  proof: 'none',
  params: taskId,
  reply: failedTask,
  errors: ['not_found'],
});

export const dropFailedTask = endpoint({
  method: 'POST',
  path: '/api/v1/desk/failed-tasks/{TaskId}/drop',
  summary: 'Deletes one of them, for a reason that the audit trail keeps',
  access: 'admin',
  proof: 'none',
  params: taskId,
  consumes: 'json',
  body: z.object({
    Reason: words(taskMessages.dropReasonRequired)
      .min(1, taskMessages.dropReasonRequired)
      .max(500, requestMessages.tooLong('500')),
  }),
  reply: failedTask,
  errors: ['not_found'],
});
