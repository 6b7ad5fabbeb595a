import { formatDay, formatTime } from './dates.ts';
import type { FullWindow, TimeWindow } from './day-choice.ts';
import { addDays } from './local-time.ts';
import { visitMessages } from './visit-messages.ts';

/** The specification's three errors where they are true (R4.12); otherwise what is left, or what comes next (R4.13). */
export function closedMessage(closed: {
  readonly window: TimeWindow;
  readonly date: string;
  /** At the site. */
  readonly today: string;
  readonly open: Readonly<Record<TimeWindow, boolean>>;
  readonly nextOpen: { readonly date: string; readonly time: string } | null;
  readonly bookable: boolean;
  readonly full: readonly FullWindow[];
}): string {
  const { window, date, today, open, nextOpen, bookable, full } = closed;
  if (nextOpen && bookable) {
    const when = `${formatDay(nextOpen.date)}, ${formatTime(nextOpen.time)}`;
    return visitMessages[date === today ? 'nothingLeftToday' : 'nothingLeftThatDay'](when);
  }
  if (!bookable) return visitMessages.windowGone;
  if (window === 'afterhours') return visitMessages.noAfterHoursLeft;
  const { onlyAfternoonToday, onlyAfterHoursToday, onlyAfternoonTomorrow, windowGone } = visitMessages;
  const tomorrow = addDays(today, 1);
  if (open.afternoon) {
    if (date === today) return onlyAfternoonToday;
    return date === tomorrow ? onlyAfternoonTomorrow : windowGone;
  }
  const isAnyTimeTomorrow = !full.some((one) => one.date === tomorrow);
  const isOnlyAfterHours = date === today && open.afterhours && !open.morning;
  return isOnlyAfterHours && isAnyTimeTomorrow ? onlyAfterHoursToday : windowGone;
}
