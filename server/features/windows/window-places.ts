import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq, type SQL, sql } from '../../db/drizzle.ts';
import { visits } from '../../db/schema/visits.ts';
import { windowClosures, windowLimits } from '../../db/schema/windows.ts';
import type { Transaction } from '../../db/transaction.ts';

/** A region's window on a local date; 2am belongs to that date's after hours (R10.06). */
export type RegionWindow = { region: string; date: string; window: TimeWindow };

/** Whether a window has a limit or is closed, as part of a statement that is sent anyway. */
export function isRestricted(tx: Transaction, window: RegionWindow): SQL<boolean> {
  const limit = tx.select({ one: sql`1` }).from(windowLimits).where(isLimitOf(window));
  const closure = tx.select({ one: sql`1` }).from(windowClosures).where(isClosureOf(window));
  return sql<boolean>`(exists ${limit} or exists ${closure})`;
}

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
export async function readWindow(
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
    eq(windowLimits.weekday, Temporal.PlainDate.from(date).dayOfWeek),
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
