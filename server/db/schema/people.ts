import { bigint, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { BUSINESS_ROLES } from '../../../domain/people/roles.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { customers, instant } from './customers.ts';

const id = () => bigint({ mode: 'number' });

/** People who sign in (R12.01). What they see and do belongs to a business: a row of `customers`. */
export const people = pgTable(
  'people',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity({ startWith: 9001 }),
    /** The email in lower case. */
    userName: text().notNull().unique(),
    /** Argon2id; null until the account is activated (R4.25). */
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** 04 and eight digits; null until entered. */
    mobile: text(),
    /** When somebody proved that the email is theirs; null before (R2.05). */
    emailConfirmedAt: instant(),
    /**
     * The business whose primary contact they are: its names, email, mobile and password are theirs, which a trigger keeps alike
     * in both tables for as long as servers of the version before may run. Null for everybody else.
     */
    primaryContactOf: id()
      .unique()
      .references(() => customers.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    check('people_user_name', sql`${t.userName} = lower(${t.userName})`),
    check('people_mobile_digits', sql`${t.mobile} ~ '^04[0-9]{8}$'`),
  ],
);

/** Who belongs to which business, and as what. */
export const memberships = pgTable(
  'memberships',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    personId: id()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    role: text({ enum: BUSINESS_ROLES }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('memberships_person').on(t.personId, t.customerId),
    index('memberships_customer').on(t.customerId),
    check('memberships_role', isOneOf(t.role, BUSINESS_ROLES)),
  ],
);
