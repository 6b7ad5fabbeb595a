import type { Queryable } from '../../../db/client.ts';
import { and, asc, count, eq, gt, inArray, lt, ne, sql } from '../../../db/drizzle.ts';
import { customers, locations } from '../../../db/schema/customers.ts';
import { jobPhotos, jobs } from '../../../db/schema/jobs.ts';
import { visitPhotos, visitReports, visits } from '../../../db/schema/visits.ts';

/** More visits than anybody does in a week. */
const MOST_VISITS = 200;

/**
 * A technician's planned visits that begin between two instants, by time, those that were called off left out; only
 * what the technician may see of them.
 */
export async function visitsBetween(
  db: Queryable,
  { technicianId, from, to }: { technicianId: number; from: Date; to: Date },
) {
  const rows = await db
    .select({
      id: visits.id,
      kind: visits.kind,
      state: visits.state,
      date: visits.date,
      timeWindow: visits.timeWindow,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      plannedAt: visits.plannedAt,
      plannedMinutes: visits.plannedMinutes,
      arrivedAt: visits.startedAt,
      report: visitReports,
      job: {
        id: jobs.id,
        customerId: jobs.customerId,
        locationId: jobs.locationId,
        assetId: jobs.assetId,
        timeZone: jobs.timeZone,
        expectedAt: jobs.expectedAt,
        equipmentTypeId: jobs.equipmentTypeId,
        makeName: jobs.makeName,
        modelName: jobs.modelName,
        serialIdentifier: jobs.serialIdentifier,
        equipmentLocation: jobs.equipmentLocation,
        problem: jobs.problem,
        problemDescription: jobs.problemDescription,
        foodWarm: jobs.foodWarm,
        foodWarmSince: jobs.foodWarmSince,
        otherColdSpace: jobs.otherColdSpace,
        locationDescription: jobs.locationDescription,
        parkingInstructions: jobs.parkingInstructions,
      },
      contact: {
        firstName: customers.firstName,
        lastName: customers.lastName,
        mobile: customers.mobile,
        phone: customers.phone,
      },
      location: {
        name: locations.name,
        floorShop: locations.floorShop,
        street: locations.street,
        suburb: locations.suburb,
        state: locations.state,
        postcode: locations.postcode,
      },
    })
    .from(visits)
    .innerJoin(jobs, eq(jobs.id, visits.jobId))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .leftJoin(visitReports, eq(visitReports.visitId, visits.id))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .where(
      and(
        eq(visits.technicianId, technicianId),
        gt(visits.startsAt, from),
        lt(visits.startsAt, to),
        ne(visits.state, 'calledOff'),
      ),
    )
    // In the office's order within a window, then by the windows.
    .orderBy(sql`coalesce(${visits.plannedAt}, ${visits.startsAt})`, asc(visits.id))
    .limit(MOST_VISITS);
  return rows.flatMap((row) => {
    const { state, date, timeWindow, startsAt, endsAt } = row;
    if (state === 'calledOff' || !date || !timeWindow || !startsAt || !endsAt) return [];
    return { ...row, state, date, timeWindow, startsAt, endsAt };
  });
}

export type TechnicianVisit = Awaited<ReturnType<typeof visitsBetween>>[number];

/** A visit as its photos need it; null if there's no such visit. */
export async function visitOfPhotos(db: Queryable, visitId: number) {
  const [found] = await db
    .select({
      state: visits.state,
      startsAt: visits.startsAt,
      arrivedAt: visits.startedAt,
      technicianId: visits.technicianId,
      timeZone: jobs.timeZone,
    })
    .from(visits)
    .innerJoin(jobs, eq(jobs.id, visits.jobId))
    .where(eq(visits.id, visitId));
  return found ?? null;
}

/** How many photos each of these visits has of its technician, those that can't be read left out. */
export async function photosOfVisits(db: Queryable, visitIds: readonly number[]) {
  return db
    .select({ visitId: visitPhotos.visitId, photos: count() })
    .from(visitPhotos)
    .where(
      and(inArray(visitPhotos.visitId, [...visitIds]), inArray(visitPhotos.status, ['received', 'ready'])),
    )
    .groupBy(visitPhotos.visitId);
}

/** The job of a photo that can be shown; null if there's no such photo. */
export async function jobOfPhoto(db: Queryable, documentId: string): Promise<number | null> {
  const [found] = await db
    .select({ jobId: jobPhotos.jobId })
    .from(jobPhotos)
    .where(and(eq(jobPhotos.documentId, documentId), eq(jobPhotos.status, 'ready')));
  return found?.jobId ?? null;
}
