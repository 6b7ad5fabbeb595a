import type { FastifyInstance } from 'fastify';
import {
  addJob,
  getJob,
  listJobs as listJobsCall,
  shareWithKitchen as shareCall,
  switchJobLinks,
} from '../../../contracts/jobs/jobs.ts';
import {
  cancelVisit as cancelVisitCall,
  moveVisit as moveVisitCall,
  visitChoices,
} from '../../../contracts/jobs/visit-changes.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { requestService, serviceFaults } from '../../features/bookings/request-service.ts';
import { switchOwnLinks } from '../../features/jobs/switch-job-links.ts';
import { cancelVisit } from '../../features/visits/by-customer/cancel-visit.ts';
import { moveVisit } from '../../features/visits/by-customer/move-visit.ts';
import { readVisitChoices } from '../../features/visits/by-customer/read-visit-choices.ts';
import { shareWithKitchen } from '../../features/visits/by-customer/share-with-kitchen.ts';
import { RATES } from '../../platform/limits.ts';
import { listJobs, readJob } from './list-jobs.ts';

/** The jobs of a signed-in customer. */
export function jobRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, listJobsCall, options, ({ query, caller }) => {
    return listJobs(deps, { ...caller, after: query.After });
  });

  route(app, getJob, options, ({ params, caller }) => {
    return readJob(deps, { ...caller, jobId: params.RepairId });
  });

  route(
    app,
    addJob,
    {
      ...options,
      checkFields: async (fields, caller) => (caller ? serviceFaults(deps, fields, caller) : []),
    },
    ({ body, headers, caller: { membership }, by }) => {
      return requestService(deps, { key: headers['idempotency-key'], by, membership, body });
    },
    RATES.serviceRequests,
  );

  route(app, visitChoices, options, ({ params, caller }) => {
    return readVisitChoices(deps, {
      jobId: params.RepairId,
      customerId: caller.customerId,
      linkId: null,
    });
  });

  route(app, switchJobLinks, options, ({ params, body, caller }) =>
    switchOwnLinks(deps, { jobId: params.RepairId, customerId: caller.customerId, isOn: body.IsOn }),
  );

  route(app, shareCall, options, ({ params, caller }) =>
    shareWithKitchen(deps, { jobId: params.RepairId, customerId: caller.customerId, linkId: null }),
  );

  route(
    app,
    moveVisitCall,
    options,
    ({ params, body, headers, caller }) => {
      const { customerId, personId } = caller;
      const own = { jobId: params.RepairId, customerId, personId, linkId: null };
      return moveVisit(deps, { ...own, key: headers['idempotency-key'], body });
    },
    RATES.visitChanges,
  );

  route(
    app,
    cancelVisitCall,
    options,
    ({ params, body, headers, caller }) => {
      const { customerId, personId } = caller;
      const own = { jobId: params.RepairId, customerId, personId, linkId: null };
      return cancelVisit(deps, { ...own, key: headers['idempotency-key'], body });
    },
    RATES.visitChanges,
  );
}
