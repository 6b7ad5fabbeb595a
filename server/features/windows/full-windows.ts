import { laterRange } from '../../../domain/visits/availability.ts';
import type { FullWindow } from '../../../domain/visits/day-choice.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import type { PlaceQuery } from '../../catalogue/places.ts';
import type { Deps } from '../../common/deps.ts';
import { preparedOnce } from '../../db/client.ts';
import { and, between, eq, sql } from '../../db/drizzle.ts';
import { visits } from '../../db/schema/visits.ts';
import { windowClosures, windowLimits } from '../../db/schema/windows.ts';

/**
 * The windows at a place that can't be booked because they're full or closed, from today to the last bookable date
 * (R10.06). Always read from the database, so that a window that has just filled up isn't offered; `takePlace` decides.
 */
export async function fullWindows(
  { db, catalogue, clock }: Pick<Deps, 'db' | 'catalogue' | 'clock'>,
  query: PlaceQuery,
): Promise<FullWindow[]> {
  const { places, pricing } = catalogue.current();
  const place = places.place(query);
  const region = places.region(query.postcode);
  if (!place || region === null) return [];
  const now = clock.now();
  const from = localToday(now, place.timeZone);
  const { to } = laterRange(now, place.timeZone, pricing.policy);
  const tomorrow = addDays(from, 1);
  return fullOfRegion(db).execute({ region, from, to: to > tomorrow ? to : tomorrow });
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
