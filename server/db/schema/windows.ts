import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { TIME_WINDOWS } from '../../../domain/visits/day-choice.ts';
import { sql } from '../drizzle.ts';
import { areNotNegative, isOneOf } from './checks.ts';
import { instant } from './customers.ts';
import { priceRegions } from './reference.ts';

const region = () =>
  text()
    .notNull()
    .references(() => priceRegions.region);
const timeWindow = () => text({ enum: TIME_WINDOWS }).notNull();

/** How many visits a region's window takes on a weekday (R10.06); without a row, any number. */
export const windowLimits = pgTable(
  'window_limits',
  {
    region: region(),
    /** 1 is Monday, 7 Sunday. */
    weekday: integer().notNull(),
    timeWindow: timeWindow(),
    places: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.region, t.weekday, t.timeWindow] }),
    check('window_limits_weekday', sql`${t.weekday} between 1 and 7`),
    check('window_limits_time_window', isOneOf(t.timeWindow, TIME_WINDOWS)),
    check('window_limits_places', areNotNegative(t.places)),
  ],
);

/** Windows of a local date that the office has closed, whatever their limit (R10.06). */
export const windowClosures = pgTable(
  'window_closures',
  {
    region: region(),
    date: date({ mode: 'string' }).notNull(),
    timeWindow: timeWindow(),
    reason: text(),
    /** The name of who closed it. */
    closedBy: text().notNull(),
    closedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.date, t.region, t.timeWindow] }),
    check('window_closures_time_window', isOneOf(t.timeWindow, TIME_WINDOWS)),
  ],
);
