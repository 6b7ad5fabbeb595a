import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from './checks.ts';
import { instant } from './customers.ts';
import { jobs } from './jobs.ts';

const id = () => bigint({ mode: 'number' });

const STAFF_ROLES = ['admin', 'dispatcher'] as const;

/** Staff; never customers. */
export const staff = pgTable(
  'staff',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity({ startWith: 11 }),
    /** The email in lower case. */
    userName: text().notNull().unique(),
    name: text().notNull(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** Argon2id. */
    passwordHash: text().notNull(),
    /** Somebody else chose the password: its owner chooses another one before anything else. */
    mustChangePassword: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** Raised by every change of name, role or whether it's enabled. */
    version: integer().notNull().default(1),
    /** Who made this version, and when; null for the first. */
    changedBy: text(),
    changedAt: instant(),
    /** Set when somebody has left. */
    disabledAt: instant(),
  },
  (t) => [check('staff_role', isOneOf(t.role, STAFF_ROLES))],
);

/** Failed tasks that the office got an email about, until they are retried or dropped. */
export const reportedFailures = pgTable('reported_failures', {
  taskId: uuid().primaryKey(),
  /** That of the email, which names all of that instant. */
  reportedAt: instant().notNull(),
});

/** When a worker's upkeep of the queue last succeeded; one row, and none before the first time. */
export const queueUpkeep = pgTable('queue_upkeep', {
  id: smallint().primaryKey().default(1),
  succeededAt: instant().notNull(),
});

/** What staff booked for customers: each booking uses up its staff request (R6.05). */
export const staffBookings = pgTable(
  'staff_bookings',
  {
    /** The staff request's own id: good for one booking. */
    nonce: uuid().primaryKey(),
    staffId: id()
      .notNull()
      .references(() => staff.id),
    jobId: id()
      .notNull()
      .unique()
      .references(() => jobs.id),
    bookedAt: instant().notNull(),
  },
  (t) => [index('staff_bookings_staff').on(t.staffId)],
);

/** Second factors of staff: time-based codes of an authenticator app. */
export const secondFactors = pgTable('second_factors', {
  staffId: id()
    .primaryKey()
    .references(() => staff.id),
  /** The app's secret, encrypted with the installation's secret. */
  secret: text().notNull(),
  startedAt: instant().notNull(),
  /** Null until its first code was given; it's asked for from then on. */
  confirmedAt: instant(),
  /** The 30-second step of the last accepted code: no code is accepted twice. */
  lastUsedStep: id(),
});

/** Recovery codes that are left; each is deleted when it's used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    staffId: id()
      .notNull()
      .references(() => staff.id),
    /** SHA-256 of the code, hex. */
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.codeHash] })],
);
