import { isWeekend } from './dates.ts';
import type { PostcodeArea, PublicHoliday } from './day-choice.ts';
import { holidaysAt } from './holidays.ts';
import { addDays, localToday } from './local-time.ts';
import type { VISIT_STATES } from './visit-states.ts';

/** How many days ahead the next day with a visit is looked for. */
const DAYS_AHEAD = 7;

type DayVisit = {
  /** YYYY-MM-DD at the site. */
  readonly date: string;
  readonly endsAt: Temporal.Instant;
  readonly timeZone: string;
  readonly state: (typeof VISIT_STATES)[number];
};

/**
 * Whether a technician's visit is of today, by its own site's date (R10.14). One that began the evening before counts until
 * its time is over, or the technician has left the site.
 */
export function isOfToday({ date, endsAt, timeZone, state }: DayVisit, now: Temporal.Instant): boolean {
  const today = localToday(now, timeZone);
  if (date === today) return true;
  const isUnderWay = Temporal.Instant.compare(endsAt, now) > 0 || state === 'onSite';
  return date === addDays(today, -1) && isUnderWay;
}

/** Whether a technician's visit is on one of the coming days at its own site. */
export function isComing({ date, timeZone }: DayVisit, now: Temporal.Instant): boolean {
  const today = localToday(now, timeZone);
  return date > today && date <= addDays(today, DAYS_AHEAD);
}

/**
 * The next working day of a technician: the first coming date with a visit, be it a Saturday or a holiday; without one,
 * the next weekday that's no holiday all day (R10.14).
 * @param coming the dates of the visits for which `isComing` holds
 * @param area whose holidays count; null if the technician has no site near, then only weekends are skipped
 */
export function nextWorkingDay({
  today,
  coming,
  area,
  holidays,
}: {
  today: string;
  coming: readonly string[];
  area: Pick<PostcodeArea, 'state' | 'postcode'> | null;
  holidays: readonly PublicHoliday[];
}): string {
  const [soonest] = [...coming].sort();
  if (soonest !== undefined) return soonest;
  const free = new Set(
    (area ? holidaysAt(area, holidays) : [])
      .filter(({ fromTime }) => fromTime === null)
      .map(({ date }) => date),
  );
  let next = addDays(today, 1);
  while (isWeekend(next) || free.has(next)) next = addDays(next, 1);
  return next;
}
