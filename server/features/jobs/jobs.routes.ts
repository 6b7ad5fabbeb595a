import type { FastifyInstance } from 'fastify';
import { getJob, listJobs as listJobsCall } from '../../../contracts/customer-jobs.ts';
import type { Deps } from '../../deps.ts';
import { type RouteOptions, route } from '../../platform/http/route.ts';
import { requireCustomerRole } from '../accounts/customer-role.ts';
import { listJobs } from './list-jobs.ts';
import { readJob } from './read-job.ts';

/** The jobs of a signed-in customer. */
export function jobRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, listJobsCall, options, ({ query, caller }) => {
    requireCustomerRole(caller);
    return listJobs(deps, { customerId: caller.customerId, after: query.After });
  });

  route(app, getJob, options, ({ params, caller }) => {
    requireCustomerRole(caller);
    return readJob(deps, { jobId: params.RepairId, customerId: caller.customerId });
  });
}
