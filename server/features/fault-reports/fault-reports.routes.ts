import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/fault-reports/fault-reports.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { partsOf } from '../../common/http/receive-upload.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { PHOTO_UPLOAD_LIMITS, uploadPhotos } from '../../common/photos/upload-photos.ts';
import { RATES } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { reportById } from './fault-reports.queries.ts';
import { listFaultReports, readFaultReport } from './read-fault-reports.ts';
import { reportFault } from './report-fault.ts';
import { putFaultAside } from './settle-fault-report.ts';

/** Faults that people of a business report to their managers (R12.03). */
export function faultReportRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(
    app,
    calls.reportFault,
    options,
    ({ by, body, headers }) => reportFault(deps, { by, key: headers['idempotency-key'], form: body }),
    RATES.faultReports,
  );

  route(app, calls.uploadFaultPhotos, options, async ({ params, caller, request }) => {
    const id = params.FaultReportId;
    const found = await reportById(deps.db, { id, customerId: caller.customerId });
    if (!found) throw new Refusal('not_found', requestMessages.notFound);
    const { jobId } = found.report;
    // One that comes after the booking is its job's, like those before.
    const owner = jobId === null ? ({ kind: 'fault', id } as const) : ({ kind: 'job', id: jobId } as const);
    return uploadPhotos(deps, { owner, parts: partsOf(request, PHOTO_UPLOAD_LIMITS) });
  });

  route(app, calls.listFaultReports, options, ({ caller }) => listFaultReports(deps, caller));

  route(app, calls.getFaultReport, options, ({ params, caller: { customerId, personId } }) =>
    readFaultReport(deps, { id: params.FaultReportId, customerId, personId }),
  );

  route(app, calls.putFaultAside, options, ({ params, body, by }) =>
    putFaultAside(deps, { id: params.FaultReportId, reason: body.Reason, by }),
  );
}
