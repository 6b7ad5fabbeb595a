import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { instant } from './customers.ts';
import { priceRegions } from './reference.ts';

const id = () => bigint({ mode: 'number' });

/** Who does the repairs (R10.02). They have no account. */
export const technicians = pgTable(
  'technicians',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** As customers read it; no two are the same, whatever their case. */
    name: text().notNull(),
    /** 04 and eight digits. */
    mobile: text(),
    email: text(),
    /** Those who have left are kept, because their visits name them. */
    isActive: boolean().notNull().default(true),
    /** Raised by every change. */
    version: integer().notNull().default(1),
    /** Who made this version, and when; null for names of old jobs. */
    changedBy: text(),
    changedAt: instant(),
    createdAt: instant().notNull(),
    /** The Idempotency-Key that added the row, and what was sent with it; null for names of old jobs. */
    submitKey: uuid().unique(),
    submitFingerprint: text(),
  },
  (t) => [uniqueIndex('technicians_name').on(sql`lower(${t.name})`)],
);

const technicianId = () =>
  id()
    .notNull()
    .references(() => technicians.id);

/** The price regions that a technician covers. */
export const technicianRegions = pgTable(
  'technician_regions',
  {
    technicianId: technicianId(),
    region: text()
      .notNull()
      .references(() => priceRegions.region),
  },
  (t) => [primaryKey({ columns: [t.technicianId, t.region] })],
);

/** Licences and tickets; some don't expire. */
export const technicianLicences = pgTable(
  'technician_licences',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    technicianId: technicianId(),
    name: text().notNull(),
    number: text(),
    /** The last day on which it's valid. */
    expiresOn: date({ mode: 'string' }),
  },
  (t) => [index('technician_licences_technician').on(t.technicianId)],
);

/** Days without work, the last one included. */
export const technicianLeave = pgTable(
  'technician_leave',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    technicianId: technicianId(),
    fromDate: date({ mode: 'string' }).notNull(),
    toDate: date({ mode: 'string' }).notNull(),
    reason: text(),
  },
  (t) => [
    unique('technician_leave_days').on(t.technicianId, t.fromDate, t.toDate),
    check('technician_leave_dates', sql`${t.fromDate} <= ${t.toDate}`),
  ],
);
