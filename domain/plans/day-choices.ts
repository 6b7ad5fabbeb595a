import { deriveDayOption, laterRange, openDaytime, type World } from '../visits/availability.ts';
import { addDays, localToday } from '../visits/local-time.ts';
import { type Days, daysBetween } from './occurrences.ts';
import type { PlanVisit } from './plan-visits.ts';

/** A morning or afternoon that a plan's customer can choose. */
export type DayChoice = {
  readonly date: string;
  readonly window: 'morning' | 'afternoon';
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
};

type Asked = {
  readonly visit: PlanVisit<Days>;
  readonly world: World;
  /** Whether somebody with the licences that it needs works on a date. */
  readonly canCome: (date: string) => boolean;
};

/**
 * The mornings and afternoons that a plan's customer can choose for a visit, soonest first (R13.03): those of working days, as a booking
 * could have them. Of the days on which all of it may be done; of a visit that's late, or where none of those is left, of the
 * next `spanDays` too.
 */
export function dayChoices({ visit, world, canCome }: Asked, spanDays: number): DayChoice[] {
  const today = localToday(world.now, world.area.timeZone);
  const firstDay = visit.firstDay < today ? today : visit.firstDay;
  const ends = visit.occurrences.map(({ lastDay }) => lastDay).filter((day) => day >= today);
  const lastDay = [...ends].sort()[0] ?? addDays(today, spanDays);
  const within = choicesOf({ firstDay, lastDay }, world, canCome);
  if (within.length > 0) return within;
  return choicesOf({ firstDay: addDays(lastDay, 1), lastDay: addDays(lastDay, spanDays) }, world, canCome);
}

function choicesOf({ firstDay, lastDay }: Days, world: World, canCome: Asked['canCome']): DayChoice[] {
  const found: DayChoice[] = [];
  const { now, area, policy } = world;
  for (let date = firstDay; date <= lastDay; date = addDays(date, 1)) {
    if (deriveDayOption(date, now, area.timeZone, policy) === null || !canCome(date)) continue;
    for (const window of ['morning', 'afternoon'] as const) {
      const open = openDaytime(window, date, world);
      if (open && open.loading === null) {
        found.push({ date, window, startsAt: open.startsAt, endsAt: open.endsAt });
      }
    }
  }
  return found;
}

/** From when on customers can choose a day of a visit that begins on a date; null if they can today. */
export function chooseFrom(firstDay: string, { now, area, policy }: World): string | null {
  const { to } = laterRange(now, area.timeZone, policy);
  const today = localToday(now, area.timeZone);
  return firstDay <= to ? null : addDays(today, daysBetween(to, firstDay));
}
