import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoInstant } from '../wire.ts';

/** A task that failed at every attempt. */
const failedTask = z
  .object({
    TaskId: z.uuid(),
    /** `send-mail`, `process-photo`, … */
    Task: z.string(),
    /** Ids of what it's about. */
    About: z.record(z.string(), z.unknown()),
    Reason: z.string(),
    FailedOn: isoInstant,
  })
  .meta({ id: 'FailedTask' });

export const listFailedTasks = endpoint({
  method: 'GET',
  path: '/api/v1/desk/failed-tasks',
  summary: 'Emails, photos and other tasks that failed at every attempt, newest first; kept for 90 days',
  access: 'staff',
  reply: z.object({ FailedTasks: z.array(failedTask) }),
  errors: [],
});

export const retryFailedTasks = endpoint({
  method: 'POST',
  path: '/api/v1/desk/failed-tasks/retry',
  summary: 'Queues all of them again',
  access: 'admin',
  reply: z.object({ Retried: z.int() }),
  errors: [],
});
