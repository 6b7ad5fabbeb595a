import { isPlainDate } from '../../visits/dates.ts';

/** Which of two numbers comes first in dates such as 03/11/2026. */
export type DateOrder = 'day-first' | 'month-first';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+)?`;
const TIME = String.raw`(?:[T,\s]+\d{1,2}[:.]\d\d(?:[:.]\d\d(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?)?`;
const DATES = {
  yearFirst: new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}$`, 'i'),
  compact: /^(\d{4})(\d\d)(\d\d)$/,
  numbers: new RegExp(`^${WEEKDAY}(\\d{1,2})([-/.\\s])(\\d{1,2})\\2(\\d{4}|\\d\\d)${TIME}$`, 'i'),
  dayAndName: new RegExp(
    `^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th)?[-/.,\\s]*([a-z]{3,9})[-/.,\\s]*(\\d{4}|\\d\\d)${TIME}$`,
    'i',
  ),
};

function plainDate(year: string, month: number | string, day: string): string | null {
  const two = (number: number | string) => String(number).padStart(2, '0');
  const date = `${year.length === 2 ? '20' : ''}${year}-${two(month)}-${two(day)}`;
  return date.startsWith('20') && isPlainDate(date) ? date : null;
}

/** The month with a name such as `Nov`, `Sept` or `November`; 0 if there's none. */
function monthOf(name: string): number {
  const lower = name.toLowerCase();
  const number = MONTHS.indexOf(lower.slice(0, 3)) + 1;
  const full = new Date(Date.UTC(2026, Math.max(number, 1) - 1)).toLocaleString('en', {
    month: 'long',
    timeZone: 'UTC',
  });
  return full.toLowerCase().startsWith(lower) || lower === 'sept' ? number : 0;
}

/**
 * A date of this century as banks write it, `24/11/2026`, `4/9/26`, `20261124`, `24 Nov 2026` or `2026-11-24`, with or
 * without a time of the day, as YYYY-MM-DD; null for anything else.
 */
export function dateOf(cell: string, order: DateOrder = 'day-first'): string | null {
  const text = cell.trim();
  const iso = DATES.yearFirst.exec(text);
  if (iso) return plainDate(iso[1] ?? '', iso[3] ?? '', iso[4] ?? '');
  const compact = DATES.compact.exec(text);
  if (compact) return plainDate(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '');
  const named = DATES.dayAndName.exec(text);
  if (named) return plainDate(named[3] ?? '', monthOf(named[2] ?? ''), named[1] ?? '');
  const [, first = '', , second = '', year = ''] = DATES.numbers.exec(text) ?? [];
  if (!first) return null;
  return order === 'day-first' ? plainDate(year, second, first) : plainDate(year, first, second);
}

/** Money as it's written in a cell: without its sign, and what its signs and letters say of its direction. */
export type CellMoney = {
  cents: number;
  /** 1 for money that came in, -1 for money that went out; null if it's written without a sign. */
  sign: 1 | -1 | null;
  /** Whether it's written with cents or a sign, so that it can't be just some number. */
  isMoney: boolean;
};

const DIRECTIONS: ReadonlyMap<string, 1 | -1> = new Map([
  ...['cr', 'c', 'credit', 'deposit', 'in', '+'].map((word) => [word, 1] as const),
  ...['dr', 'd', 'db', 'debit', 'withdrawal', 'out', '-'].map((word) => [word, -1] as const),
]);

/** The direction that a cell names, such as `CR` or `Debit`; null for anything else. */
export function directionOf(cell: string): 1 | -1 | null {
  return (
    DIRECTIONS.get(
      cell
        .trim()
        .toLowerCase()
        .replace(/s?\.?$/, ''),
    ) ?? null
  );
}

/** As many digits before the point as JavaScript adds up exactly. */
const AMOUNT = /^(CR|DR|[-+])?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})?(?:\.(\d{1,2})0*)?(CR|DR|[-+])?$/i;

/**
 * `+1,352.00`, `$352`, `(20.00)`, `20.00-`, `352.00 CR` or `AUD 20`; null for anything else. A comma separates thousands
 * only, so `352,00` isn't read as something else.
 */
export function moneyOf(cell: string): CellMoney | null {
  const text = cell.replace(/[\u2212\u2012\u2013]/g, '-').replace(/[\s$]|AUD|A(?=\$)/gi, '');
  const [, inParentheses] = /^\((.+)\)$/.exec(text) ?? [];
  const [found, before, dollars, part, after] = AMOUNT.exec(inParentheses ?? text) ?? [];
  if (!found || (dollars === undefined && part === undefined)) return null;
  const marks = [before, after, inParentheses && '-'].filter((mark) => mark !== undefined);
  const [sign = null, ...others] = new Set(marks.map(directionOf));
  if (others.length > 0) return null;
  return {
    cents: Number((dollars ?? '0').replaceAll(',', '')) * 100 + Number((part ?? '0').padEnd(2, '0')),
    sign,
    isMoney: part !== undefined || sign !== null,
  };
}
