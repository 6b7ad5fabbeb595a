import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/bookkeeping/bookkeeping.ts';
import { doer } from '../../common/audit/doer.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { readStatement } from './read-statement.ts';
import { readTakings } from './read-takings.ts';

/** What the ledger says by day and by customer, and about one invoice. */
export function deskBookkeepingRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.takings, options, ({ query }) => readTakings(deps, { from: query.From, to: query.To }));
  route(app, calls.statement, options, ({ params, query, caller, request }) =>
    readStatement(deps, { customerId: params.CustomerId, month: query.Month, by: doer(caller, request) }),
  );
  route(app, calls.evidence, options, ({ params, caller, request }) =>
    gatherEvidence(deps, { invoiceId: params.InvoiceId, by: doer(caller, request) }),
  );
}
