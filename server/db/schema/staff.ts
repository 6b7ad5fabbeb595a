import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    createdAt: instant().notNull(),
    /** Set when somebody has left. */
    disabledAt: instant(),
  },
  (t) => [check('staff_role', isOneOf(t.role, STAFF_ROLES))],
);

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
