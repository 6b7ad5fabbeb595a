import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/technicians/technicians.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { sendDayLink } from './send-day-link.ts';

/** The office texts a technician the link to their day. */
export function deskTechnicianDayRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.sendDayLink, options, ({ params, headers, body, by }) =>
    sendDayLink(deps, {
      id: params.TechnicianId,
      by,
      version: body.Version,
      key: headers['idempotency-key'],
    }),
  );
}
