import { countedAnswers, type FoodAnswers, isFoodAtRisk } from '../../../domain/equipment/food-at-risk.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import { nextVisitKind } from '../../../domain/visits/visit-states.ts';
import type { Deps } from '../../common/deps.ts';
import { type Database, preparedOnce } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { paymentMethods } from '../../db/schema/customers.ts';
import { bookingKeys, jobEvents, jobs } from '../../db/schema/jobs.ts';
import { staffBookings } from '../../db/schema/staff.ts';
import { visits } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { isRestricted, takePlace } from '../windows/window-places.ts';
import { windowWarning } from '../windows/window-warning.ts';

/** The constraint that a booking violates if another submit with its key came first. */
export const KEY_TAKEN = 'booking_keys_pkey';
/** The constraint that it violates if its staff request was consumed before. */
export const STAFF_REQUEST_CONSUMED = 'staff_bookings_pkey';

const answered = {
  id: jobs.id,
  createdAt: jobs.createdAt,
  attendanceDate: jobs.attendanceDate,
  timeWindow: jobs.timeWindow,
  startsAt: jobs.startsAt,
  endsAt: jobs.endsAt,
  timeZone: jobs.timeZone,
  feeCents: jobs.feeCents,
  discountCents: jobs.discountCents,
  parkingCents: jobs.parkingCents,
  gstCents: jobs.gstCents,
  totalCents: jobs.totalCents,
};

const bookingByKey = preparedOnce((db) =>
  db
    .select({ fingerprint: bookingKeys.fingerprint, customerId: jobs.customerId, job: answered })
    .from(bookingKeys)
    .innerJoin(jobs, eq(jobs.id, bookingKeys.jobId))
    .where(eq(bookingKeys.key, sql.placeholder('key')))
    .prepare('booking_by_key'),
);

/** The booking that a key already made, with the fingerprint of that submit. */
export async function findBookingByKey(db: Database, key: string) {
  const [found] = await bookingByKey(db).execute({ key });
  return found ?? null;
}

type Written = { customerId: number; createdAt: Date };
/** Every column of a job that a booking sets; forgetting one is a type error. */
export type NewJob = Required<
  Omit<
    typeof jobs.$inferInsert,
    | 'customerId'
    | 'locationId'
    | 'state'
    | 'stateSince'
    | 'createdAt'
    | 'version'
    | 'changedBy'
    | 'changedAt'
    | 'expectedAt'
    | 'technicianId'
    | 'techName'
    | 'poNumber'
    | 'hasTime'
    | 'warrantyOf'
    | 'holdUntil'
    | 'holdReason'
    | 'isHeldForParts'
    | 'linksOffAt'
  >
>;
export async function hasCard(tx: Transaction, customerId: number): Promise<boolean> {
  const cards = await tx
    .select({ customerId: paymentMethods.customerId })
    .from(paymentMethods)
    .where(eq(paymentMethods.customerId, customerId));
  return cards.length > 0;
}

/**
 * Inserts a job in its first state, which is Scheduled if its technician is known, with its first visit, if it has a time, and the first entry of its timeline.
 * @returns its id, and why the window had no place for it, if it hadn't
 * @throws Refusal `invalid_fields` if the visit's window is full or closed (R10.06)
 */
export async function insertJob(
  tx: Transaction,
  job: NewJob,
  by: Written & {
    locationId: number;
    /** Whose windows the visit counts to; null counts to none. */
    region: string | null;
    staffName: string | null;
    /** For the customer's timeline. */
    note: string | null;
    /** Whether the visit may take a place that the window doesn't have (R10.13). */
    mayExceed: boolean;
    /** False for a job that waits for its time; then its times say nothing. */
    hasTime: boolean;
    /** The finished job that it puts right for free; null for every other booking. */
    warrantyOf: number | null;
    /** Who comes and the customer's purchase order, which only a job that's brought along has already (R10.19). */
    known?: { technician: { id: number; name: string } | null; poNumber: string | null };
  },
): Promise<{ jobId: number; exceeded: string | null }> {
  const { customerId, locationId, createdAt, region, staffName, note, hasTime, warrantyOf, known } = by;
  const technician = known?.technician ?? null;
  const who = { technicianId: technician?.id ?? null, techName: technician?.name ?? null };
  const window =
    region !== null && hasTime ? { region, date: job.attendanceDate, window: job.timeWindow } : null;
  const state = technician ? 'Scheduled' : 'Requested';
  const [made] = await tx
    .insert(jobs)
    .values({
      ...job,
      customerId,
      locationId,
      state,
      stateSince: createdAt,
      createdAt,
      hasTime,
      warrantyOf,
      poNumber: known?.poNumber ?? null,
      ...who,
    })
    // Asked here, so that a booking has no statement more where nothing is limited.
    .returning({ id: jobs.id, isRestricted: window ? isRestricted(tx, window) : sql<boolean>`false` });
  if (!made) throw new Error('No job was made');
  const isExceeded = window !== null && made.isRestricted && !(await takePlace(tx, window));
  if (isExceeded && !by.mayExceed) throw fieldRefusal('PriorityTimeWindow', visitMessages.windowGone);
  const exceeded = isExceeded ? await windowWarning(tx, window) : null;
  if (hasTime) {
    await tx.insert(visits).values({
      jobId: made.id,
      customerId,
      assetId: job.assetId,
      kind: nextVisitKind({ isUnderWarranty: warrantyOf !== null, hasVisited: false }),
      state: 'planned',
      region,
      date: job.attendanceDate,
      timeWindow: job.timeWindow,
      startsAt: job.startsAt,
      endsAt: job.endsAt,
      toldState: technician ? 'confirmed' : 'booked',
      toldStartsAt: job.startsAt,
      toldEndsAt: job.endsAt,
      toldTechName: who.techName,
      ...who,
    });
  }
  await tx.insert(jobEvents).values({
    jobId: made.id,
    state,
    actor: staffName === null ? 'customer' : 'staff',
    actorName: staffName,
    note,
    at: createdAt,
  });
  return { jobId: made.id, exceeded };
}

/** @throws DatabaseError with `KEY_TAKEN` as its constraint */
export async function insertBookingKey(tx: Transaction, key: typeof bookingKeys.$inferInsert) {
  await tx.insert(bookingKeys).values(key);
}

/** @throws DatabaseError with `STAFF_REQUEST_CONSUMED` as its constraint */
export async function insertStaffBooking(tx: Transaction, booking: typeof staffBookings.$inferInsert) {
  await tx.insert(staffBookings).values(booking);
}

type FoodColumns = Pick<NewJob, 'foodWarm' | 'foodWarmSince' | 'otherColdSpace' | 'isFoodAtRisk'>;

/** Of a job that says nothing about food. */
export const NO_FOOD: FoodColumns = {
  foodWarm: null,
  foodWarmSince: null,
  otherColdSpace: null,
  isFoodAtRisk: false,
};

/** The answers about food as the job keeps them: none where machine and problem don't raise the questions (R11.07). */
export function foodColumns(
  { catalogue }: Pick<Deps, 'catalogue'>,
  said: FoodAnswers & { Problem: string },
  { equipmentTypeId, servicingTypeId }: { equipmentTypeId: number; servicingTypeId: number | null },
): FoodColumns {
  const problems = catalogue.current().equipment.problems(equipmentTypeId, servicingTypeId);
  if (!problems.some(({ Name, AsksAboutFood }) => Name === said.Problem && AsksAboutFood)) return NO_FOOD;
  const { FoodWarm, FoodWarmSince, OtherColdSpace } = countedAnswers(said);
  return {
    foodWarm: FoodWarm,
    foodWarmSince: FoodWarmSince,
    otherColdSpace: OtherColdSpace,
    isFoodAtRisk: isFoodAtRisk(said),
  };
}
