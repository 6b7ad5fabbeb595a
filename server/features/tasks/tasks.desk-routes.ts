import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/tasks/tasks.ts';
import { doer } from '../../common/audit/doer.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { dropFailedTask, listFailedTasks, retryFailedTask, retryFailedTasks } from './failed-tasks.ts';

/** Background tasks that failed. */
export function deskTaskRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listFailedTasks, options, () => listFailedTasks(deps));
  route(app, calls.retryFailedTasks, options, ({ caller, request }) =>
    retryFailedTasks(deps, doer(caller, request)),
  );
  route(app, calls.retryFailedTask, options, ({ params, caller, request }) =>
    retryFailedTask(deps, { taskId: params.TaskId, by: doer(caller, request) }),
  );
  route(app, calls.dropFailedTask, options, ({ params, body, caller, request }) =>
    dropFailedTask(deps, { taskId: params.TaskId, reason: body.Reason, by: doer(caller, request) }),
  );
}
