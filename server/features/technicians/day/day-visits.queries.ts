import type { Queryable } from '../../../db/client.ts';
import { and, asc, between, count, eq, gt, inArray, isNotNull, lt, ne, sql } from '../../../db/drizzle.ts';
import { customers, locations } from '../../../db/schema/customers.ts';
import { assets } from '../../../db/schema/equipment.ts';
import { jobPhotos, jobs } from '../../../db/schema/jobs.ts';
import { siteAccess, siteCodes } from '../../../db/schema/site-access.ts';
import { visitPhotos, visitReports, visits } from '../../../db/schema/visits.ts';

/** More visits than anybody does in a week. */
const MOST_VISITS = 200;
/** More than a company of this size does in a week. */
const MOST_OF_A_WEEK = 2000;

/** Visits with only what their technicians may see of them. */
const selectVisits = (db: Queryable) =>
  db
    .select({
      id: visits.id,
      technicianId: visits.technicianId,
      kind: visits.kind,
      state: visits.state,
      date: visits.date,
      timeWindow: visits.timeWindow,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      hoursNote: visits.hoursNote,
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
      machineNotes: assets.locationDescription,
      access: siteAccess,
      hasCodes: sql<boolean>`${siteCodes.locationId} is not null`,
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
    .leftJoin(assets, eq(assets.id, jobs.assetId))
    .leftJoin(siteAccess, eq(siteAccess.locationId, jobs.locationId))
    .leftJoin(siteCodes, eq(siteCodes.locationId, jobs.locationId));

// In the office's order within a window, then by the windows.
const IN_ORDER = [sql`coalesce(${visits.plannedAt}, ${visits.startsAt})`, asc(visits.id)];

/** Those with a plan, which all have that weren't called off. */
const planned = (rows: Awaited<ReturnType<typeof selectVisits>>) =>
  rows.flatMap((row) => {
    const { state, date, timeWindow, startsAt, endsAt } = row;
    if (state === 'calledOff' || !date || !timeWindow || !startsAt || !endsAt) return [];
    return { ...row, state, date, timeWindow, startsAt, endsAt };
  });

/** A technician's planned visits that begin between two instants, by time, those that were called off left out. */
export async function visitsBetween(
  db: Queryable,
  { technicianId, from, to }: { technicianId: number; from: Date; to: Date },
) {
  const rows = await selectVisits(db)
    .where(
      and(
        eq(visits.technicianId, technicianId),
        gt(visits.startsAt, from),
        lt(visits.startsAt, to),
        ne(visits.state, 'calledOff'),
      ),
    )
    .orderBy(...IN_ORDER)
    .limit(MOST_VISITS);
  return planned(rows);
}

/** All technicians' visits from a local date to another, by time. */
export async function visitsOfDates(db: Queryable, { from, to }: { from: string; to: string }) {
  const rows = await selectVisits(db)
    .where(and(between(visits.date, from, to), isNotNull(visits.technicianId), ne(visits.state, 'calledOff')))
    .orderBy(asc(visits.date), ...IN_ORDER)
    .limit(MOST_OF_A_WEEK);
  return planned(rows);
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
