import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FOOD_WARM } from '../../../domain/equipment/food-at-risk.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { customers, instant, locations } from './customers.ts';
import { assets } from './equipment.ts';
import { jobs } from './jobs.ts';
import { people } from './people.ts';
import { photoChecks, photoColumns } from './photo-columns.ts';

const id = () => bigint({ mode: 'number' });

/** Faults that people of a business report to their managers (R12.03). One is open until it's booked or put aside. */
export const faultReports = pgTable(
  'fault_reports',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    locationId: id()
      .notNull()
      .references(() => locations.id),
    /** Null for a fault of the site, or of a machine that isn't in the register. */
    assetId: id().references(() => assets.id),
    text: text().notNull(),
    foodWarm: text({ enum: FOOD_WARM }),
    isFoodAtRisk: boolean().notNull().default(false),
    /** Null for somebody whose data was deleted. */
    reportedBy: id().references(() => people.id, { onDelete: 'set null' }),
    reportedAt: instant().notNull(),
    /** When it was booked or put aside; null while it's open. */
    settledAt: instant(),
    /** Null if the office booked it, too. */
    settledBy: id().references(() => people.id, { onDelete: 'set null' }),
    /** What was booked for it. */
    jobId: id().references(() => jobs.id),
    /** Why it was put aside. */
    reason: text(),
  },
  (t) => [
    index('fault_reports_customer').on(t.customerId, t.id),
    index('fault_reports_location').on(t.locationId),
    index('fault_reports_asset').on(t.assetId).where(sql`${t.assetId} is not null`),
    index('fault_reports_job').on(t.jobId).where(sql`${t.jobId} is not null`),
    index('fault_reports_reported_by').on(t.reportedBy),
    index('fault_reports_settled_by').on(t.settledBy).where(sql`${t.settledBy} is not null`),
    index('fault_reports_food').on(t.reportedAt).where(sql`${t.settledAt} is null and ${t.isFoodAtRisk}`),
    check('fault_reports_food_warm', isOneOf(t.foodWarm, FOOD_WARM)),
    check(
      'fault_reports_settled',
      sql`(${t.settledAt} is null) = (num_nonnulls(${t.jobId}, ${t.reason}) = 0) and num_nonnulls(${t.jobId}, ${t.reason}) < 2`,
    ),
  ],
);

/** Photos of reports that are open or were put aside; those of a booked one are its job's. */
export const faultPhotos = pgTable(
  'fault_photos',
  {
    documentId: uuid().primaryKey(),
    reportId: id()
      .notNull()
      .references(() => faultReports.id),
    ...photoColumns(),
  },
  (t) => [uniqueIndex('fault_photos_client').on(t.reportId, t.clientId), ...photoChecks('fault_photos', t)],
);
