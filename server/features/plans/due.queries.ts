import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { isTooSoon } from '../../../domain/plans/occurrences.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import type { Deps } from '../../common/deps.ts';
import { isAtSites, type SiteIds } from '../../db/at-sites.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, inArray, isNull, lte, sql } from '../../db/drizzle.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import { planLines, plans, serviceTypes } from '../../db/schema/plans.ts';
import { licenceKinds, serviceAreas } from '../../db/schema/reference.ts';
import { visits } from '../../db/schema/visits.ts';

/** When the line was done last, of whichever term. */
const lastDoneOn = sql<string | null>`greatest(${planLines.doneBefore}, (
  select max(other.done_on) from ${planOccurrences} other
  where other.line_id = ${planOccurrences.lineId} and other.state = 'done'
))::text`;

/** The site's date of the last visit of the occurrence's job that was made; null if there was none. */
const visitedOn = sql<string | null>`(
  select max((${visits.startedAt} at time zone ${locations.timeZone})::date)::text from ${visits}
  where ${visits.jobId} = ${planOccurrences.jobId} and ${visits.state} = 'done'
)`;

/** Somebody was there for a booked occurrence, or its job ended otherwise. */
const isVisited = sql<boolean>`(${jobs.state} = 'Completed' or exists (
  select from ${visits} where ${visits.jobId} = ${jobs.id} and ${visits.state} = 'done'
))`;

/** Somebody of the customer has a confirmed email, to which letters go. */
const isEmailed = sql<boolean>`exists (
  select from memberships member join people person on person.id = member.person_id
  where member.customer_id = ${customers.id} and person.email_confirmed_at is not null
)`;

/** An invoice was for it: its term's, or the call-out's of a visit. */
const isInvoiced = sql<boolean>`(${planOccurrences.billedDocumentId} is not null or exists (
  select from documents invoice where invoice.plan_term_id = ${planOccurrences.termId} and invoice.kind = 'plan'
))`;

const selectDue = (db: Queryable) =>
  db
    .select({
      occurrence: planOccurrences,
      line: planLines,
      plan: plans,
      asset: assets,
      site: locations,
      service: serviceTypes,
      /** What the service itself needs. */
      licence: licenceKinds,
      customer: {
        businessName: customers.businessName,
        firstName: customers.firstName,
        lastName: customers.lastName,
      },
      isEmailed,
      isInvoiced,
      lastDoneOn,
      visitedOn,
      isVisited: sql<boolean>`coalesce(${isVisited}, false)`,
    })
    .from(planOccurrences)
    .innerJoin(planLines, eq(planLines.id, planOccurrences.lineId))
    .innerJoin(plans, eq(plans.id, planLines.planId))
    .innerJoin(customers, eq(customers.id, plans.customerId))
    .innerJoin(assets, eq(assets.id, planLines.assetId))
    .innerJoin(locations, eq(locations.id, assets.locationId))
    .innerJoin(serviceTypes, eq(serviceTypes.id, planLines.serviceTypeId))
    .leftJoin(licenceKinds, eq(licenceKinds.id, serviceTypes.licenceKindId))
    .leftJoin(jobs, eq(jobs.id, planOccurrences.jobId))
    .$dynamic();

export type DueRow = Awaited<ReturnType<typeof selectDue>>[number];

/** Whether the site is in a region; without one, every site is. */
function isInRegion(db: Queryable, region: string | undefined) {
  if (region === undefined) return undefined;
  const { postcode } = serviceAreas;
  const ofRegion = db.select({ postcode }).from(serviceAreas).where(eq(serviceAreas.region, region));
  return inArray(locations.postcode, ofRegion);
}

/** What waits for a day, up to a due date, the longest due first. */
export function waitingUntil(
  db: Queryable,
  { until, region, limit }: { until: string; region: string | undefined; limit: number },
): Promise<DueRow[]> {
  return selectDue(db)
    .where(
      and(
        inArray(planOccurrences.state, ['due', 'missed']),
        lte(planOccurrences.dueOn, until),
        isInRegion(db, region),
      ),
    )
    .orderBy(asc(planOccurrences.dueOn), asc(planOccurrences.id))
    .limit(limit);
}

/** What waits for a day of a customer's plans, at their sites, of machines in use; the longest due first. */
export function waitingAtSites(
  db: Queryable,
  { customerId, siteIds }: { customerId: number; siteIds: SiteIds },
): Promise<DueRow[]> {
  return selectDue(db)
    .where(
      and(
        eq(plans.customerId, customerId),
        eq(plans.state, 'active'),
        inArray(planOccurrences.state, ['due', 'missed']),
        eq(assets.customerId, customerId),
        isNull(assets.retiredAt),
        isAtSites(locations.id, siteIds),
      ),
    )
    .orderBy(asc(planOccurrences.dueOn), asc(planOccurrences.id));
}

/** What is booked and was visited, so that somebody has to say what was done. */
export function visitedUnrecorded(
  db: Queryable,
  { region, limit }: { region: string | undefined; limit: number },
): Promise<DueRow[]> {
  return selectDue(db)
    .where(and(eq(planOccurrences.state, 'booked'), isVisited, isInRegion(db, region)))
    .orderBy(asc(planOccurrences.dueOn), asc(planOccurrences.id))
    .limit(limit);
}

/** Some occurrences, by their ids. */
export function dueByIds(db: Queryable, ids: readonly number[]): Promise<DueRow[]> {
  return selectDue(db)
    .where(inArray(planOccurrences.id, [...ids]))
    .orderBy(asc(planOccurrences.id));
}

/** The services that a letter asked a day for. */
export function dueOfLetter(db: Queryable, letterId: number): Promise<DueRow[]> {
  return selectDue(db).where(eq(planOccurrences.letterId, letterId)).orderBy(asc(planOccurrences.id));
}

export function presentService(deps: Pick<Deps, 'catalogue'>, row: DueRow) {
  const { occurrence, line, plan, asset, service } = row;
  const { every, unit } = line;
  const isSoon =
    row.lastDoneOn !== null &&
    row.lastDoneOn <= occurrence.dueOn &&
    isTooSoon(occurrence.dueOn, row.lastDoneOn, { every, unit });
  return {
    OccurrenceId: occurrence.id,
    PlanId: plan.id,
    PlanName: plan.name,
    Equipment: equipmentName(typeName(deps.catalogue.current(), asset.equipmentTypeId), asset),
    IsRetired: asset.retiredAt !== null,
    ServiceName: service.name,
    Minutes: line.minutes,
    IsPrepaid: plan.billing === 'yearly',
    IsInvoiced: row.isInvoiced,
    DueOn: occurrence.dueOn,
    State: occurrence.state,
    TooSoonAfter: isSoon ? row.lastDoneOn : null,
    Version: occurrence.version,
  };
}

/** The reference of the job that an occurrence is booked with. */
export const referenceOf = ({ config }: Pick<Deps, 'config'>, { occurrence }: DueRow): string =>
  bookingReference(config.brand.referencePrefix, occurrence.jobId ?? 0);
