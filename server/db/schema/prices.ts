import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { instant } from './customers.ts';
import { equipmentTypes, priceRegions } from './reference.ts';

/**
 * Price books by number. In force is the one that started last; one without a start is a draft (R10.17). Triggers keep
 * books that have started, and the rows of those that have a start.
 */
export const priceBooks = pgTable('price_books', {
  version: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** No two start at once; books from before starts were kept have one in 1970. */
  startsAt: instant().unique('price_books_starts'),
  /** Who copied it, and when; null for books from before that was kept. */
  madeBy: text(),
  madeAt: instant(),
  /** Raised by every change, also of its rows. */
  rowVersion: integer().notNull().default(1),
  /** Who made this row version, and when. */
  changedBy: text(),
  changedAt: instant(),
  /** The Idempotency-Key that added the book, and what was sent with it. */
  submitKey: uuid().unique(),
  submitFingerprint: text(),
});

const cents = () => integer().notNull();

/**
 * Call-out fees in integer cents ex GST, per type and region. The book in force, and each that is scheduled, has one for
 * each type in each region with a serviced postcode, unless the type is priced by phone there; triggers keep that at the
 * end of each transaction.
 */
export const priceRows = pgTable(
  'price_rows',
  {
    version: integer()
      .notNull()
      .references(() => priceBooks.version),
    equipmentTypeId: integer()
      .notNull()
      .references(() => equipmentTypes.id),
    region: text()
      .notNull()
      .references(() => priceRegions.region),
    todayAm: cents(),
    todayPm: cents(),
    todayAfterHours: cents(),
    tomorrowAm: cents(),
    tomorrowPm: cents(),
    tomorrowAfterHours: cents(),
    laterAm: cents(),
    laterPm: cents(),
    laterAfterHours: cents(),
    afterHours: cents(),
  },
  (t) => [
    primaryKey({ columns: [t.version, t.equipmentTypeId, t.region] }),
    // A free visit must never happen by mistake (R4.18).
    check(
      'price_rows_fees',
      sql`least(${t.todayAm}, ${t.todayPm}, ${t.todayAfterHours}, ${t.tomorrowAm}, ${t.tomorrowPm}, ${t.tomorrowAfterHours}, ${t.laterAm}, ${t.laterPm}, ${t.laterAfterHours}, ${t.afterHours}) > 0`,
    ),
  ],
);
