import type { FastifyInstance } from 'fastify';
import { readReport as readReportCall } from '../../../contracts/reports/reports.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { readReport } from './read-report.ts';

/** Figures for administrators (R10.16). */
export function deskReportRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, readReportCall, options, ({ params, query }) =>
    readReport(deps, { name: params.Name, from: query.From, to: query.To }),
  );
}
