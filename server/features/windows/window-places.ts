import { laterRange } from '../../../domain/visits/availability.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import type { FullWindow, TimeWindow } from '../../../domain/visits/day-choice.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import type { PlaceQuery } from '../../catalogue/places.ts';
import type { Deps } from '../../common/deps.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, between, eq, type SQL, sql } from '../../db/drizzle.ts';
import { visits } from '../../db/schema/visits.ts';
import { windowClosures, windowLimits } from '../../db/schema/windows.ts';
import type { Transaction } from '../../db/transaction.ts';

/** A region's window on a local date; 2am belongs to that date's after hours (R10.06). */
export type RegionWindow = { region: string; date: string; window: TimeWindow };

/** Whether a window has a limit or is closed, as part of a prepared statement that is sent anyway with `windowValues`. */
export function isRestricted(db: Queryable): SQL<boolean> {
  const region = sql.placeholder('windowRegion');
  const timeWindow = sql.placeholder('windowName');
  const isLimit = and(
    eq(windowLimits.region, region),
    eq(windowLimits.weekday, sql.placeholder('windowWeekday')),
    eq(windowLimits.timeWindow, timeWindow),
  );
  const isClosure = and(
    eq(windowClosures.region, region),
    eq(windowClosures.date, sql.placeholder('windowDate')),
    eq(windowClosures.timeWindow, timeWindow),
  );
  const limit = db.select({ one: sql`1` }).from(windowLimits).where(isLimit);
  const closure = db.select({ one: sql`1` }).from(windowClosures).where(isClosure);
  return sql<boolean>`(exists ${limit} or exists ${closure})`;
}

/** No window isn't restricted. */
export const windowValues = (window: RegionWindow | null) => ({
  windowRegion: window?.region ?? null,
  windowName: window?.window ?? null,
  windowWeekday: window && weekdayOf(window.date),
  windowDate: window?.date ?? null,
});

const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek;

/**
 * Makes everybody who takes a place in a window wait until this transaction ends. Lock the customer, the equipment and
 * the promo code before it.
 */
export async function lockWindow(tx: Transaction, { region, date, window }: RegionWindow): Promise<void> {
  const name = `window ${date} ${window} ${region}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Takes a place in a window for the visit that the transaction then adds; false if it's full or closed. */
export async function takePlace(tx: Transaction, window: RegionWindow): Promise<boolean> {
  await lockWindow(tx, window);
  const { places, taken, isClosed } = await readWindow(tx, window);
  return !isClosed && (places === null || taken < places);
}

/** `places` is null for any number; `taken` counts all visits that aren't called off. */
async function readWindow(
  db: Queryable,
  window: RegionWindow,
): Promise<{ places: number | null; taken: number; isClosed: boolean }> {
  const [limit] = await db
    .select({ places: windowLimits.places })
    .from(windowLimits)
    .where(isLimitOf(window));
  const closures = await db.$count(windowClosures, isClosureOf(window));
  const taken = await db.$count(
    visits,
    and(
      eq(visits.region, window.region),
      eq(visits.date, window.date),
      eq(visits.timeWindow, window.window),
      sql`${visits.state} <> 'calledOff'`,
    ),
  );
  return { places: limit?.places ?? null, taken, isClosed: closures > 0 };
}

function isLimitOf({ region, date, window }: RegionWindow) {
  return and(
    eq(windowLimits.region, region),
    eq(windowLimits.weekday, weekdayOf(date)),
    eq(windowLimits.timeWindow, window),
  );
}

function isClosureOf({ region, date, window }: RegionWindow) {
  return and(
    eq(windowClosures.region, region),
    eq(windowClosures.date, date),
    eq(windowClosures.timeWindow, window),
  );
}

const NAMES = { morning: 'morning', afternoon: 'afternoon', afterhours: 'after hours' } as const;

/** What the office should know before another visit takes a place in a window; null while it has one (R10.06). */
export async function windowWarning(db: Queryable, window: RegionWindow): Promise<string | null> {
  const { places, taken, isClosed } = await readWindow(db, window);
  const { region, date } = window;
  const [name, day] = [NAMES[window.window], formatDay(date)];
  if (isClosed) return deskVisitMessages.windowClosed(name, day, region);
  const isFull = places !== null && taken >= places;
  return isFull ? deskVisitMessages.windowFull(name, day, region, places) : null;
}

/**
 * The windows of an area that can't be booked because they're full or closed, from today to the last bookable date
 * (R10.06). Always read from the database, so that a window that has just filled up isn't offered; `takePlace` decides.
 */
export async function fullWindows(
  { db, catalogue, clock }: Pick<Deps, 'db' | 'catalogue' | 'clock'>,
  query: PlaceQuery,
): Promise<FullWindow[]> {
  const { places, pricing } = catalogue.current();
  const area = places.area(query);
  const region = places.region(query.postcode);
  if (!area || region === null) return [];
  const now = clock.now();
  const from = localToday(now, area.timeZone);
  const { to } = laterRange(now, area.timeZone, pricing.policy);
  const tomorrow = addDays(from, 1);
  return fullOfRegion(db).execute({ region, from, to: to > tomorrow ? to : tomorrow });
}

/** How many visits the windows of a region still take, from one date to another: those with a limit, and 0 of those that are closed. */
export async function placesLeft(
  db: Queryable,
  { region, from, to }: { region: string; from: string; to: string },
): Promise<{ date: string; window: TimeWindow; left: number }[]> {
  const taken = db.$count(
    visits,
    and(
      eq(visits.region, windowLimits.region),
      eq(visits.date, sql`"day"::date`),
      eq(visits.timeWindow, windowLimits.timeWindow),
      sql`${visits.state} <> 'calledOff'`,
    ),
  );
  const limited = await db
    .select({
      date: sql<string>`"day"::date::text`,
      window: windowLimits.timeWindow,
      left: sql<number>`${windowLimits.places} - ${taken}`.mapWith(Number),
    })
    .from(windowLimits)
    .innerJoin(
      sql`generate_series(${from}::date, ${to}::date, interval '1 day') as "day"`,
      sql`extract(isodow from "day") = ${windowLimits.weekday}`,
    )
    .where(eq(windowLimits.region, region));
  const closed = await db
    .select({ date: windowClosures.date, window: windowClosures.timeWindow })
    .from(windowClosures)
    .where(and(eq(windowClosures.region, region), between(windowClosures.date, from, to)));
  return [...limited, ...closed.map((each) => ({ ...each, left: 0 }))];
}

const fullOfRegion = preparedOnce((db) => {
  const region = sql.placeholder('region');
  const [from, to] = [sql.placeholder('from'), sql.placeholder('to')];
  const taken = db.$count(
    visits,
    and(
      eq(visits.region, windowLimits.region),
      eq(visits.date, sql`"day"::date`),
      eq(visits.timeWindow, windowLimits.timeWindow),
      sql`${visits.state} <> 'calledOff'`,
    ),
  );
  const limited = db
    .select({ date: sql<string>`"day"::date::text`.as('date'), window: windowLimits.timeWindow })
    .from(windowLimits)
    .innerJoin(
      sql`generate_series(${from}::date, ${to}::date, interval '1 day') as "day"`,
      sql`extract(isodow from "day") = ${windowLimits.weekday}`,
    )
    .where(and(eq(windowLimits.region, region), sql`${windowLimits.places} <= ${taken}`));
  const closed = db
    .select({ date: sql<string>`${windowClosures.date}::text`.as('date'), window: windowClosures.timeWindow })
    .from(windowClosures)
    .where(and(eq(windowClosures.region, region), between(windowClosures.date, from, to)));
  return limited.union(closed).orderBy(sql`1, 2`).prepare('full_windows');
});
