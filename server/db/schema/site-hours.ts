import { bigint, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { locations } from './customers.ts';

/** When a site doesn't want a technician, by the clocks there (R12.10). */
export const siteHours = pgTable(
  'site_hours',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // They go with their site, also for a server that doesn't know them yet.
    locationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    /** 1 is Monday, 7 Sunday. */
    weekdays: integer().array().notNull(),
    /** HH:mm, to the half hour; an end at or before the start is on the next day. Both null for all day. */
    fromTime: text(),
    toTime: text(),
    /** The dates on which they begin, both included. */
    firstDate: date({ mode: 'string' }),
    lastDate: date({ mode: 'string' }),
  },
  (t) => [
    index('site_hours_location').on(t.locationId, t.id),
    check(
      'site_hours_weekdays',
      sql`${t.weekdays} <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(${t.weekdays}) > 0`,
    ),
    check('site_hours_from', sql`${t.fromTime} ~ '^([01][0-9]|2[0-3]):[03]0$'`),
    check('site_hours_to', sql`${t.toTime} ~ '^([01][0-9]|2[0-3]):[03]0$'`),
    check(
      'site_hours_times',
      sql`(${t.fromTime} is null) = (${t.toTime} is null) and (${t.fromTime} <> ${t.toTime}) is not false`,
    ),
    check('site_hours_dates', sql`${t.firstDate} <= ${t.lastDate}`),
  ],
);
