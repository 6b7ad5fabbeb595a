import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FOOD_WARM, FOOD_WARM_SINCE, OTHER_COLD_SPACE } from '../../../domain/equipment/food-at-risk.ts';
import { JOB_EVENT_KINDS } from '../../../domain/jobs/job-event-kinds.ts';
import { ENDED_JOB_STATES, JOB_STATES, type JobState } from '../../../domain/jobs/job-life.ts';
import { COMING_JOB_STATES } from '../../../domain/jobs/job-progress.ts';
import { JOB_ACTORS } from '../../../domain/jobs/who-acted.ts';
import { DAY_OPTIONS, TIME_WINDOWS } from '../../../domain/visits/day-choice.ts';
import { type SQL, sql } from '../drizzle.ts';
import { areNotNegative, isOneOf } from './checks.ts';
import { customers, instant, locations } from './customers.ts';
import { assets } from './equipment.ts';
import { equipmentColumns } from './equipment-columns.ts';
import { photoChecks, photoColumns } from './photo-columns.ts';
import { plans } from './plans.ts';
import { promoCodes } from './reference.ts';
import { technicians } from './technicians.ts';

const id = () => bigint({ mode: 'number' });

const hasEnded = (state: PgColumn): SQL => isOneOf(state, ENDED_JOB_STATES);
const isOpen = (state: PgColumn): SQL =>
  sql`${state} not in (${sql.raw(ENDED_JOB_STATES.map((each) => `'${each}'`).join(', '))})`;

/** A booked visit and everything that follows; `id` is RepairId on the wire. */
export const jobs = pgTable(
  'jobs',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity({ startWith: 1042 }),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    locationId: id()
      .notNull()
      .references(() => locations.id),
    /** The business that pays in place of the customer, as it was when the job was booked (R12.09); null if the customer pays. */
    payerId: id().references(() => customers.id),
    /** The job whose work this one puts right for free; null for every other job. */
    warrantyOf: id().references((): AnyPgColumn => jobs.id),
    /** The plan whose services it does (R13.03), and its name then; null for every other job. */
    planId: id().references(() => plans.id),
    planName: text(),
    /** The registered equipment of the job; null for equipment described in the quote. */
    assetId: id().references(() => assets.id),
    state: text().$type<JobState>().notNull(),
    /** When the job changed to its current state. */
    stateSince: instant().notNull().defaultNow(),
    createdAt: instant().notNull(),
    /** Raised by every change of the job; not by its notes, photos and messages (R10.04). */
    version: integer().notNull().default(1),
    /** Who made this version, as staff read it, and when; null until the first change. */
    changedBy: text(),
    changedAt: instant(),
    /** Who comes, once that's decided; null also for names that former versions wrote. */
    technicianId: id().references(() => technicians.id),
    /** The tech's name as the customer was given it. */
    techName: text(),

    ...equipmentColumns(),
    problem: text().notNull(),
    problemDescription: text().notNull(),
    /** What the customer said about the food in a warm cold machine; null where it wasn't asked or answered (R11.07). */
    foodWarm: text({ enum: FOOD_WARM }),
    foodWarmSince: text({ enum: FOOD_WARM_SINCE }),
    otherColdSpace: text({ enum: OTHER_COLD_SPACE }),
    isFoodAtRisk: boolean().notNull().default(false),

    /** As chosen by the customer. */
    priorityOption: text({ enum: DAY_OPTIONS }).notNull(),
    timeWindow: text({ enum: TIME_WINDOWS }).notNull(),
    /** The job's local date. */
    attendanceDate: date({ mode: 'string' }).notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    timeZone: text().notNull(),
    /** False once the visit was called off, until a new time is set: then the times above are those of before (R10.11). */
    hasTime: boolean().notNull().default(true),
    /** When the tech who has set out expects to be there; null while nobody is on the way (R11.03). */
    expectedAt: instant(),
    /** The job waits until this date at the site, for a reason that the office reads; null if it doesn't. */
    holdUntil: date({ mode: 'string' }),
    holdReason: text(),
    /** The hold is for parts, and its customer reads that they are expected on that date (R10.11). */
    isHeldForParts: boolean().notNull().default(false),
    /** When its customer or the office switched off the links to it; null while new ones are made (R11.05). */
    linksOffAt: instant(),

    /** Access: the site's notes and parking instructions. */
    locationDescription: text(),
    parkingInstructions: text(),

    /** Fixed at booking, integer cents ex GST unless noted (R4.18). */
    priceBookVersion: integer().notNull(),
    feeCents: integer().notNull(),
    /** Why a daytime window costs the after-hours fee: 'weekend', a holiday's name, or null. */
    loading: text(),
    promoCodeId: integer().references(() => promoCodes.id),
    discountCents: integer().notNull(),
    parkingCents: integer().notNull(),
    gstCents: integer().notNull(),
    /** Inc GST. */
    totalCents: integer().notNull(),

    leadCategory: text().notNull(),
    /**
     * The person who booked it, or for whom the office did, and who hears of its visits (R12.03); null for the primary contact. Somebody
     * who has left counts as them.
     */
    bookedBy: id(),
    /** The customer's purchase order number, for the invoices. */
    poNumber: text(),
  },
  (t) => [
    index('jobs_customer').on(t.customerId, t.id),
    index('jobs_customer_open').on(t.customerId, t.id).where(isOpen(t.state)),
    index('jobs_customer_quoted').on(t.customerId).where(sql`${t.state} = 'QuoteWaiting'`),
    index('jobs_customer_ended').on(t.customerId, t.stateSince, t.id).where(hasEnded(t.state)),
    index('jobs_payer').on(t.payerId, t.id).where(sql`${t.payerId} is not null`),
    index('jobs_plan').on(t.planId, t.id).where(sql`${t.planId} is not null`),
    index('jobs_asset').on(t.assetId, t.id).where(sql`${t.assetId} is not null`),
    index('jobs_warranty').on(t.warrantyOf, t.id).where(sql`${t.warrantyOf} is not null`),
    index('jobs_state_since').on(t.state, t.stateSince, t.id),
    index('jobs_since').on(t.stateSince, t.id),
    index('jobs_created').on(t.createdAt),
    index('jobs_starts').on(t.startsAt, t.id),
    index('jobs_open_since').on(t.stateSince, t.id).where(isOpen(t.state)),
    index('jobs_coming_ends').on(t.endsAt, t.id).where(isOneOf(t.state, COMING_JOB_STATES)),
    index('jobs_held').on(t.holdUntil, t.id).where(sql`${t.holdUntil} is not null`),
    index('jobs_open_starts').on(t.startsAt, t.id).where(isOpen(t.state)),
    index('jobs_tech').on(sql`fold_text(${t.techName})`),
    index('jobs_technician').on(t.technicianId, t.startsAt).where(sql`${t.technicianId} is not null`),
    index('jobs_food_at_risk')
      .on(t.createdAt, t.id)
      .where(sql`${t.isFoodAtRisk} and ${isOneOf(t.state, COMING_JOB_STATES)}`),
    index('jobs_unassigned')
      .on(t.stateSince, t.id)
      .where(sql`${t.state} = 'Scheduled' and ${t.technicianId} is null and ${t.techName} is null`),
    index('jobs_without_time').on(t.stateSince, t.id).where(sql`not ${t.hasTime}`),
    index('jobs_location').on(t.locationId),
    index('jobs_promo').on(t.promoCodeId).where(sql`${t.promoCodeId} is not null`),
    check('jobs_state', isOneOf(t.state, JOB_STATES)),
    check('jobs_option', isOneOf(t.priorityOption, DAY_OPTIONS)),
    check('jobs_window', isOneOf(t.timeWindow, TIME_WINDOWS)),
    check('jobs_food_warm', isOneOf(t.foodWarm, FOOD_WARM)),
    check('jobs_food_warm_since', isOneOf(t.foodWarmSince, FOOD_WARM_SINCE)),
    check('jobs_other_cold_space', isOneOf(t.otherColdSpace, OTHER_COLD_SPACE)),
    check('jobs_times', sql`${t.startsAt} < ${t.endsAt}`),
    check('jobs_amounts', areNotNegative(t.feeCents, t.discountCents, t.parkingCents, t.gstCents)),
    check('jobs_free_warranty', sql`${t.warrantyOf} is null or ${t.totalCents} = 0`),
    check('jobs_plan', sql`(${t.planId} is null) = (${t.planName} is null)`),
    check('jobs_discount', sql`${t.discountCents} <= ${t.feeCents}`),
    check(
      'jobs_total',
      sql`${t.totalCents} = ${t.feeCents} - ${t.discountCents} + ${t.parkingCents} + ${t.gstCents}`,
    ),
  ],
);

/** A job that can still change; the only definition, for every query. */
export const openJob = isOpen(jobs.state);
export const endedJob = hasEnded(jobs.state);

/** A job's timeline: every change of state, who made it and when (R4.29), and the office's notes and holds (R10.11). */
export const jobEvents = pgTable(
  'job_events',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    jobId: id()
      .notNull()
      .references(() => jobs.id),
    kind: text({ enum: JOB_EVENT_KINDS }).notNull().default('state'),
    /** The job's state from then on. */
    state: text().$type<JobState>().notNull(),
    actor: text({ enum: JOB_ACTORS }).notNull(),
    /** The person's name, where one acted; with an emailed link the name they gave, if any. */
    actorName: text(),
    note: text(),
    /** Why the office should look at what a customer changed (R11.01); null if it needn't. */
    need: text(),
    /** Another change replaced this one before the customer was told of it (R10.05). */
    isUndone: boolean().notNull().default(false),
    /** The line of another job whose message tells this change too (R14.04); null for one with a message of its own, or none. */
    toldWithId: id(),
    at: instant().notNull(),
  },
  (t) => [
    index('job_events_job').on(t.jobId, t.id),
    index('job_events_need').on(t.at, t.id).where(sql`${t.need} is not null`),
    check('job_events_kind', isOneOf(t.kind, JOB_EVENT_KINDS)),
    check('job_events_state', isOneOf(t.state, JOB_STATES)),
    check('job_events_actor', isOneOf(t.actor, JOB_ACTORS)),
  ],
);

/** Photos of a job; the file is in the storage under a key derived from `documentId`. */
export const jobPhotos = pgTable(
  'job_photos',
  {
    documentId: uuid().primaryKey(),
    jobId: id()
      .notNull()
      .references(() => jobs.id),
    ...photoColumns(),
  },
  (t) => [uniqueIndex('job_photos_client').on(t.jobId, t.clientId), ...photoChecks('job_photos', t)],
);

/** One submit, one booking: the key of each submit and its job (R4.30). */
export const bookingKeys = pgTable(
  'booking_keys',
  {
    key: uuid().primaryKey(),
    /** SHA-256 of what the request asks for, without card and password. */
    fingerprint: text().notNull(),
    /** The person whose key it is; null for a visitor and the office. */
    personId: id(),
    jobId: id()
      .notNull()
      .references(() => jobs.id),
    createdAt: instant().notNull(),
  },
  (t) => [index('booking_keys_created').on(t.createdAt)],
);
