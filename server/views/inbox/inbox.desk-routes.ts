import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/inbox/inbox.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { listInbox } from './list-inbox.ts';
import { readConversation } from './read-conversation.ts';
import { takeConversation } from './take-conversation.ts';

/** Everything that people wrote to the office (R14.08). */
export function deskInboxRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listInbox, options, ({ query, by }) =>
    listInbox(deps, { show: query.Show, after: query.After, staffId: by.id }),
  );
  route(app, calls.readConversation, options, ({ params }) =>
    readConversation(deps, { kind: params.Kind, subject: params.Subject }),
  );
  route(app, calls.takeConversation, options, ({ params, body, by }) =>
    takeConversation(deps, {
      kind: params.Kind,
      subject: params.Subject,
      takenById: body.TakenById,
      by,
    }),
  );
}
