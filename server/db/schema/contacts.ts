import { bigint, boolean, check, index, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { customers, instant, locations } from './customers.ts';
import { phoneEndings } from './endings.ts';

/** The words by which the desk finds a contact's customer. */
export const contactWords = ({ name }: { name: PgColumn }) =>
  sql`to_tsvector('simple'::regconfig, fold_words(${name}))`;

/** People at a customer or at one of their sites, for the office and its technicians; they have no sign-in (R14.06). */
export const contacts = pgTable(
  'contacts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // They go with their customer, also for a server that doesn't know them yet.
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Null for all sites. */
    locationId: bigint({ mode: 'number' }).references(() => locations.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** What they do. */
    role: text(),
    /** 04 and eight digits. */
    mobile: text(),
    /** Digits with the area code, ` ext 5` after them if there is an extension. */
    phone: text(),
    email: text(),
    /** Whether the technician asks for them on the day. */
    isAskedFor: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('contacts_customer').on(t.customerId),
    index('contacts_location').on(t.locationId).where(sql`${t.locationId} is not null`),
    index('contacts_words').using('gin', contactWords(t)),
    index('contacts_phone_endings').using('gin', phoneEndings(t)),
    check('contacts_mobile_digits', sql`${t.mobile} ~ '^04[0-9]{8}$'`),
    check('contacts_phone_digits', sql`${t.phone} ~ '^[0-9]{6,10}( ext [0-9]{1,6})?$'`),
  ],
);
