import { isOpenOccurrence } from '../../../../domain/plans/occurrence-states.ts';
import type { Share } from '../../../../domain/plans/plan-money.ts';
import { equipmentName, typeName } from '../../../catalogue/equipment-name.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, asc, eq } from '../../../db/drizzle.ts';
import { locations } from '../../../db/schema/customers.ts';
import { assets } from '../../../db/schema/equipment.ts';
import { planOccurrences } from '../../../db/schema/plan-occurrences.ts';
import { planOffers } from '../../../db/schema/plan-offers.ts';
import { planLines, planPrices, plans, planTerms, serviceTypes } from '../../../db/schema/plans.ts';
import { sharesOfLines } from '../../ledger/plan-terms.queries.ts';

/** A term of a plan with what its money needs: its lines in order, where their machines are, and what each service costs. */
export type PlanTerm = Awaited<ReturnType<typeof findPlanTerm>>;

export async function findPlanTerm(db: Queryable, termId: number) {
  const [found] = await db
    .select({ plan: plans, term: planTerms })
    .from(planTerms)
    .innerJoin(plans, eq(plans.id, planTerms.planId))
    .where(eq(planTerms.id, termId));
  if (!found) throw new Error(`No term ${termId} of a plan`);
  const { plan, term } = found;
  const rows = await db
    .select({ line: planLines, asset: assets, site: locations, service: serviceTypes })
    .from(planLines)
    .innerJoin(assets, eq(assets.id, planLines.assetId))
    .innerJoin(locations, eq(locations.id, assets.locationId))
    .innerJoin(serviceTypes, eq(serviceTypes.id, planLines.serviceTypeId))
    .where(eq(planLines.planId, plan.id))
    .orderBy(asc(planLines.id));
  const [accepted] = await db
    .select({ poNumber: planOffers.poNumber })
    .from(planOffers)
    .where(
      and(
        eq(planOffers.planId, plan.id),
        eq(planOffers.termNumber, term.number),
        eq(planOffers.state, 'accepted'),
      ),
    )
    .limit(1);
  const prices = await db.select().from(planPrices).where(eq(planPrices.termId, termId));
  const priceOf = (lineId: number | null) => prices.find((price) => price.lineId === lineId)?.cents ?? null;
  const lines = rows.map((row) => ({ ...row, cents: priceOf(row.line.id) }));
  return {
    plan,
    term,
    lines,
    /** The customer's, with their acceptance. */
    poNumber: accepted?.poNumber ?? null,
    sites: [...new Map(rows.map(({ site }) => [site.id, site])).values()],
    shares: sharesOfLines(lines, term, priceOf(null)),
    totalCents: prices.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** A line's words on an invoice: `Cold room service, Underbench fridge, Skope ProSpec 2 door`. */
export function lineWords(deps: Pick<Deps, 'catalogue'>, { asset, service }: PlanTerm['lines'][number]) {
  return `${service.name}, ${equipmentName(typeName(deps.catalogue.current(), asset.equipmentTypeId), asset)}`;
}

/** What services cost, in cents ex GST: of a line that counts from done, as the first of it in its term. */
export async function pricedServices<
  S extends Pick<typeof planOccurrences.$inferSelect, 'termId' | 'lineId' | 'dueOn'>,
>(db: Queryable, services: readonly S[]): Promise<(S & { cents: number })[]> {
  const sharesIn = new Map<number, Share[]>();
  for (const id of new Set(services.map(({ termId }) => termId))) {
    sharesIn.set(id, (await findPlanTerm(db, id)).shares);
  }
  return services.map((service) => {
    const ofLine = (sharesIn.get(service.termId) ?? []).filter(({ lineId }) => lineId === service.lineId);
    const share = ofLine.find(({ dueOn }) => dueOn === service.dueOn) ?? ofLine[0];
    return { ...service, cents: share?.cents ?? 0 };
  });
}

/** What became of each service of a term that costs something: nothing yet is null. */
export async function sharesOf(db: Queryable, { term, shares }: Pick<PlanTerm, 'term' | 'shares'>) {
  const { id, lineId, dueOn, state, jobId } = planOccurrences;
  const rows = await db
    .select({ id, lineId, dueOn, state, jobId })
    .from(planOccurrences)
    .where(eq(planOccurrences.termId, term.id));
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  return shares.map((share) => {
    const row = known.get(keyOf(share));
    return {
      ...share,
      occurrenceId: row?.id ?? null,
      state: row?.state ?? null,
      jobId: row?.jobId ?? null,
      isOpen: row === undefined || isOpenOccurrence(row.state),
    };
  });
}

const keyOf = ({ lineId, dueOn }: Pick<Share, 'lineId' | 'dueOn'>) => `${lineId} ${dueOn}`;
