import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { HEARD } from '../../../domain/messages/who-hears.ts';
import { BUSINESS_ROLES, ROLES_WITH_LIMIT } from '../../../domain/people/rights.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { customers, instant, locations } from './customers.ts';

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
    /**
     * The last business that they left, which only keeps their names for what they did there: they can't sign in any more.
     * Null for everybody who belongs to a business.
     */
    leftCustomerId: id().references(() => customers.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('people_left_customer').on(t.leftCustomerId).where(sql`${t.leftCustomerId} is not null`),
    check('people_user_name', sql`${t.userName} = lower(${t.userName})`),
    check('people_mobile_digits', sql`${t.mobile} ~ '^04[0-9]{8}$'`),
  ],
);

/** What a membership and an invitation to one say: the rules of `domain/people/rights.ts`. */
const membershipColumns = () => ({
  role: text({ enum: BUSINESS_ROLES }).notNull(),
  /** Whether it's for every site of the business; if not, for those that are named. */
  everySite: boolean().notNull().default(true),
  /** Cents inc GST that they may approve for a job; null without a limit. */
  limitCents: integer(),
});

const membershipChecks = (table: string, t: Record<'role' | 'everySite' | 'limitCents', AnyPgColumn>) => [
  check(`${table}_role`, isOneOf(t.role, BUSINESS_ROLES)),
  check(`${table}_owner_everywhere`, sql`${t.role} <> 'owner' or ${t.everySite}`),
  check(`${table}_limit`, sql`${t.limitCents} >= 0`),
  check(`${table}_limit_role`, sql`${t.limitCents} is null or ${isOneOf(t.role, ROLES_WITH_LIMIT)}`),
];

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
    ...membershipColumns(),
    /** What they chose to hear of besides their own bookings; null for what their role hears of by itself. */
    hears: text({ enum: HEARD }).array(),
    /** Raised by every change of role, sites and limit. */
    version: integer().notNull().default(1),
    /** When they last did something for the business, to the hour; null if they never did. */
    lastHereAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('memberships_person').on(t.personId, t.customerId),
    index('memberships_customer').on(t.customerId),
    ...membershipChecks('memberships', t),
    check(
      'memberships_hears',
      sql`${t.hears} <@ array[${sql.raw(HEARD.map((each) => `'${each}'`).join(', '))}]`,
    ),
  ],
);

/** The sites of a membership that isn't for every site. */
export const membershipSites = pgTable(
  'membership_sites',
  {
    membershipId: id()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    locationId: id()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.membershipId, t.locationId] }),
    index('membership_sites_location').on(t.locationId),
  ],
);

/** Invitations of people to a business, one open for each address (R12.04). Only the email has the token itself. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token, hex. */
    tokenHash: text().notNull().unique(),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    /** In lower case. */
    email: text().notNull(),
    /** As an imported file has them, for the form of who accepts; null of who is invited by a form. */
    firstName: text(),
    lastName: text(),
    ...membershipColumns(),
    /** The sites that were chosen when it was sent; those that still are the business's count when it's accepted. */
    siteIds: id().array().notNull(),
    /** Whether who accepts it becomes the owner in place of who invites. */
    handsOver: boolean().notNull().default(false),
    /** Who invites; it ends with their membership. */
    invitedBy: id()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When it was accepted, withdrawn or replaced by a newer one. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('invitations_open').on(t.customerId, t.email).where(sql`${t.endedAt} is null`),
    index('invitations_invited_by').on(t.invitedBy),
    index('invitations_expires').on(t.expiresAt),
    check('invitations_email', sql`${t.email} = lower(${t.email})`),
    check('invitations_hands_over', sql`not ${t.handsOver} or ${t.role} = 'owner'`),
    check('invitations_times', sql`${t.createdAt} <= ${t.expiresAt}`),
    ...membershipChecks('invitations', t),
  ],
);

/** Ownership that somebody accepted and that the owner before can still take back (R12.05), one at a time. */
export const ownershipHandovers = pgTable(
  'ownership_handovers',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    customerId: id()
      .notNull()
      .unique()
      .references(() => customers.id),
    /** The owner before. */
    fromPersonId: id()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The owner since. */
    toPersonId: id()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** What the owner since was before, and becomes again. */
    ...membershipColumns(),
    siteIds: id().array().notNull(),
    acceptedAt: instant().notNull(),
    backUntil: instant().notNull(),
  },
  (t) => [
    index('ownership_handovers_from').on(t.fromPersonId),
    index('ownership_handovers_to').on(t.toPersonId),
    index('ownership_handovers_back_until').on(t.backUntil),
    check('ownership_handovers_times', sql`${t.acceptedAt} < ${t.backUntil}`),
    ...membershipChecks('ownership_handovers', t),
  ],
);
