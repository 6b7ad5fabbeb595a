import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/messages/thread.ts';
import type { Deps } from '../../../common/deps.ts';
import { partsOf } from '../../../common/http/receive-upload.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { RATES } from '../../../platform/limits.ts';
import { MESSAGE_FORM_LIMITS, receiveMessage } from './files/receive-message.ts';
import { readOwnThread } from './read-thread.ts';
import { requireOwnJob, writeMessage } from './write-message.ts';

/** The thread of a customer's own job (R11.06). */
export function threadRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.jobThread, options, ({ params, query, caller }) =>
    readOwnThread(deps, { jobId: params.RepairId, customerId: caller.customerId, after: query.After }),
  );
  route(
    app,
    calls.writeMessage,
    options,
    ({ params, body, headers, caller }) => {
      const { customerId, personId } = caller;
      const own = { jobId: params.RepairId, customerId, personId, recheckLink: null };
      return writeMessage(deps, { ...own, key: headers['idempotency-key'], text: body.Text });
    },
    RATES.threadMessages,
  );
  route(
    app,
    calls.writeMessageWithFiles,
    options,
    ({ params, headers, caller, request }) => {
      const { customerId, personId } = caller;
      const own = { jobId: params.RepairId, customerId, personId, recheckLink: null };
      return receiveMessage(deps, {
        parts: partsOf(request, MESSAGE_FORM_LIMITS),
        async open(fields) {
          await requireOwnJob(deps.db, own.jobId, own.customerId);
          return calls.writeMessageWithFiles.body.parse(fields);
        },
        write: ({ Text }, files) =>
          writeMessage(deps, { ...own, key: headers['idempotency-key'], text: Text, files }),
      });
    },
    RATES.threadMessages,
  );
}
