import { BOOKING_REFERENCE_SUFFIX } from '../../../../domain/constants.ts';
import { ratingLinkId } from '../../../common/emailed-links/rating-link-id.ts';
import { isAtSites, type SiteIds } from '../../../db/at-sites.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq, getViewSelectedFields, inArray, type SQL, sql } from '../../../db/drizzle.ts';
import { locations } from '../../../db/schema/customers.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { equipmentTypes } from '../../../db/schema/reference.ts';
import { quotes, ratings } from '../../../db/schema/repairs.ts';
import { doneVisits } from '../../../db/schema/visits.ts';
import { hasWords } from '../../../db/search-words.ts';
import { visitsOfMachine } from '../../../db/visits-of-machine.ts';
import { showsAmounts } from '../../../db/who-pays.ts';

export type VisitFilter = {
  customerId: number;
  siteIds: SiteIds;
  search: string | undefined;
  assetId: number | undefined;
  locationId: number | undefined;
  /** The last visit of the previous page. */
  after: number | undefined;
  limit: number;
  referencePrefix: string;
};

/** Before a visit in that order; matches nothing if it isn't the customer's. */
function before(visitId: number, customerId: number): SQL {
  const startedAt = sql`(select v.started_at from ${doneVisits} v where v.id = ${visitId} and v.customer_id = ${customerId})`;
  return sql`(${doneVisits.startedAt}, ${doneVisits.id}) < (${startedAt}, ${visitId}::bigint)`;
}

/** A customer's visits with the job and site of each, newest first. */
export async function listVisits(db: Queryable, filter: VisitFilter) {
  const { customerId, siteIds, search, assetId, locationId, after, limit, referencePrefix } = filter;
  return db
    .select({
      visit: getViewSelectedFields(doneVisits),
      job: jobs,
      showsAmounts,
      location: { id: locations.id, name: locations.name },
    })
    .from(doneVisits)
    .innerJoin(jobs, eq(jobs.id, doneVisits.jobId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, jobs.equipmentTypeId))
    .where(
      and(
        eq(doneVisits.customerId, customerId),
        isAtSites(jobs.locationId, siteIds),
        assetId === undefined ? undefined : sql`${doneVisits.id} in ${visitsOfMachine(assetId)}`,
        locationId === undefined ? undefined : eq(jobs.locationId, locationId),
        hasWords(search, [
          sql`${referencePrefix}::text || ${jobs.id} || ${BOOKING_REFERENCE_SUFFIX}::text`,
          jobs.problem,
          doneVisits.work,
          sql`(select string_agg(part ->> 'Name', ' ') from jsonb_array_elements(${doneVisits.parts}) part)`,
          doneVisits.techName,
          equipmentTypes.name,
          jobs.makeName,
          jobs.modelName,
          jobs.serialIdentifier,
          jobs.equipmentLocation,
        ]),
        after === undefined ? undefined : before(after, customerId),
      ),
    )
    .orderBy(desc(doneVisits.startedAt), desc(doneVisits.id))
    .limit(limit);
}

/** Results of jobs: the approved quote's total in cents inc GST, the score, and whether the job can still be rated. */
export async function jobOutcomes(db: Queryable, jobIds: readonly number[], now: Date) {
  if (jobIds.length === 0) return [];
  const approvedCents = sql<number>`coalesce((
    select sum(${quotes.totalCents})::int from ${quotes}
    where ${quotes.jobId} = ${jobs.id} and ${quotes.state} = 'approved'), 0)`;
  return db
    .select({
      jobId: jobs.id,
      approvedCents,
      score: ratings.score,
      canRate: sql<boolean>`${ratingLinkId(now)} is not null`,
    })
    .from(jobs)
    .leftJoin(ratings, eq(ratings.jobId, jobs.id))
    .where(inArray(jobs.id, [...jobIds]));
}
