import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PAYER_KINDS } from '../../../domain/payers/who-pays.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { customers, instant, locations } from './customers.ts';
import { people } from './people.ts';
import { staff } from './staff.ts';

const id = () => bigint({ mode: 'number' });

/**
 * Businesses that pay for another one's site (R12.09): asked by email, and from their acceptance on until either side ends it.
 * A site has one that hasn't ended. Only the email has the token itself.
 */
export const sitePayers = pgTable(
  'site_payers',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token, hex. */
    tokenHash: text().notNull().unique(),
    locationId: id()
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    /** What they are to the site's business. */
    kind: text({ enum: PAYER_KINDS }).notNull(),
    /** Whom the request went to, in lower case. */
    email: text().notNull(),
    /** The owner of the site's business who asks; null if the office asks for them, or they have left. */
    askedBy: id().references(() => people.id, { onDelete: 'set null' }),
    /** Who of the office asks for them. */
    askedByStaff: id().references(() => staff.id, { onDelete: 'set null' }),
    askedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** The business that pays; null until an owner of it accepts. */
    payerId: id().references(() => customers.id, { onDelete: 'cascade' }),
    acceptedAt: instant(),
    /** Cents inc GST that a visit may cost without asking the payer; null without a limit. */
    limitCents: integer(),
    /** Whether the people of the site see what their jobs cost. */
    showsAmounts: boolean().notNull().default(false),
    /** When the request was withdrawn or replaced, or the paying ended. */
    endedAt: instant(),
    /** Raised by every change. */
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('site_payers_open').on(t.locationId).where(sql`${t.endedAt} is null`),
    index('site_payers_location').on(t.locationId, t.acceptedAt),
    index('site_payers_payer').on(t.payerId).where(sql`${t.payerId} is not null`),
    index('site_payers_asked_by').on(t.askedBy).where(sql`${t.askedBy} is not null`),
    index('site_payers_expires').on(t.expiresAt).where(sql`${t.payerId} is null`),
    check('site_payers_kind', isOneOf(t.kind, PAYER_KINDS)),
    check('site_payers_email', sql`${t.email} = lower(${t.email})`),
    check('site_payers_accepted', sql`(${t.payerId} is null) = (${t.acceptedAt} is null)`),
    check('site_payers_limit', sql`${t.limitCents} >= 0`),
    check('site_payers_times', sql`${t.askedAt} < ${t.expiresAt}`),
  ],
);
