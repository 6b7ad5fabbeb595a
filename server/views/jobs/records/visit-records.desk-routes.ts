import type { FastifyInstance } from 'fastify';
import { deskVisitRecordPdf } from '../../../../contracts/jobs/visit-records.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { openRecordPdf } from './visit-records.ts';

/** Records of visits, as their customers have them. */
export function visitRecordDeskRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, deskVisitRecordPdf, options, ({ params, by }) =>
    openRecordPdf(deps, { jobId: params.RepairId, visitId: params.VisitId, by }),
  );
}
