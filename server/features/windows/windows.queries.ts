import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { closeWindow, listWindowLimits, listWindows } from '../../../contracts/windows/windows.ts';
import type { PublicHoliday } from '../../../domain/visits/day-choice.ts';
import { deskWindowMessages } from '../../../domain/visits/desk-window-messages.ts';
import { allRegions } from '../../catalogue/regions.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, between, eq, sql } from '../../db/drizzle.ts';
import { visits } from '../../db/schema/visits.ts';
import { windowClosures, windowLimits } from '../../db/schema/windows.ts';
import { wireInstant } from '../../platform/clock.ts';
import { fieldRefusal } from '../../platform/refusal.ts';

export async function allLimits(db: Queryable): Promise<Reply<typeof listWindowLimits>> {
  const rows = await db
    .select()
    .from(windowLimits)
    .orderBy(asc(windowLimits.region), asc(windowLimits.weekday), asc(windowLimits.timeWindow));
  return {
    Limits: rows.map(({ region, weekday, timeWindow, places }) => ({
      Region: region,
      Weekday: weekday,
      TimeWindow: timeWindow,
      Places: places,
    })),
    Regions: await allRegions(db),
  };
}

export function closuresBetween(db: Queryable, from: string, to: string) {
  return db
    .select()
    .from(windowClosures)
    .where(between(windowClosures.date, from, to))
    .orderBy(asc(windowClosures.date), asc(windowClosures.region), asc(windowClosures.timeWindow));
}

export function presentClosure(row: typeof windowClosures.$inferSelect): z.input<typeof closeWindow.reply> {
  return {
    Region: row.region,
    Date: row.date,
    TimeWindow: row.timeWindow,
    Reason: row.reason,
    ClosedBy: row.closedBy,
    ClosedOn: wireInstant(row.closedAt),
  };
}

/** A date's windows that have a limit or visits or are closed, with the visits that count to them. */
export async function windowsOn(db: Queryable, date: string): Promise<Reply<typeof listWindows>['Windows']> {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek;
  const limits = await db.select().from(windowLimits).where(eq(windowLimits.weekday, weekday));
  const closures = await closuresBetween(db, date, date);
  const rows = await db
    .select({ region: visits.region, timeWindow: visits.timeWindow, taken: sql<number>`count(*)::int` })
    .from(visits)
    .where(and(eq(visits.date, date), sql`${visits.region} is not null and ${visits.state} <> 'calledOff'`))
    .groupBy(visits.region, visits.timeWindow);
  const counts = rows.flatMap(({ region, timeWindow, taken: count }) =>
    region && timeWindow ? [{ region, timeWindow, count }] : [],
  );
  type Window = Pick<(typeof limits)[number], 'region' | 'timeWindow'>;
  const keyOf = ({ region, timeWindow }: Window) => `${region} ${timeWindow}`;
  const windows = new Map<string, Window>(
    [...counts, ...limits, ...closures].map((one) => [keyOf(one), one]),
  );
  const places = new Map(limits.map((limit) => [keyOf(limit), limit.places]));
  const taken = new Map(counts.map((one) => [keyOf(one), one.count]));
  const closed = new Map(closures.map((one) => [keyOf(one), wireInstant(one.closedAt)]));
  return [...windows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { region, timeWindow }]) => ({
      Region: region,
      TimeWindow: timeWindow,
      Visits: taken.get(key) ?? 0,
      Places: places.get(key) ?? null,
      IsClosed: closed.has(key),
      ClosedOn: closed.get(key) ?? null,
    }));
}

/** The public holidays of a date, each state's once. */
export function holidaysOn(
  holidays: readonly PublicHoliday[],
  date: string,
): Reply<typeof listWindows>['Holidays'] {
  const rows = holidays
    .filter((holiday) => holiday.date === date)
    .map(({ name, state, fromTime, postcodes }) => ({
      Name: name,
      State: state,
      FromTime: fromTime,
      IsLocal: postcodes !== null,
    }));
  const byText = new Map(rows.map((row) => [JSON.stringify(row), row]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** @throws Refusal `invalid_fields` for a region that isn't one of the price regions */
export async function refuseUnknownRegion(db: Queryable, region: string): Promise<void> {
  const known = await allRegions(db);
  if (known.includes(region)) return;
  throw fieldRefusal('Region', deskWindowMessages.regionUnknown(region, known.join(', ')));
}
