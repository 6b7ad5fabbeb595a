import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/plans/plan-visits.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { RATES } from '../../platform/limits.ts';
import { choosePlanVisit } from './choose-plan-visit.ts';
import { readMaintenance } from './machine-maintenance.ts';
import { listPlanVisits, readPlanVisitChoices } from './own-plan-visits.ts';
import { chooserByLink, readPlanVisitByLink } from './plan-visit-links.ts';

/** The visits of maintenance plans, for their customers: signed in, and by a letter's link. */
export function planVisitRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listPlanVisits, options, ({ caller: { customerId, membership } }) =>
    listPlanVisits(deps, { customerId, siteIds: membership.siteIds }),
  );
  route(app, calls.planVisitChoices, options, ({ params, caller: { customerId, membership } }) =>
    readPlanVisitChoices(deps, {
      occurrenceId: params.OccurrenceId,
      customerId,
      siteIds: membership.siteIds,
    }),
  );
  route(
    app,
    calls.choosePlanVisit,
    options,
    ({ headers, body, caller: { customerId, membership, personId } }) =>
      choosePlanVisit(deps, {
        key: headers['idempotency-key'],
        form: body,
        ...{ customerId, personId, siteIds: membership.siteIds },
      }),
    RATES.visitChanges,
  );
  route(
    app,
    calls.planVisitByLink,
    options,
    ({ body }) => readPlanVisitByLink(deps, body.ch),
    RATES.jobLinks,
  );
  route(
    app,
    calls.choosePlanVisitByLink,
    options,
    async ({ headers, body: { ch, ...form } }) => {
      const { rows: _, ...chooser } = await chooserByLink(deps, ch);
      return choosePlanVisit(deps, { ...chooser, key: headers['idempotency-key'], form });
    },
    RATES.visitChanges,
  );
  route(app, calls.equipmentMaintenance, options, ({ params, caller }) =>
    readMaintenance(deps, { equipmentId: params.EquipmentId, customerId: caller.customerId }),
  );
}
