import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { JobState } from '../../../domain/jobs/job-life.ts';
import { customers, instant, locations } from './customers.ts';
import { assets } from './equipment.ts';
import { machineColumns } from './machine-columns.ts';
import { photoColumns } from './photo-columns.ts';
import { promoCodes } from './reference.ts';

const id = () => bigint({ mode: 'number' });

/** A booked attendance and what becomes of it; `id` is the wire's RepairId. */
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
    /** The registered machine that the job is for; null for one described in the quote. */
    assetId: id().references(() => assets.id),
    state: text().$type<JobState>().notNull(),
    /** When the job came into its state. */
    stateSince: instant().notNull().defaultNow(),
    createdAt: instant().notNull(),
    /** Who comes, once scheduled. */
    techName: text(),

    ...machineColumns(),
    problem: text().notNull(),
    problemDescription: text().notNull(),

    /** today | tomorrow | later | afterhours, as chosen. */
    priorityOption: text().notNull(),
    timeWindow: text().notNull(),
    /** The job's local date. */
    attendanceDate: date({ mode: 'string' }).notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    timeZone: text().notNull(),

    /** How to get in: the place's description and parking instructions. */
    locationDescription: text(),
    parkingInstructions: text(),

    /** Frozen at booking, integer cents ex GST except where said (R4.18). */
    priceBookVersion: integer().notNull(),
    feeCents: integer().notNull(),
    /** Why a day window costs the after-hours fee: 'weekend', a holiday's name, or null. */
    loading: text(),
    promoCodeId: integer().references(() => promoCodes.id),
    discountCents: integer().notNull(),
    parkingCents: integer().notNull(),
    gstCents: integer().notNull(),
    /** Inc GST. */
    totalCents: integer().notNull(),

    leadCategory: text().notNull(),
  },
  (t) => [
    index('jobs_customer').on(t.customerId, t.id),
    index('jobs_customer_open')
      .on(t.customerId, t.id)
      .where(sql`${t.state} not in ('Completed', 'Cancelled')`),
    index('jobs_customer_ended')
      .on(t.customerId, t.stateSince, t.id)
      .where(sql`${t.state} in ('Completed', 'Cancelled')`),
    index('jobs_asset').on(t.assetId, t.id).where(sql`${t.assetId} is not null`),
    index('jobs_state_since').on(t.state, t.stateSince, t.id),
    index('jobs_location').on(t.locationId),
    index('jobs_promo').on(t.promoCodeId).where(sql`${t.promoCodeId} is not null`),
  ],
);

/** A job's timeline: every change of state, who made it and when (R4.29). */
export const jobEvents = pgTable(
  'job_events',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    jobId: id()
      .notNull()
      .references(() => jobs.id),
    state: text().$type<JobState>().notNull(),
    actor: text({ enum: ['customer', 'staff', 'system'] }).notNull(),
    /** The person's name, where one acted. */
    actorName: text(),
    note: text(),
    at: instant().notNull(),
  },
  (t) => [index('job_events_job').on(t.jobId, t.id)],
);

/** Photos of a job; the file stands in the storage under a key made from `documentId`. */
export const jobPhotos = pgTable(
  'job_photos',
  {
    documentId: uuid().primaryKey(),
    jobId: id()
      .notNull()
      .references(() => jobs.id),
    ...photoColumns(),
  },
  (t) => [uniqueIndex('job_photos_client').on(t.jobId, t.clientId)],
);

/** One submit, one booking: the key of each submit and the job it made (R4.30). */
export const bookingKeys = pgTable(
  'booking_keys',
  {
    key: uuid().primaryKey(),
    /** SHA-256 of the request's meaning, card and password left out. */
    fingerprint: text().notNull(),
    jobId: id()
      .notNull()
      .references(() => jobs.id),
    createdAt: instant().notNull(),
  },
  (t) => [index('booking_keys_created').on(t.createdAt)],
);
