import type { Queryable } from '../../../db/client.ts';
import { and, asc, desc, eq, inArray, isNull, lte, sql } from '../../../db/drizzle.ts';
import { assets } from '../../../db/schema/equipment.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { doneVisits } from '../../../db/schema/visits.ts';

/** The last visits of a machine that a technician sees. */
const LAST_VISITS = 5;

/** More machines than a technician looks through at a site. */
const MOST_MACHINES = 200;

/** The last visits on record of each of these machines, the newest first (R15.05). */
export async function lastVisitsOf(db: Queryable, assetIds: readonly number[]) {
  const { id, jobId, assetId, techName, startedAt, work, parts, leavingTenths, readings } = doneVisits;
  const place = sql<number>`row_number() over (partition by ${assetId} order by ${startedAt} desc, ${id} desc)`;
  const ranked = db
    .select({
      id,
      jobId,
      assetId,
      techName,
      startedAt,
      work,
      parts,
      leavingTenths,
      readings,
      place: place.as('place'),
    })
    .from(doneVisits)
    .where(inArray(assetId, [...assetIds]))
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
