import { addDays } from '../visits/local-time.ts';

/** The first date after a closed period. @param closedUntil YYYY-MM-DD, itself closed */
export const firstOpenDate = (closedUntil: string): string => addDays(closedUntil, 1);

/** Whether a date is in the closed period; null if nothing is closed. */
export const isClosed = (date: string, closedUntil: string | null): boolean =>
  closedUntil !== null && date <= closedUntil;

/** What the system dates by itself: its own date, or the day after the close. */
export const openDateOf = (date: string, closedUntil: string | null): string =>
  closedUntil !== null && date <= closedUntil ? firstOpenDate(closedUntil) : date;
