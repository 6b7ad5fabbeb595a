import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/messages/thread.ts';
import type { Deps } from '../../../common/deps.ts';
import { partsOf } from '../../../common/http/receive-upload.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { answerThread, findJob, moveMessage, readThread, settleThread } from './answer-thread.ts';
import { MESSAGE_FORM_LIMITS, receiveMessage } from './files/receive-message.ts';
import { readDeskThread } from './read-thread.ts';

/** Jobs' threads at the desk (R11.06); a change answers with the thread as it is now. */
export function deskThreadRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.deskJobThread, options, ({ params, query }) =>
    readDeskThread(deps, { jobId: params.RepairId, after: query.After }),
  );
  route(app, calls.answerThread, options, ({ params, headers, body, by }) =>
    answerThread(deps, {
      jobId: params.RepairId,
      by,
      key: headers['idempotency-key'],
      text: body.Text,
      lastId: body.LastMessageId,
    }),
  );
  route(app, calls.answerThreadWithFiles, options, ({ params, headers, by, request }) =>
    receiveMessage(deps, {
      parts: partsOf(request, MESSAGE_FORM_LIMITS),
      async open(fields) {
        await findJob(deps, params.RepairId);
        return calls.answerThreadWithFiles.body.parse(fields);
      },
      write: ({ Text, LastMessageId }, files) =>
        answerThread(deps, {
          jobId: params.RepairId,
          by,
          key: headers['idempotency-key'],
          text: Text,
          files,
          lastId: LastMessageId,
        }),
    }),
  );
  route(app, calls.readThread, options, ({ params, body, by }) =>
    readThread(deps, { jobId: params.RepairId, by, lastId: body.LastMessageId }),
  );
  route(app, calls.settleThread, options, ({ params, body, by }) =>
    settleThread(deps, { jobId: params.RepairId, by, lastId: body.LastMessageId }),
  );
  route(app, calls.moveMessage, options, ({ params, body, by }) =>
    moveMessage(deps, {
      jobId: params.RepairId,
      by,
      messageId: params.MessageId,
      toJobId: body.ToRepairId,
    }),
  );
}
