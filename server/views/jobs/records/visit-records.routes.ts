import type { FastifyInstance } from 'fastify';
import { visitRecordPdf, visitRecordPdfByLink } from '../../../../contracts/jobs/visit-records.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { RATES } from '../../../platform/limits.ts';
import { linkedRecordPdf, ownRecordPdf } from './visit-records.ts';

/** Records of visits for a signed-in customer, and for anybody who has the job's link. */
export function visitRecordRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(
    app,
    visitRecordPdf,
    options,
    ({ caller, params }) =>
      ownRecordPdf(deps, {
        customerId: caller.customerId,
        jobId: params.RepairId,
        visitId: params.VisitId,
      }),
    RATES.recordPdfs,
  );
  route(
    app,
    visitRecordPdfByLink,
    options,
    ({ body }) => linkedRecordPdf(deps, { ch: body.ch, visitId: body.VisitId }),
    RATES.recordPdfs,
  );
}
