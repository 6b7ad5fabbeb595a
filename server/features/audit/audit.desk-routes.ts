import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/audit/audit.ts';
import { doer } from '../../common/audit/doer.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { listAudit } from './list-audit.ts';
import { verifyAudit } from './verify-audit.ts';

/** The audit trail. */
export function deskAuditRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listAudit, options, ({ query, caller, request }) =>
    listAudit(deps, { search: query, by: doer(caller, request) }),
  );
  route(app, calls.verifyAudit, options, ({ query, caller, request }) =>
    verifyAudit(deps, { after: query.After, by: doer(caller, request) }),
  );
}
