import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/equipment/warranty-requests.ts';
import { doer } from '../../common/audit/doer.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { answerWarranty, listWarranty } from './answer-warranty.ts';

/** Customers' warranty requests. */
export function deskEquipmentRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listWarrantyRequests, options, ({ query }) =>
    listWarranty(deps, { state: query.State, after: query.After }),
  );
  route(app, calls.answerWarrantyRequest, options, ({ params, body, caller, request }) =>
    answerWarranty(deps, { id: params.Id, answer: body.Answer, by: doer(caller, request) }),
  );
}
