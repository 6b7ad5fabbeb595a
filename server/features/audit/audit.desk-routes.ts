import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/audit/audit.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { listAudit } from './list-audit.ts';
import { verifyAudit } from './verify-audit.ts';

/** The audit trail. */
export function deskAuditRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listAudit, options, ({ query, by }) => listAudit(deps, { search: query, by }));
  route(app, calls.verifyAudit, options, ({ query, by }) => verifyAudit(deps, { after: query.After, by }));
}
