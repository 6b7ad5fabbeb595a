import type { FastifyInstance } from 'fastify';
import type { statement as statementCall } from '../../../contracts/bookkeeping/bookkeeping.ts';
import * as calls from '../../../contracts/bookkeeping/bookkeeping.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import { recordCustomerOpened } from '../../common/audit/record-customer-opened.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { customerStatement } from '../../features/ledger/customer-statement.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { readTakings } from './read-takings.ts';

/** What the ledger says by day and by customer, and about one invoice. */
export function deskBookkeepingRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.takings, options, ({ query }) => readTakings(deps, { from: query.From, to: query.To }));
  route(app, calls.statement, options, ({ params, query, by }) =>
    readStatement(deps, { customerId: params.CustomerId, month: query.Month, by }),
  );
  route(app, calls.evidence, options, ({ params, by }) =>
    gatherEvidence(deps, { invoiceId: params.InvoiceId, by }),
  );
}

/** A customer's statement, for staff; reading it is recorded. @throws Refusal `not_found` */
async function readStatement(
  deps: Deps,
  { customerId, month, by }: { customerId: number; month: string; by: StaffDoer },
): Promise<Reply<typeof statementCall>> {
  const statement = await customerStatement(deps, { customerId, month });
  await recordCustomerOpened(deps, { customerId, by, part: 'statement' });
  return { CustomerId: customerId, ...statement };
}
