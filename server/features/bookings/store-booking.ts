import { deskBookingMessages } from '../../../domain/bookings/desk-booking-messages.ts';
import { payerMessages } from '../../../domain/payers/payer-messages.ts';
import { isWithinVisitLimit, payerWords } from '../../../domain/payers/who-pays.ts';
import { promotionMessages } from '../../../domain/promotions/promotion-messages.ts';
import { noteHours } from '../../../domain/visits/avoided-hours-messages.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import { nextVisitKind } from '../../../domain/visits/visit-states.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { preparedOnce } from '../../db/client.ts';
import { and, asc, eq, isNull, sql } from '../../db/drizzle.ts';
import { preparedInsert } from '../../db/prepared-insert.ts';
import { locations } from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { jobEvents, jobs } from '../../db/schema/jobs.ts';
import { siteAccess } from '../../db/schema/site-access.ts';
import { visits } from '../../db/schema/visits.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../customers/customers.queries.ts';
import { isSameEquipment } from '../equipment/check-equipment.ts';
import { insertAsset } from '../equipment/equipment.queries.ts';
import { keepInUse } from '../equipment/keep-in-use.ts';
import { type PayingBusiness, payerOfSite } from '../payers/payers.queries.ts';
import { isNewClient, lockPromo, type PromoClient, takePromoUse } from '../promotions/promo-use.ts';
import { findOrAddSite, type NewSite } from '../sites/find-or-add-site.ts';
import { noteAccess } from '../sites/site-access.queries.ts';
import { isRestricted, takePlace, windowValues, windowWarning } from '../windows/window-places.ts';
import { type BookedJob, insertBookingKey } from './book-once.ts';
import type { BookableVisit } from './check-visit.ts';

/** Every column of a job that a booking sets; forgetting one is a type error. */
export type NewJob = Required<
  Omit<
    typeof jobs.$inferInsert,
    | 'customerId'
    | 'bookedBy'
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
    | 'payerId'
    | 'planId'
    | 'planName'
    | 'holdUntil'
    | 'holdReason'
    | 'isHeldForParts'
    | 'linksOffAt'
  >
>;

/** What a new job says of its registered machine, as it is now: editing it later changes no job. */
export const machineColumns = (asset: typeof assets.$inferSelect) => ({
  assetId: asset.id,
  equipmentTypeId: asset.equipmentTypeId,
  servicingTypeId: asset.servicingTypeId,
  makeId: asset.makeId,
  makeName: asset.makeName,
  modelId: asset.modelId,
  modelName: asset.modelName,
  serialIdentifier: asset.serialIdentifier,
  equipmentLocation: asset.equipmentLocation,
});

/** A booking to store; everything has been checked. */
export type NewBooking = {
  key: string;
  fingerprint: string;
  /** Who is signed in; null for a visitor and the office. */
  personId: number | null;
  /** A site as typed, or the id of one of the customer's own. */
  site: NewSite | number;
  visit: BookableVisit;
  client: PromoClient;
  /** The wire name of the promo code's field. */
  promoField: string;
  job: NewJob;
};

/** Whose a job is. */
type Booker = {
  customerId: number;
  /** The person of the business who books; left out for its primary contact, and where the office does (R12.03). */
  bookedBy?: number;
};

/** What a job has besides if staff make it. */
type ByStaff = {
  staffName?: string;
  /** For the customer's timeline. */
  note?: string;
  /** Whether the visit may take a place that the window doesn't have (R10.13). */
  mayExceed?: boolean;
  /** Who agreed that the visit is in the site's hours to avoid; null if it's clear of them (R12.10). */
  hoursNote?: string | null;
  /** Who comes, if that's known already. */
  technician?: { id: number; name: string } | null;
};

type PaysOver = {
  /** The customer pays for what costs more than the site's payer pays unasked. The office is warned of it instead (R12.09). */
  paysThemselves?: boolean;
};

/**
 * Stores a booking in one transaction, and counts it.
 * @param write writes everything, by `insertBooking`, and returns the job's id
 */
export async function storeBooking(
  { clock, pool, metrics, log }: Deps,
  { by, job }: { by: 'staff' | 'customer' | 'visitor'; job: NewJob },
  write: (tx: Transaction, createdAt: Date) => Promise<number>,
): Promise<BookedJob> {
  const createdAt = toDate(clock.now());
  const id = await transaction(pool, (tx) => write(tx, createdAt));
  metrics.bookings.inc({ by });
  log.info({ jobId: id, by }, 'booked');
  return { ...job, id, createdAt };
}

/** @throws Refusal `unauthenticated` if the account was deleted meanwhile */
export async function lockBooker(tx: Transaction, customerId: number): Promise<number> {
  if (await lockCustomer(tx, customerId)) return customerId;
  throw new Refusal('unauthenticated', requestMessages.signInEnded);
}

/**
 * Inserts what every booking has, for a customer who is locked or new: site, equipment, the promo's use, the job and the
 * submit's key.
 * @returns the job's id, who pays in place of the customer, and why the window had no place for it, if it hadn't
 * @throws Refusal `invalid_fields` if it costs more than the site's payer pays and nobody else says they do, if its equipment was retired meanwhile, another booking took the promo's last use or
 *   the window's last place, or its client is no longer new
 * @throws DatabaseError if another submit with the key came first
 */
export async function insertBooking(
  tx: Transaction,
  booking: NewBooking,
  by: Booker & { createdAt: Date } & ByStaff & PaysOver,
): Promise<Made> {
  const { key, fingerprint, personId, site, visit, job } = booking;
  const { createdAt } = by;
  // Customer, equipment, promo, window: whatever locks more than one of them uses this order, so that nothing deadlocks.
  const locationId = typeof site === 'number' ? site : await findOrAddSite(tx, site, by);
  // A site that was found or added just now is theirs.
  if (typeof site === 'number' || job.assetId)
    await requireStillTheirs(tx, by.customerId, { locationId, assetId: job.assetId ?? null });
  const assetId = await equipmentOf(tx, job, { ...by, locationId });
  await usePromo(tx, booking);
  const { region, inHours } = visit;
  const hoursNote = inHours && noteHours(inHours, by.staffName === undefined ? 'customer' : 'office');
  const made = await insertJob(tx, { ...job, assetId }, { ...by, locationId, region, hoursNote });
  await insertBookingKey(tx, { key, fingerprint, personId, jobId: made.jobId, createdAt });
  return made;
}

/**
 * Whether site and equipment are still the locked customer's: two customers may have been taken apart since they were read.
 * @throws Refusal `invalid_fields`
 */
async function requireStillTheirs(
  tx: Transaction,
  customerId: number,
  { locationId, assetId }: { locationId: number; assetId: number | null },
): Promise<void> {
  const isSite = and(eq(locations.id, locationId), eq(locations.customerId, customerId));
  const isAsset = and(eq(assets.id, assetId ?? 0), eq(assets.customerId, customerId));
  if (
    (await tx.$count(locations, isSite)) > 0 &&
    (assetId === null || (await tx.$count(assets, isAsset)) > 0)
  )
    return;
  throw fieldRefusal('AssetLocationId', deskBookingMessages.siteRequired);
}

const assetsOfType = preparedOnce((db) =>
  db
    .select()
    .from(assets)
    .where(
      and(
        eq(assets.customerId, sql.placeholder('customerId')),
        eq(assets.equipmentTypeId, sql.placeholder('equipmentTypeId')),
        isNull(assets.retiredAt),
      ),
    )
    .orderBy(asc(assets.id))
    // Like a request for registered equipment, so that nobody retires it meanwhile.
    .for('share')
    .prepare('assets_of_type'),
);

/**
 * The job's equipment in the customer's register. Equipment that isn't in it yet joins it at the booking's site; retired
 * equipment doesn't count as being in it. The photos stay with the job: they show its fault.
 */
async function equipmentOf(
  tx: Transaction,
  job: NewJob,
  { customerId, locationId, createdAt }: { customerId: number; locationId: number; createdAt: Date },
): Promise<number> {
  if (job.assetId) {
    await keepInUse(tx, job.assetId);
    return job.assetId;
  }
  const booked = {
    customerId,
    locationId,
    createdAt,
    equipmentTypeId: job.equipmentTypeId,
    servicingTypeId: job.servicingTypeId ?? null,
    makeId: job.makeId ?? null,
    makeName: job.makeName ?? null,
    modelId: job.modelId ?? null,
    modelName: job.modelName ?? null,
    serialIdentifier: job.serialIdentifier ?? null,
    equipmentLocation: job.equipmentLocation ?? null,
    locationDescription: job.locationDescription ?? null,
  };
  const ofType = await assetsOfType(tx).execute(booked);
  const known = ofType.find((asset) => isSameEquipment(asset, booked));
  return known?.id ?? insertAsset(tx, booked);
}

/**
 * Counts the promo's use (R5.22); bookings with a code for new clients wait for each other, so that two at once can't
 * both be the first.
 */
async function usePromo(tx: Transaction, { visit: { promo }, client, promoField }: NewBooking) {
  if (!promo) return;
  if (promo.newClientsOnly) {
    await lockPromo(tx, promo.couponPromoId);
    if (!(await isNewClient(tx, client))) throw fieldRefusal(promoField, promotionMessages.promoInvalid);
  }
  if (!(await takePromoUse(tx, promo.couponPromoId)))
    throw fieldRefusal(promoField, promotionMessages.promoInvalid);
}

const siteOfJob = preparedOnce((db) =>
  db
    .select({ access: siteAccess, machineNotes: assets.locationDescription, payer: payerOfSite })
    .from(locations)
    .leftJoin(siteAccess, eq(siteAccess.locationId, locations.id))
    .leftJoin(assets, eq(assets.id, sql.placeholder('assetId')))
    .where(eq(locations.id, sql.placeholder('locationId')))
    .prepare('site_of_job'),
);

/** What a new job takes from its site: how to get in, and who pays. */
async function readSite(tx: Transaction, locationId: number, assetId: number | null | undefined) {
  const [found] = await siteOfJob(tx).execute({ locationId, assetId: assetId ?? null });
  if (!found) throw new Error(`No site ${locationId}`);
  return { locationId, ...found };
}

/**
 * How a job's technician gets in (R12.11): what this booking says counts for this visit alone, else what the site has, or
 * else what is noted with the machine. The first booking that says it says it for the site.
 */
async function accessOfJob(
  tx: Transaction,
  known: Awaited<ReturnType<typeof readSite>>,
  { locationDescription, parkingInstructions }: NewJob,
): Promise<Pick<NewJob, 'locationDescription' | 'parkingInstructions'>> {
  const { locationId, access, machineNotes } = known;
  if (!access && (locationDescription || parkingInstructions)) {
    const noted = { wayIn: locationDescription ?? null, parking: parkingInstructions ?? null };
    await noteAccess(tx, locationId, noted);
  }
  return {
    locationDescription: locationDescription ?? access?.wayIn ?? machineNotes,
    parkingInstructions: parkingInstructions ?? access?.parking ?? null,
  };
}

/**
 * The business that pays for a new job in place of its customer (R12.09): the site's payer, if it costs no more than they pay
 * unasked.
 * @throws Refusal `invalid_fields` if it costs more, until the customer says that they pay for it themselves
 */
function payerOf(
  payer: PayingBusiness | null,
  { totalCents, by }: { totalCents: number; by: ByStaff & PaysOver },
): number | null {
  if (payer === null) return null;
  if (isWithinVisitLimit(payer.limitCents, totalCents)) return payer.payerId;
  if (by.staffName === undefined && !by.paysThemselves)
    throw fieldRefusal('PayOurselves', payerMessages.aboveLimit(payerWords(payer), payer.name));
  return null;
}

// By names, since Drizzle leaves out the table of what an insert returns.
const hasReports = sql<boolean>`exists (select from fault_reports its where its.settled_at is null
  and its.customer_id = jobs.customer_id and (its.asset_id, its.location_id) = (jobs.asset_id, jobs.location_id))`;
const isContactAlone = sql<boolean>`not exists (select from memberships its
  join people on people.id = its.person_id and people.primary_contact_of is distinct from its.customer_id
  where its.customer_id = jobs.customer_id)`;

const insertJobRow = preparedInsert(jobs, (insert, name, db) =>
  // These are asked for here, so that a booking has no statement more where no window is limited, nothing reported and nobody else hears.
  insert.returning({ id: jobs.id, isRestricted: isRestricted(db), hasReports, isContactAlone }).prepare(name),
);

/** What a stored booking says of itself. */
type Made = {
  jobId: number;
  /** Why the window had no place for it; null if it had one. */
  exceeded: string | null;
  /** Who pays in place of the customer. */
  payerId: number | null;
  /** Whether faults of its machine are reported and open. */
  hasReports: boolean;
  /** Whether nobody but the primary contact belongs to the business. */
  isContactAlone: boolean;
};
const insertVisit = preparedInsert(visits, (insert, name) => insert.prepare(name));
const insertJobEvent = preparedInsert(jobEvents, (insert, name) => insert.prepare(name));

/**
 * Inserts a job in its first state, which is Scheduled if its technician is known, with its first visit, if it has a time, and the first entry of its timeline.
 * @returns its id, and why the window had no place for it, if it hadn't
 * @throws Refusal `invalid_fields` if the visit's window is full or closed (R10.06)
 */
export async function insertJob(
  tx: Transaction,
  job: NewJob,
  by: Booker & {
    locationId: number;
    createdAt: Date;
    /** Whose windows the visit counts to; null counts to none. */
    region: string | null;
    /** False for a job that waits for its time; then its times say nothing. */
    hasTime?: boolean;
    /** The finished job that it puts right for free. */
    warrantyOf?: number;
    /** The plan whose services it does. */
    plan?: { id: number; name: string };
    /** The customer's purchase order, which only a job that's brought along has already (R10.19). */
    poNumber?: string | null;
  } & ByStaff &
    PaysOver,
): Promise<Made> {
  const {
    customerId,
    locationId,
    createdAt,
    region,
    hasTime = true,
    warrantyOf = null,
    plan = null,
    poNumber = null,
  } = by;
  const { bookedBy = null, staffName = null, note = null, technician = null, hoursNote = null } = by;
  const who = { technicianId: technician?.id ?? null, techName: technician?.name ?? null };
  const window =
    region !== null && hasTime ? { region, date: job.attendanceDate, window: job.timeWindow } : null;
  const state = technician ? 'Scheduled' : 'Requested';
  const site = await readSite(tx, locationId, job.assetId);
  const access = await accessOfJob(tx, site, job);
  // A plan's customer pays what they accepted; what is found on its visit is asked of who pays for the site.
  const payerId = plan ? null : payerOf(site.payer, { totalCents: job.totalCents, by });
  const life = { state, stateSince: createdAt, createdAt, hasTime } as const;
  const row = { ...job, ...access, customerId, bookedBy, locationId, ...life };
  const ofPlan = { planId: plan?.id ?? null, planName: plan?.name ?? null };
  const values = { ...row, ...ofPlan, warrantyOf, poNumber, payerId, ...who };
  const [made] = await insertJobRow(tx, values, windowValues(window));
  if (!made) throw new Error('No job was made');
  const isExceeded = window !== null && made.isRestricted && !(await takePlace(tx, window));
  if (isExceeded && !by.mayExceed) throw fieldRefusal('PriorityTimeWindow', visitMessages.windowGone);
  const exceeded = isExceeded ? await windowWarning(tx, window) : null;
  if (hasTime) {
    await insertVisit(tx, {
      jobId: made.id,
      customerId,
      assetId: job.assetId,
      kind: nextVisitKind({
        isUnderWarranty: warrantyOf !== null,
        isOfPlan: plan !== null,
        hasVisited: false,
      }),
      state: 'planned',
      region,
      date: job.attendanceDate,
      timeWindow: job.timeWindow,
      startsAt: job.startsAt,
      endsAt: job.endsAt,
      hoursNote,
      toldState: technician ? 'confirmed' : 'booked',
      toldStartsAt: job.startsAt,
      toldEndsAt: job.endsAt,
      toldTechName: who.techName,
      ...who,
    });
  }
  await insertJobEvent(tx, {
    jobId: made.id,
    state,
    actor: staffName === null ? 'customer' : 'staff',
    actorName: staffName,
    note,
    at: createdAt,
  });
  const { id: jobId, hasReports, isContactAlone } = made;
  return { jobId, exceeded, payerId, hasReports, isContactAlone };
}
