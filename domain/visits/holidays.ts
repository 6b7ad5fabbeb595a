import { dayOfTheWeek, isWeekend, minutesOf } from './dates.ts';
import type { Loading, PostcodeArea, PublicHoliday } from './day-choice.ts';

/** The rows that apply to an area: its state's, and regional ones with its postcode (R4.16). */
export function holidaysAt(
  area: Pick<PostcodeArea, 'state' | 'postcode'>,
  holidays: readonly PublicHoliday[],
): PublicHoliday[] {
  return holidays.filter((holiday) => isHeldAt(area, holiday));
}

function isHeldAt(
  area: Pick<PostcodeArea, 'state' | 'postcode'>,
  { state, postcodes }: PublicHoliday,
): boolean {
  return state === area.state && (postcodes === null || postcodes.includes(area.postcode));
}

/**
 * Why a window that begins at `startMinutes` (local minutes after midnight) costs the after-hours price, or null
 * (R4.16). A part-day holiday applies to windows that begin at or after its start; if it begins in the middle of a
 * window, that window keeps its own price. A holiday is named before a weekend.
 */
export function loadingAt(moment: {
  readonly date: string;
  readonly startMinutes: number;
  readonly area: Pick<PostcodeArea, 'state' | 'postcode'>;
  readonly holidays: readonly PublicHoliday[];
}): Loading | null {
  const { date, startMinutes, area, holidays } = moment;
  const holiday = holidays.find(
    (row) =>
      row.date === date &&
      isHeldAt(area, row) &&
      (row.fromTime === null || minutesOf(row.fromTime) <= startMinutes),
  );
  if (holiday) return { reason: 'public holiday', name: holiday.name };
  return isWeekend(date) ? { reason: 'weekend', name: dayOfTheWeek(date) } : null;
}

/** The first public holiday of an area between two dates, both included, for the sentence on screen (R4.16). */
export function nextPublicHoliday(
  area: Pick<PostcodeArea, 'state' | 'postcode'>,
  holidays: readonly PublicHoliday[],
  from: string,
  to: string,
): PublicHoliday | null {
  const rows = holidaysAt(area, holidays).filter(({ date }) => date >= from && date <= to);
  return rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))[0] ?? null;
}

/**
 * Whether a date is after the end of a state's holiday table, so that its price may miss a holiday and the operator
 * needs a warning (R4.16). The table has whole years: it ends with the last year that has a row.
 */
export function holidayTableEndsBefore(
  date: string,
  state: PublicHoliday['state'],
  holidays: readonly PublicHoliday[],
): boolean {
  const years = holidays.filter((row) => row.state === state).map((row) => row.date.slice(0, 4));
  return !years.some((year) => year >= date.slice(0, 4));
}
