import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { ROLE_MASS_MARKET_CLIENT } from '../../../domain/constants.ts';

/** Every instant is a timestamptz. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const customers = pgTable(
  'customers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 5001 }),
    /** The email in lower case. */
    userName: text().notNull().unique(),
    /** Argon2id. */
    passwordHash: text().notNull(),
    role: text().notNull().default(ROLE_MASS_MARKET_CLIENT),
    firstName: text().notNull(),
    lastName: text().notNull(),
    businessName: text().notNull(),
    /** Eleven digits. */
    abn: text().notNull(),
    /** 04 and eight digits. */
    mobile: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('customers_abn').on(t.abn)],
);

/** A customer's places of work. */
export const locations = pgTable(
  'locations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** The shop's name. */
    name: text().notNull(),
    floorShop: text(),
    street: text().notNull(),
    suburb: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    postcode: text().notNull(),
    timeZone: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('locations_customer').on(t.customerId)],
);

/** Sign-ins: the token itself is only ever held by the browser (R6.06). */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, hex. */
    tokenHash: text().primaryKey(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    createdAt: instant().notNull(),
    /** Moved on by use; idle for 30 days ends it (R4.31). */
    lastUsedAt: instant().notNull(),
  },
  (t) => [index('sessions_customer').on(t.customerId)],
);

/** The card on file: the provider's token and what may be shown of it, never a number (R3.12). */
export const paymentMethods = pgTable('payment_methods', {
  customerId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => customers.id),
  cardToken: text().notNull(),
  mask: text().notNull(),
  /** MM/YY. */
  expiry: text().notNull(),
  brand: text().notNull(),
  updatedAt: instant().notNull(),
});

/** People waiting for a postcode to be serviced (R7.43). */
export const subscribers = pgTable(
  'subscribers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    postcode: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('subscribers_email_postcode').on(t.email, t.postcode)],
);
