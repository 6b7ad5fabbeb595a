import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/messages/thread.ts';
import { doer } from '../../../common/audit/doer.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { answerThread, moveMessage, readThread, settleThread } from './answer-thread.ts';
import { readDeskThread } from './read-thread.ts';

/** Jobs' threads at the desk (R11.06); a change answers with the thread as it is now. */
export function deskThreadRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.deskJobThread, options, ({ params, query }) =>
    readDeskThread(deps, { jobId: params.RepairId, after: query.After }),
  );
  route(app, calls.answerThread, options, ({ params, headers, body, caller, request }) =>
    answerThread(deps, {
      jobId: params.RepairId,
      by: doer(caller, request),
      key: headers['idempotency-key'],
      text: body.Text,
      lastId: body.LastMessageId,
    }),
  );
  route(app, calls.readThread, options, ({ params, body, caller, request }) =>
    readThread(deps, { jobId: params.RepairId, by: doer(caller, request), lastId: body.LastMessageId }),
  );
  route(app, calls.settleThread, options, ({ params, body, caller, request }) =>
    settleThread(deps, { jobId: params.RepairId, by: doer(caller, request), lastId: body.LastMessageId }),
  );
  route(app, calls.moveMessage, options, ({ params, body, caller, request }) =>
    moveMessage(deps, {
      jobId: params.RepairId,
      by: doer(caller, request),
      messageId: params.MessageId,
      toJobId: body.ToRepairId,
    }),
  );
}
