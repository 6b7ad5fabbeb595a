import { bigint, check, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { instant, locations } from './customers.ts';

// They go with their site, also for a server that doesn't know them yet.
const ofSite = () =>
  bigint({ mode: 'number' })
    .primaryKey()
    .references(() => locations.id, { onDelete: 'cascade' });

const mobileDigits = (column: PgColumn) => sql`${column} ~ '^04[0-9]{8}$'`;

/** How to get into a site and whom to ask for there (R12.11). */
export const siteAccess = pgTable(
  'site_access',
  {
    locationId: ofSite(),
    wayIn: text(),
    parking: text(),
    induction: text(),
    askForName: text(),
    /** 04 and eight digits. */
    askForMobile: text(),
    /** Who is rung if nobody answers. */
    ifNobodyName: text(),
    ifNobodyMobile: text(),
  },
  (t) => [
    check('site_access_ask_for_digits', mobileDigits(t.askForMobile)),
    check('site_access_if_nobody_digits', mobileDigits(t.ifNobodyMobile)),
  ],
);

/** The codes and alarms of a site, apart from all else, so that nothing reads them by the way (R12.11). */
export const siteCodes = pgTable('site_codes', {
  locationId: ofSite(),
  /** Encrypted with the installation's secret, for this site alone. */
  encrypted: text().notNull(),
  changedAt: instant().notNull(),
  /** When somebody last said that they're right; at first the same. */
  checkedAt: instant().notNull(),
});
