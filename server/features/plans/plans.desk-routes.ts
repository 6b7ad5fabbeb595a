import type { FastifyInstance } from 'fastify';
import * as due from '../../../contracts/plans/due-services.ts';
import * as pauses from '../../../contracts/plans/plan-pauses.ts';
import * as plans from '../../../contracts/plans/plans.ts';
import * as rounds from '../../../contracts/plans/rounds.ts';
import * as serviceTypes from '../../../contracts/plans/service-types.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { bookPlanVisit } from './book-plan-visit.ts';
import { bookRound } from './book-round.ts';
import { listDue } from './list-due.ts';
import { offerNextTerm, offerPlan, withdrawOffer } from './offer-plan.ts';
import { pausePlan, readPauseEffect, restartPlan } from './pause-plan.ts';
import { acceptPlan, endPlan } from './plan-life.ts';
import { proposeRound } from './propose-round.ts';
import { listPlans, readPlan } from './read-plans.ts';
import { allServiceTypes, licenceKindsOf, presentServiceType } from './service-types.queries.ts';
import { recordService, skipService } from './settle-service.ts';
import { addServiceType, changeServiceType } from './store-service-type.ts';
import { undoRound } from './undo-round.ts';
import { changePlan, draftPlan, removePlan } from './write-plan.ts';

/** Service types and maintenance plans, for staff. */
export function planRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, serviceTypes.listServiceTypes, options, async () => ({
    ServiceTypes: (await allServiceTypes(deps.db)).map(presentServiceType),
    LicenceKinds: await licenceKindsOf(deps.db),
  }));
  route(app, serviceTypes.addServiceType, options, ({ body, by }) =>
    addServiceType(deps, { by, form: body }),
  );
  route(app, serviceTypes.changeServiceType, options, ({ params, body, by }) =>
    changeServiceType(deps, { id: params.ServiceTypeId, by, form: body }),
  );

  route(app, plans.listPlans, options, ({ params }) => listPlans(deps, params.CustomerId));
  route(app, plans.getPlan, options, ({ params, by }) => readPlan(deps, { id: params.PlanId, by }));
  route(app, plans.draftPlan, options, ({ params, headers, body, by }) =>
    draftPlan(deps, { customerId: params.CustomerId, by, key: headers['idempotency-key'], form: body }),
  );
  route(app, plans.changePlan, options, ({ params, body, by }) =>
    changePlan(deps, { id: params.PlanId, by, form: body }),
  );
  route(app, plans.removePlan, options, async ({ params, query, by }) => {
    await removePlan(deps, { id: params.PlanId, by, version: query.Version });
    return {};
  });
  route(app, plans.offerPlan, options, ({ params, body, by }) =>
    offerPlan(deps, { id: params.PlanId, by, version: body.Version, validDays: body.ValidDays }),
  );
  route(app, plans.renewPlan, options, ({ params, body, by }) =>
    offerNextTerm(deps, { id: params.PlanId, by, version: body.Version, form: body }),
  );
  route(app, plans.withdrawPlan, options, ({ params, body, by }) =>
    withdrawOffer(deps, { id: params.PlanId, by, version: body.Version }),
  );
  route(app, plans.acceptPlan, options, ({ params, body, by }) =>
    acceptPlan(deps, { id: params.PlanId, by, version: body.Version, acceptedBy: body.AcceptedBy }),
  );
  route(app, plans.endPlan, options, ({ params, body, by }) =>
    endPlan(deps, { id: params.PlanId, by, version: body.Version, reason: body.Reason }),
  );

  route(app, pauses.planPauseEffect, options, ({ params, query }) =>
    readPauseEffect(deps, { id: params.PlanId, days: query }),
  );
  route(app, pauses.pausePlan, options, ({ params, body, by }) =>
    pausePlan(deps, { id: params.PlanId, by, version: body.Version, days: body }),
  );
  route(app, pauses.restartPlan, options, ({ params, body, by }) =>
    restartPlan(deps, { id: params.PlanId, by, version: body.Version }),
  );

  route(app, due.listDue, options, ({ query }) => listDue(deps, query));
  route(app, due.bookPlanVisit, options, ({ headers, body, by }) =>
    bookPlanVisit(deps, { by, key: headers['idempotency-key'], form: body }),
  );
  route(app, rounds.proposeRound, options, async ({ body }) => ({
    Proposals: await proposeRound(deps, body.Visits),
  }));
  route(app, rounds.bookRound, options, ({ headers, body, by }) =>
    bookRound(deps, { by, key: headers['idempotency-key'], form: body }),
  );
  route(app, rounds.undoRound, options, ({ body, by }) => undoRound(deps, { by, asked: body.Jobs }));
  route(app, due.skipService, options, ({ params, body, by }) =>
    skipService(deps, {
      id: params.OccurrenceId,
      by,
      version: body.Version,
      reason: body.Reason,
      isAgreed: body.CustomerAgreed,
    }),
  );
  route(app, due.recordService, options, ({ params, body, by }) =>
    recordService(deps, { id: params.OccurrenceId, by, version: body.Version, doneOn: body.DoneOn }),
  );
}
