import { dateOf } from '../invoices/bank-files/cell-values.ts';
import type { TimeWindow } from '../visits/day-choice.ts';

/** What a cell says of the time of day: a time as HH:mm, a window, nothing at all, or something that can't be read surely. */
export type CellTime =
  | { is: 'time'; time: string; until: string | null }
  | { is: 'window'; window: Exclude<TimeWindow, 'afterhours'> }
  | { is: 'none' }
  | { is: 'unread' };

/** What a cell says of the day: a date with what follows it, or an instant. */
export type CellDate = { date: string; rest: string } | { instant: Temporal.Instant };

const WORDS: ReadonlyMap<string, CellTime> = new Map<string, CellTime>([
  ...['am', 'morning', 'in the morning', 'before noon', 'before midday', 'before lunch', 'first half'].map(
    (word) => [word, { is: 'window', window: 'morning' }] as const,
  ),
  ...['pm', 'afternoon', 'in the afternoon', 'arvo', 'after noon', 'after midday', 'after lunch'].map(
    (word) => [word, { is: 'window', window: 'afternoon' }] as const,
  ),
  ...['noon', 'midday', '12 noon', '12 midday', '12noon', '12n'].map(
    (word) => [word, { is: 'time', time: '12:00', until: null }] as const,
  ),
]);

const NUMBER = String.raw`(\d{1,2})(?:\s*[:.h]\s*(\d\d)?(?:[:.]\d\d(?:[.,]\d+)?)?)?`;
const HALF = String.raw`\s*(?:([ap])\.?\s?m?\.?)?`;
const ONE = new RegExp(`^${NUMBER}(?:\\s*hrs?)?${HALF}$`, 'i');
const SPAN = new RegExp(
  `^(?:between\\s+|from\\s+)?${NUMBER}${HALF}\\s*(?:-|to|and|until|till)\\s*${NUMBER}${HALF}$`,
  'i',
);
const AROUND = /^(?:at|from|@|start|starting)\s+/i;

type Parts = { hour: string | undefined; minute: string | undefined; half: string | undefined };

/** Minutes of the day; null if there's no such time, or without am, pm and minutes nobody knows which half is meant. */
function minutesAt({ hour, minute, half }: Parts): number | null {
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  if (minutes > 59 || hours > (half ? 12 : 23) || (half && hours === 0)) return null;
  return ((half ? hours % 12 : hours) + (/p/i.test(half ?? '') ? 12 : 0)) * 60 + minutes;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A span whose end alone has am or pm: its beginning is in the same half, or in the one before if it would come after. */
function spanOf(from: Parts, to: Parts): CellTime {
  const end = minutesAt(to);
  const starts = (from.half ? [from.half] : to.half ? [to.half, 'a'] : [undefined]).map((half) =>
    minutesAt({ ...from, half }),
  );
  const start = starts.find((one) => one !== null && end !== null && one < end);
  const isSure =
    from.half !== undefined || to.half !== undefined || from.minute !== undefined || Number(to.hour) > 12;
  if (end === null || start === undefined || start === null || !isSure) return { is: 'unread' };
  return { is: 'time', time: clock(start), until: clock(end) };
}

/** Reads the time of day in a cell: `2pm`, `14:30`, `9h15`, `1-3pm`, `0.375` of a day, `after lunch`. */
export function readTime(cell: string): CellTime {
  const text = cell
    .trim()
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(AROUND, '');
  if (text === '') return { is: 'none' };
  const word = WORDS.get(text.replace(/\./g, ''));
  if (word) return word;
  // `.5` alone may be half of anything.
  const fraction = /^(?:0?[.,](?=\d\d)|0[.,])(\d+)$/.exec(text)?.[1];
  if (fraction) {
    const minutes = Math.round(Number(`0.${fraction}`) * 24 * 60);
    return minutes < 24 * 60 ? { is: 'time', time: clock(minutes), until: null } : { is: 'unread' };
  }
  const [span, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = SPAN.exec(text) ?? [];
  if (span) {
    return spanOf(
      { hour: fromHour, minute: fromMinute, half: fromHalf },
      { hour: toHour, minute: toMinute, half: toHalf },
    );
  }
  const military = /^([01]\d|2[0-3])([0-5]\d)(?:\s*h(?:rs?|ours)?)?$/.exec(text);
  const [one, hour = military?.[1], minute = military?.[2], half] = ONE.exec(text) ?? [];
  if (!one && !military) return { is: 'unread' };
  // `9` alone says nothing surely; `9h` and `9 hrs` do.
  if (minute === undefined && half === undefined && !/h/.test(text)) return { is: 'unread' };
  const minutes = minutesAt({ hour, minute, half });
  return minutes === null ? { is: 'unread' } : { is: 'time', time: clock(minutes), until: null };
}

/** Days that spreadsheets count from 30 December 1899: those of 2015 to 2064. */
const SERIAL = /^(4[2-9]\d{3}|5\d{4}|60\d{3})(?:[.,](\d+))?$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|UTC|[+-]\d\d:?\d\d)$/i;

/** Reads the day in a cell, and what follows it: `1/12/2026 1-3pm`, a spreadsheet's `46357.375`, or an instant with its zone. */
export function readDate(cell: string): CellDate | null {
  const text = cell.trim();
  const [instant, day, time, zone = ''] = INSTANT.exec(text) ?? [];
  if (instant) {
    const offset = /^(?:z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
    try {
      return { instant: Temporal.Instant.from(`${day}T${time}${offset}`) };
    } catch {
      return null;
    }
  }
  const [serial, days, part] = SERIAL.exec(text) ?? [];
  if (serial) {
    const date = Temporal.PlainDate.from('1899-12-30')
      .add({ days: Number(days) })
      .toString();
    return { date, rest: part && Number(part) > 0 ? `0.${part.padEnd(2, '0')}` : '' };
  }
  const whole = dateOf(text);
  // Midnight after a date is how programs write that there's no time.
  if (whole) {
    const rest =
      /^(?:.*?\d{4}|\S+|.*?[a-z]{3,}[-\s.]+\d\d)(?:[T\s,]+(\d{1,2}[:.]\d\d.*))?$/i.exec(text)?.[1] ?? '';
    return {
      date: whole,
      rest: /^(?:0?0[:.]00(?:[:.]00(?:\.0+)?)?|12[:.]00(?:[:.]00)?\s*a\.?m\.?)$/i.test(rest) ? '' : rest,
    };
  }
  // A date with words or a span behind it.
  for (let at = text.lastIndexOf(' '); at > 0; at = text.lastIndexOf(' ', at - 1)) {
    const date = dateOf(text.slice(0, at).replace(/[,;]$/, ''));
    if (date) return { date, rest: text.slice(at + 1) };
  }
  return null;
}
