import type { Queryable } from '../../db/client.ts';
import { and, asc, desc, eq, inArray, isNull, sql } from '../../db/drizzle.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planLines, planPrices, plans, planTerms, serviceTypes } from '../../db/schema/plans.ts';
import { visits } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';

type PlanRow = typeof plans.$inferSelect;
export type TermRow = typeof planTerms.$inferSelect;
export type LineRow = typeof planLines.$inferSelect;

/** A plan with the term that it's in, or proposes: the last. */
export type Plan = PlanRow & { term: TermRow };

const selectPlans = (db: Queryable) =>
  db
    .select({ plan: plans, term: planTerms })
    .from(plans)
    .innerJoin(
      planTerms,
      and(
        eq(planTerms.planId, plans.id),
        eq(
          planTerms.number,
          sql`(select max(last.number) from ${planTerms} last where last.plan_id = ${plans.id})`,
        ),
      ),
    )
    .$dynamic();

const whole = ({ plan, term }: { plan: PlanRow; term: TermRow }): Plan => ({ ...plan, term });

/** The newest first. */
export async function plansOf(db: Queryable, customerId: number): Promise<Plan[]> {
  return (await selectPlans(db).where(eq(plans.customerId, customerId)).orderBy(desc(plans.id))).map(whole);
}

export async function findPlan(db: Queryable, id: number): Promise<Plan | null> {
  const [found] = await selectPlans(db).where(eq(plans.id, id));
  return found ? whole(found) : null;
}

/** A plan, locked until the transaction ends. Lock it before its occurrences. */
export async function lockPlan(tx: Transaction, id: number): Promise<Plan | null> {
  const [locked] = await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, id)).for('no key update');
  return locked ? findPlan(tx, id) : null;
}

export async function planBySubmit(db: Queryable, key: string): Promise<PlanRow | null> {
  const [found] = await db.select().from(plans).where(eq(plans.submitKey, key));
  return found ?? null;
}

/** The lines of a plan in order, each with its machine, where that is, its service and, in a term, its own price. */
export function linesOf(db: Queryable, planId: number, termId: number) {
  return db
    .select({
      line: planLines,
      asset: assets,
      site: locations,
      service: serviceTypes,
      cents: planPrices.cents,
    })
    .from(planLines)
    .innerJoin(assets, eq(assets.id, planLines.assetId))
    .innerJoin(locations, eq(locations.id, assets.locationId))
    .innerJoin(serviceTypes, eq(serviceTypes.id, planLines.serviceTypeId))
    .leftJoin(planPrices, and(eq(planPrices.termId, termId), eq(planPrices.lineId, planLines.id)))
    .where(eq(planLines.planId, planId))
    .orderBy(asc(planLines.id));
}

/** What a term costs for all lines together, in cents ex GST; null where each has its own price. */
export async function priceOfAll(db: Queryable, termId: number): Promise<number | null> {
  const [found] = await db
    .select({ cents: planPrices.cents })
    .from(planPrices)
    .where(and(eq(planPrices.termId, termId), isNull(planPrices.lineId)));
  return found?.cents ?? null;
}

/** For each plan's term: how many lines it has, and what it costs in cents ex GST. */
export async function sumsOf(
  db: Queryable,
  of: readonly Plan[],
): Promise<(plan: Plan) => { machines: number; cents: number }> {
  const lines = await db
    .select({ planId: planLines.planId, count: sql<number>`count(*)::int` })
    .from(planLines)
    .where(
      inArray(
        planLines.planId,
        of.map(({ id }) => id),
      ),
    )
    .groupBy(planLines.planId);
  const prices = await db
    .select({ termId: planPrices.termId, cents: sql<number>`sum(${planPrices.cents})`.mapWith(Number) })
    .from(planPrices)
    .where(
      inArray(
        planPrices.termId,
        of.map(({ term }) => term.id),
      ),
    )
    .groupBy(planPrices.termId);
  return ({ id, term }) => ({
    machines: lines.find(({ planId }) => planId === id)?.count ?? 0,
    cents: prices.find(({ termId }) => termId === term.id)?.cents ?? 0,
  });
}

/** What is due of a plan so far, by date, with the day of its job's visit and all services of the one that did it. */
export function occurrencesOf(db: Queryable, planId: number) {
  return db
    .select({ occurrence: planOccurrences, services: visits.services, bookedFor: jobs.attendanceDate })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, planOccurrences.lineId))
    .leftJoin(visits, eq(visits.id, planOccurrences.visitId))
    .leftJoin(jobs, eq(jobs.id, planOccurrences.jobId))
    .where(eq(planLines.planId, planId))
    .orderBy(asc(planOccurrences.dueOn), asc(planOccurrences.id));
}

export async function customerOfPlan(db: Queryable, customerId: number) {
  const [found] = await db
    .select({
      businessName: customers.businessName,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!found) throw new Error(`No customer ${customerId}`);
  return found;
}

/** Raises a plan's version. */
export async function updatePlan(
  tx: Transaction,
  id: number,
  change: Partial<
    Pick<PlanRow, 'name' | 'state' | 'startsOn' | 'termMonths' | 'billing' | 'goesOn' | 'endReason'>
  > &
    Pick<PlanRow, 'changedBy' | 'changedAt'>,
): Promise<void> {
  await tx
    .update(plans)
    .set({ ...change, version: sql`${plans.version} + 1` })
    .where(eq(plans.id, id));
}

/** The lines of a machine in plans in force, with the term that each plan is in. */
export function linesOfMachine(db: Queryable, assetId: number) {
  return db
    .select({ line: planLines, plan: plans, term: planTerms, service: serviceTypes, site: locations })
    .from(planLines)
    .innerJoin(plans, and(eq(plans.id, planLines.planId), eq(plans.state, 'active')))
    .innerJoin(
      planTerms,
      and(
        eq(planTerms.planId, plans.id),
        eq(
          planTerms.number,
          sql`(select max(last.number) from ${planTerms} last
            where last.plan_id = ${plans.id} and last.accepted_at is not null)`,
        ),
      ),
    )
    .innerJoin(assets, and(eq(assets.id, planLines.assetId), eq(assets.customerId, plans.customerId)))
    .innerJoin(locations, eq(locations.id, assets.locationId))
    .innerJoin(serviceTypes, eq(serviceTypes.id, planLines.serviceTypeId))
    .where(eq(planLines.assetId, assetId))
    .orderBy(asc(planLines.id));
}
export type LineOfMachine = Awaited<ReturnType<typeof linesOfMachine>>[number];

/** What was and is due of a machine, by date, with the day of its job's visit. */
export function servicesOfMachine(db: Queryable, assetId: number) {
  return db
    .select({ occurrence: planOccurrences, bookedFor: jobs.attendanceDate })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, planOccurrences.lineId))
    .leftJoin(jobs, eq(jobs.id, planOccurrences.jobId))
    .where(eq(planLines.assetId, assetId))
    .orderBy(asc(planOccurrences.dueOn), asc(planOccurrences.id));
}
export type ServiceOfMachine = Awaited<ReturnType<typeof servicesOfMachine>>[number];
