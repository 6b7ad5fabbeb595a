import type { FastifyInstance } from 'fastify';
import { listDaySheets } from '../../../../contracts/technicians/day-sheets.ts';
import * as calls from '../../../../contracts/technicians/technicians.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { readSheets } from './read-sheets.ts';
import { sendDayLink } from './send-day-link.ts';

/** Technicians' days as the office sends them: as a link, and on paper. */
export function deskTechnicianDayRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, listDaySheets, options, ({ query, by }) =>
    readSheets(deps, { from: query.From, to: query.To, by }),
  );
  route(app, calls.sendDayLink, options, ({ params, headers, body, by }) =>
    sendDayLink(deps, {
      id: params.TechnicianId,
      by,
      version: body.Version,
      key: headers['idempotency-key'],
    }),
  );
}
