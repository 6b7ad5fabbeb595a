import type { Queryable } from '../../../db/client.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from '../../../db/drizzle.ts';
import { assets } from '../../../db/schema/equipment.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { planOccurrences } from '../../../db/schema/plan-occurrences.ts';
import { planLines } from '../../../db/schema/plans.ts';
import { doneVisits, visits } from '../../../db/schema/visits.ts';

/** The last visits of a machine that a technician sees. */
const LAST_VISITS = 5;

/** More machines than a technician looks through at a site. */
const MOST_MACHINES = 200;

/** The visits to some machines: of their own jobs, and those that serviced them beside others. */
const visitsTo = (db: Queryable, assetIds: readonly number[]) =>
  db
    .select({
      assetId: sql<number>`${visits.assetId}`.mapWith(Number).as('machine_id'),
      visitId: sql<number>`${visits.id}`.mapWith(Number).as('visit_id'),
    })
    .from(visits)
    .where(inArray(visits.assetId, [...assetIds]))
    .union(
      db
        .select({
          assetId: sql<number>`${planLines.assetId}`.as('machine_id'),
          visitId: sql<number>`${planOccurrences.visitId}`.as('visit_id'),
        })
        .from(planLines)
        .innerJoin(planOccurrences, eq(planOccurrences.lineId, planLines.id))
        .where(and(inArray(planLines.assetId, [...assetIds]), isNotNull(planOccurrences.visitId))),
    )
    .as('visits_to');

/** The last visits on record of each of these machines, the newest first (R15.05). */
export async function lastVisitsOf(db: Queryable, assetIds: readonly number[]) {
  const { id, jobId, techName, startedAt, work, parts, leavingTenths, readings, services } = doneVisits;
  const made = visitsTo(db, assetIds);
  const place = sql<number>`row_number() over (partition by ${made.assetId} order by ${startedAt} desc, ${id} desc)`;
  const ranked = db
    .select({
      id,
      jobId,
      assetId: made.assetId,
      techName,
      startedAt,
      work,
      parts,
      leavingTenths,
      readings,
      services,
      place: place.as('place'),
    })
    .from(doneVisits)
    .innerJoin(made, eq(made.visitId, id))
    .as('ranked');
  return db
    .select({
      id: ranked.id,
      assetId: ranked.assetId,
      techName: ranked.techName,
      startedAt: ranked.startedAt,
      work: ranked.work,
      parts: ranked.parts,
      leavingTenths: ranked.leavingTenths,
      readings: ranked.readings,
      services: ranked.services,
      problem: jobs.problem,
    })
    .from(ranked)
    .innerJoin(jobs, eq(jobs.id, ranked.jobId))
    .where(lte(ranked.place, LAST_VISITS))
    .orderBy(desc(ranked.startedAt), desc(ranked.id));
}

/** The machines in use at these sites. */
export async function machinesAt(db: Queryable, locationIds: readonly number[]) {
  const { id, locationId, equipmentTypeId, makeName, modelName, serialIdentifier, equipmentLocation } =
    assets;
  return db
    .select({ id, locationId, equipmentTypeId, makeName, modelName, serialIdentifier, equipmentLocation })
    .from(assets)
    .where(and(inArray(locationId, [...locationIds]), isNull(assets.retiredAt)))
    .orderBy(asc(id))
    .limit(MOST_MACHINES);
}
