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
    /** The most that a quote may come to which they send themselves (R15.05), in cents inc GST; null if the office sends all. */
    quoteLimitCents: integer(),
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
  (t) => [
    uniqueIndex('technicians_name').on(sql`lower(${t.name})`),
    check('technicians_quote_limit', sql`${t.quoteLimitCents} > 0`),
  ],
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
    /** Now, where a former version adds it. */
    addedAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('technician_leave_days').on(t.technicianId, t.fromDate, t.toDate),
    check('technician_leave_dates', sql`${t.fromDate} <= ${t.toDate}`),
  ],
);

/**
 * The link to a technician's day (R10.14), at most one each: only the text has the link's secret, and only the phone that
 * it's bound to has the phone's. A new link replaces the row, and with it the phone.
 */
export const technicianLinks = pgTable(
  'technician_links',
  {
    technicianId: technicianId().primaryKey(),
    /** Also the id of the text that brings it. */
    id: uuid().notNull().unique(),
    /** SHA-256 of the secret, hex. */
    tokenHash: text().notNull().unique(),
    /** The Idempotency-Key that made it. */
    submitKey: uuid().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** The newest code's text, from whose id the code is made; null if none was asked for, or it was used. */
    codeId: uuid(),
    codeExpiresAt: instant(),
    /** How often somebody has tried that code. */
    codeTries: integer().notNull().default(0),
    /** SHA-256 of the bound phone's own secret, hex. */
    phoneHash: text().unique(),
    boundAt: instant(),
  },
  (t) => [
    check('technician_links_code', sql`(${t.codeId} is null) = (${t.codeExpiresAt} is null)`),
    check('technician_links_phone', sql`(${t.phoneHash} is null) = (${t.boundAt} is null)`),
    check('technician_links_times', sql`${t.createdAt} < ${t.expiresAt}`),
  ],
);
