import { check, doublePrecision, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { AUSTRALIAN_TIME_ZONES } from '../../../domain/sites/postcode.ts';
import { AUSTRALIAN_STATES } from '../../../domain/sites/states.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';

/** Localities of Australia; an import replaces them all (R4.15). */
export const localities = pgTable(
  'localities',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postcode: text().notNull(),
    suburb: text().notNull(),
    state: text().notNull(),
    timeZone: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
  },
  (t) => [
    uniqueIndex('localities_place').on(t.postcode, t.suburb, t.state),
    check('localities_postcode', sql`${t.postcode} ~ '^[0-9]{4}$'`),
    check('localities_state', isOneOf(t.state, AUSTRALIAN_STATES)),
  ],
);

/** Localities whose time zone isn't their state's; an empty suburb means the whole postcode. */
export const timeZoneExceptions = pgTable(
  'time_zone_exceptions',
  {
    postcode: text().notNull(),
    suburb: text().notNull().default(''),
    timeZone: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.postcode, t.suburb] }),
    check('time_zone_exceptions_postcode', sql`${t.postcode} ~ '^[0-9]{4}$'`),
    check('time_zone_exceptions_zone', isOneOf(t.timeZone, AUSTRALIAN_TIME_ZONES)),
  ],
);
