import type { FastifyInstance } from 'fastify';
import * as own from '../../../contracts/plans/own-plans.ts';
import * as links from '../../../contracts/plans/plan-offer-links.ts';
import * as pauses from '../../../contracts/plans/plan-pauses.ts';
import type { Deps } from '../../common/deps.ts';
import { type Caller, type RouteOptions, route } from '../../common/http/route.ts';
import { type Origin, originOf } from '../../platform/http/origin.ts';
import { RATES } from '../../platform/limits.ts';
import { type Answered, acceptOffer, declineOffer, type OfferAnswer } from './answer-offer.ts';
import { endOwnPlan } from './end-own-plan.ts';
import { offerByLink, readLinkedOffer } from './offer-link.ts';
import { presentOffer } from './own-plans.present.ts';
import { listOwnPlans, readOwnPlan } from './own-plans.ts';
import { pauseOwnPlan, readOwnPauseEffect, restartOwnPlan } from './pause-plan.ts';

/** Maintenance plans as their customers read and answer them, signed in or with an emailed link (R13.05). */
export function ownPlanRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const reply = async ({ customerId }: OfferAnswer, { offer, isNew }: Answered) => ({
    ...(await presentOffer(deps, deps.db, { customerId, offer })),
    IsNew: isNew,
  });
  const answerOf = (
    { customerId, personId }: Caller,
    { PlanId, Number: number }: { PlanId: number; Number: number },
    origin: Origin,
  ): OfferAnswer => ({
    planId: PlanId,
    number,
    customerId,
    personId,
    way: 'signed-in',
    name: null,
    origin,
  });

  route(app, own.listOwnPlans, options, ({ caller }) => listOwnPlans(deps, caller));
  route(app, own.getOwnPlan, options, ({ params, caller }) => readOwnPlan(deps, caller, params.PlanId));
  route(app, own.acceptOffer, options, async ({ params, body, caller, request }) => {
    const answer = answerOf(caller, params, originOf(request));
    return reply(answer, await acceptOffer(deps, { ...answer, poNumber: body.PoNumber }));
  });
  route(app, own.declineOffer, options, async ({ params, body, caller, request }) => {
    const answer = answerOf(caller, params, originOf(request));
    return reply(answer, await declineOffer(deps, { ...answer, reason: body.Reason }));
  });

  route(app, own.endOwnPlan, options, async ({ params, body, caller, by }) => {
    await endOwnPlan(deps, { planId: params.PlanId, caller, by, form: body });
    return readOwnPlan(deps, caller, params.PlanId);
  });

  route(app, pauses.ownPauseEffect, options, ({ params, query, caller }) =>
    readOwnPauseEffect(deps, { planId: params.PlanId, caller, days: query }),
  );
  route(app, pauses.pauseOwnPlan, options, async ({ params, body, caller, by }) => {
    await pauseOwnPlan(deps, { planId: params.PlanId, caller, by, form: body });
    return readOwnPlan(deps, caller, params.PlanId);
  });
  route(app, pauses.restartOwnPlan, options, async ({ params, body, caller, by }) => {
    await restartOwnPlan(deps, { planId: params.PlanId, caller, by, version: body.Version });
    return readOwnPlan(deps, caller, params.PlanId);
  });

  route(app, links.planByLink, options, ({ body }) => readLinkedOffer(deps, body.ch), RATES.linkLooks);
  route(
    app,
    links.acceptOfferByLink,
    options,
    async ({ body, request }) => {
      const answer = await offerByLink(deps, { ch: body.ch, name: body.Name, origin: originOf(request) });
      return reply(answer, await acceptOffer(deps, { ...answer, poNumber: body.PoNumber }));
    },
    RATES.linkAnswers,
  );
  route(
    app,
    links.declineOfferByLink,
    options,
    async ({ body, request }) => {
      const answer = await offerByLink(deps, { ch: body.ch, name: body.Name, origin: originOf(request) });
      return reply(answer, await declineOffer(deps, { ...answer, reason: body.Reason }));
    },
    RATES.linkAnswers,
  );
}
