import type { Reply } from '../../../contracts/endpoint.ts';
import type { getOwnPlan, listOwnPlans as listOwnPlansCall } from '../../../contracts/plans/own-plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { gstOf } from '../../../domain/money/money.ts';
import { isAtSite, mayDo } from '../../../domain/people/rights.ts';
import { isOpenOccurrence } from '../../../domain/plans/occurrence-states.ts';
import { planMessages as messages } from '../../../domain/plans/plan-messages.ts';
import { isExpiredOffer, stillGoesOn } from '../../../domain/plans/plan-offer.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import type { Queryable } from '../../db/client.ts';
import { and, desc, eq, inArray, isNotNull, lte } from '../../db/drizzle.ts';
import { assets } from '../../db/schema/equipment.ts';
import { planOffers } from '../../db/schema/plan-offers.ts';
import { planLines, planTerms } from '../../db/schema/plans.ts';
import { wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { whoMayAccept } from './answer-offer.ts';
import { endingOf } from './end-own-plan.ts';
import { contentNow } from './offer-plan.ts';
import { type OfferRow, offersOf } from './offers.queries.ts';
import { presentContent, presentOffer, presentPrice, withoutPrices } from './own-plans.present.ts';
import { presentPause } from './pauses.queries.ts';
import { findPlan, occurrencesOf, type Plan, plansOf, sumsOf } from './plans.queries.ts';

type Reading = Pick<Caller, 'customerId' | 'personId' | 'membership'>;
type Site = { planId: number; lineId: number; siteId: number };

/** Where the machines of plans are now. */
function sitesOf(db: Queryable, planIds: readonly number[]): Promise<Site[]> {
  return db
    .select({ planId: planLines.planId, lineId: planLines.id, siteId: assets.locationId })
    .from(planLines)
    .innerJoin(assets, eq(assets.id, planLines.assetId))
    .where(inArray(planLines.planId, [...planIds]));
}

const isInForce = ({ term }: Plan) => term.acceptedAt !== null;

/** Prices are for who may see them at all of a plan's sites, and so is an offer: its total is one. */
const seesAll = (caller: Reading, sites: readonly Site[]): boolean =>
  mayDo(caller.membership.role, 'prices') && isAtAll(caller, sites);

const isAtAll = ({ membership }: Reading, sites: readonly Site[]): boolean =>
  sites.every(({ siteId }) => isAtSite(membership, siteId));

/** The plans at the sites of a membership, and the offers that its person may read. */
export async function listOwnPlans(
  { db, clock }: Deps,
  caller: Reading,
): Promise<Reply<typeof listOwnPlansCall>> {
  const all = await plansOf(db, caller.customerId);
  const ids = all.map(({ id }) => id);
  const sites = await sitesOf(db, ids);
  const offers = await db
    .selectDistinctOn([planOffers.planId], {
      planId: planOffers.planId,
      state: planOffers.state,
      validUntil: planOffers.validUntil,
      byItself: planOffers.byItself,
    })
    .from(planOffers)
    .where(inArray(planOffers.planId, ids))
    .orderBy(planOffers.planId, desc(planOffers.number));
  const sums = await sumsOf(db, all);
  return {
    Plans: all.flatMap((plan) => {
      const ofPlan = sites.filter(({ planId }) => planId === plan.id);
      const mine = ofPlan.filter(({ siteId }) => isAtSite(caller.membership, siteId));
      const isWhole = seesAll(caller, ofPlan);
      const offer = isWhole ? offers.find(({ planId }) => planId === plan.id) : undefined;
      const isOffered = offer && offer.state !== 'withdrawn' && plan.state !== 'ended';
      if (isInForce(plan) ? mine.length === 0 : !isOffered) return [];
      const { cents } = sums(plan);
      return [
        {
          PlanId: plan.id,
          Name: plan.name,
          State: plan.state,
          FirstDay: plan.term.firstDay,
          LastDay: plan.term.lastDay,
          TermMonths: plan.termMonths,
          Price: isWhole ? presentPrice({ cents, gstCents: gstOf(cents) }) : null,
          Machines: mine.length,
          OfferState: offer?.state ?? null,
          OfferIsExpired: offer !== undefined && isExpiredOffer(offer, clock.now()),
          OfferIsByItself: offer?.byItself ?? false,
        },
      ];
    }),
  };
}

/**
 * A plan as its customer's people read it: what is agreed, or what was offered last.
 * @throws Refusal `not_found`, also for an offer to who may not read it
 */
export async function readOwnPlan(
  deps: Deps,
  caller: Reading,
  planId: number,
): Promise<Reply<typeof getOwnPlan>> {
  const { db } = deps;
  const unknown = new Refusal('not_found', messages.notFound(deps.config.brand.phone));
  const plan = await findPlan(db, planId);
  if (plan?.customerId !== caller.customerId) throw unknown;
  const sites = await sitesOf(db, [planId]);
  const isWhole = seesAll(caller, sites);
  const mine = new Set(
    sites.filter(({ siteId }) => isAtSite(caller.membership, siteId)).map(({ lineId }) => lineId),
  );
  const offers = await offersOf(db, planId);
  const newest = offers[0] ?? null;
  if (isInForce(plan) ? mine.size === 0 : !newest || !isWhole) throw unknown;
  const now = isInForce(plan) ? { ...plan, term: await termNow(deps, plan) } : plan;
  const content = presentContent(await contentOf(deps, now, offers));
  const services = await occurrencesOf(db, planId);
  return {
    ...(isWhole ? content : withoutPrices(content, (lineId) => mine.has(lineId))),
    GoesOn: stillGoesOn(plan, newest),
    PlanId: planId,
    State: plan.state,
    Pause: plan.state === 'active' ? await presentPause(deps, db, planId) : null,
    Version: plan.version,
    Ending:
      plan.state === 'active' && mayDo(caller.membership.role, 'approve') && isAtAll(caller, sites)
        ? await endingOf(deps, plan, services, caller.membership)
        : null,
    AcceptedBy: now.term.acceptedBy,
    AcceptedOn: now.term.acceptedAt && wireInstant(now.term.acceptedAt),
    Offer:
      isWhole && newest ? await presentOffer(deps, db, { customerId: plan.customerId, offer: newest }) : null,
    AskInstead: isWhole && newest ? await askInstead(db, caller, newest) : null,
    Services: services
      .filter(
        ({ occurrence: { lineId, termId, state } }) =>
          mine.has(lineId) && (termId === now.term.id || isOpenOccurrence(state)),
      )
      .map(({ occurrence, bookedFor }) => ({
        OccurrenceId: occurrence.id,
        LineId: occurrence.lineId,
        DueOn: occurrence.dueOn,
        State: occurrence.state,
        DoneOn: occurrence.doneOn,
        RepairId: occurrence.jobId,
        BookedFor: bookedFor,
      })),
  };
}

/** What was accepted for the term that it's in, else what was offered last. One that the office recorded as a draft is as it is now. */
function contentOf(deps: Deps, plan: Plan, offers: readonly OfferRow[]) {
  const offer = isInForce(plan)
    ? offers.find(({ state, termNumber }) => state === 'accepted' && termNumber === plan.term.number)
    : offers[0];
  return offer?.content ?? contentNow(deps, deps.db, plan);
}

/** The term that a plan in force is in today: the next one may be accepted already. */
async function termNow({ db, clock }: Deps, plan: Plan): Promise<Plan['term']> {
  const today = localToday(clock.now(), OPERATOR_TIME_ZONE);
  const [begun] = await db
    .select()
    .from(planTerms)
    .where(
      and(eq(planTerms.planId, plan.id), isNotNull(planTerms.acceptedAt), lte(planTerms.firstDay, today)),
    )
    .orderBy(desc(planTerms.number))
    .limit(1);
  return begun ?? plan.term;
}

/** By name, who may accept an offer that waits; null for who may themselves. */
async function askInstead(db: Queryable, caller: Reading, offer: OfferRow): Promise<string[] | null> {
  if (offer.state !== 'waiting' || offer.byItself) return null;
  const able = await whoMayAccept(db, caller.customerId, offer.content);
  if (able.some(({ personId }) => personId === caller.personId)) return null;
  return able.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
}
