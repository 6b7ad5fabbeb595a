import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/tasks/tasks.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { dropFailedTask, listFailedTasks, retryFailedTask, retryFailedTasks } from './failed-tasks.ts';

/** Background tasks that failed. */
export function deskTaskRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listFailedTasks, options, () => listFailedTasks(deps));
  route(app, calls.retryFailedTasks, options, ({ by }) => retryFailedTasks(deps, by));
  route(app, calls.retryFailedTask, options, ({ params, by }) =>
    retryFailedTask(deps, { taskId: params.TaskId, by }),
  );
  route(app, calls.dropFailedTask, options, ({ params, body, by }) =>
    dropFailedTask(deps, { taskId: params.TaskId, reason: body.Reason, by }),
  );
}
