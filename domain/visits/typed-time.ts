import { timeOfMinutes } from './dates.ts';

/** Hours and minutes with `:` or `.` between them, or together as `0730`; or an hour alone before am or pm. */
const TYPED = /^(?:(\d{1,2})[:.](\d{2})|(\d{1,2})(\d{2})|(\d{1,2})(?=[ap]))(am|pm|a|p)?$/;

/** A time of the day as people type it, as HH:mm: `7:30`, `7.30`, `7:30 am`, `0730`, `7pm`; null if it isn't one. */
export function readTypedTime(typed: string): string | null {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s/gu, '')
    // `a.m.`, `p.m.`
    .replace(/([ap])\.?m\.?$/, '$1m');
  const [, beforeSign, afterSign, together, rest, alone, half] = TYPED.exec(words) ?? [];
  const hour = Number(beforeSign ?? together ?? alone ?? Number.NaN);
  const minute = Number(afterSign ?? rest ?? 0);
  if (!(minute < 60)) return null;
  if (half === undefined) return hour < 24 ? timeOfMinutes(hour * 60 + minute) : null;
  if (!(hour >= 1 && hour <= 12)) return null;
  return timeOfMinutes(((hour % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minute);
}
