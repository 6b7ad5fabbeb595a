import type { Interval, Rhythm } from '../plans/occurrences.ts';
import type { PlanBilling } from '../plans/plan-money.ts';
import { MONTHS } from '../plans/rhythm-words.ts';

/** How often, as a cell says it; without its unit if that's in a column of its own. */
export type CellInterval = { every: number; unit: Interval['unit'] | null };

const WORDS: Readonly<Record<string, CellInterval>> = {
  fortnightly: { every: 2, unit: 'weeks' },
  quarterly: { every: 3, unit: 'months' },
  'half yearly': { every: 6, unit: 'months' },
  'six monthly': { every: 6, unit: 'months' },
  'twice a year': { every: 6, unit: 'months' },
  'twice yearly': { every: 6, unit: 'months' },
  annual: { every: 12, unit: 'months' },
  annually: { every: 12, unit: 'months' },
};
const COUNT = /^(\d{1,3})? ?(w|wks?|weeks?|weekly|m|mths?|months?|monthly|y|yrs?|years?|yearly)?$/;
/** From how many on a number alone surely means months. */
const LEAST_ALONE = 6;
const A_YEAR = /^(\d{1,2}) ?(?:x|times|visits|services)? ?(?:a|per|each) ?(?:year|annum)$/;

const plain = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll('(s)', 's')
    .replace(/[\s/_.\u2010-\u2015-]+/g, ' ')
    .trim();

/** Reads `3 months`, `6-weekly`, `Quarterly`, `4 times a year`, `1 yr`; null for what may be two things, as `bi-monthly`. */
export function readInterval(cell: string): CellInterval | null {
  const text = plain(cell).replace(/^(?:every|each) /, '');
  const word = WORDS[text];
  if (word) return word;
  const times = Number(A_YEAR.exec(text)?.[1] ?? 0);
  if (times > 0) return 12 % times === 0 ? { every: 12 / times, unit: 'months' } : null;
  const [found, count, unit = ''] = COUNT.exec(text) ?? [];
  // A letter alone says nothing surely.
  if (!found || (count === undefined && unit.length < 4)) return null;
  const every = Number(count ?? 1) * (unit.startsWith('y') ? 12 : 1);
  return { every, unit: unit === '' ? null : unit.startsWith('w') ? 'weeks' : 'months' };
}

/** Reads how long a term is, in months: `12`, `2 years`, `annual`; null for a small number alone, which may be years. */
export function readTermMonths(cell: string): number | null {
  const text = plain(cell);
  if (/^(?:annual|annually|yearly|(?:a|one) year)$/.test(text)) return 12;
  const [found, count, unit = ''] = COUNT.exec(text) ?? [];
  if (!found || count === undefined || /^w|ly$/.test(unit)) return null;
  if (unit === '' && Number(count) < LEAST_ALONE) return null;
  return Number(count) * (unit.startsWith('y') ? 12 : 1);
}

/** Reads a unit of its own column: `Month`, `Weeks`, `Year`, `Quarterly`. With a number in it nobody knows which of the two counts. */
export function readUnit(cell: string): Interval | null {
  const { every, unit } = readInterval(cell) ?? { every: 0, unit: null };
  return unit === null || /\d/.test(cell) ? null : { every, unit };
}

function monthOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= 12 ? Number(text) : null;
  const at = MONTHS.findIndex((name) => name.toLowerCase() === text.slice(0, 3));
  const full = Temporal.PlainYearMonth.from({ year: 2026, month: Math.max(at, 0) + 1 }).toLocaleString('en', {
    month: 'long',
    calendar: 'iso8601',
  });
  return at >= 0 && full.toLowerCase().startsWith(text) ? at + 1 : null;
}

/** Reads the months in a cell: `Mar; Sep`, `3,9`, `October to March`, `all`, which is none; null if one can't be read. */
export function readMonths(cell: string): number[] | null {
  const text = cell
    .toLowerCase()
    .replaceAll('.', ' ')
    .replace(/\s*(?:[\u2010-\u2015-]|\bto\b)\s*/g, '-')
    .trim();
  if (/^(?:all|any|every month|all year)$/.test(text)) return [];
  // With both it may be a date, as spreadsheets make one of `3-9`.
  if (/\d/.test(text) && /[a-z]{3}/.test(text.replace(/\band\b/g, ''))) return null;
  const parts = text.split(/[\s,;/|&]+/).filter((part) => part !== '' && part !== 'and');
  const found = parts.flatMap((part): (number | null)[] => {
    const [from = null, to = from, ...others] = part.split('-').map(monthOf);
    if (from === null || to === null || others.length > 0) return [null];
    return Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, at) => ((from - 1 + at) % 12) + 1);
  });
  const months = found.filter((month) => month !== null);
  if (found.length === 0 || months.length < found.length) return null;
  return [...new Set(months)].sort((a, b) => a - b);
}

/** The one of two that a text says; null if it says both or neither. */
function oneOf<One, Other>(cell: string, [one, isOne]: [One, RegExp], [other, isOther]: [Other, RegExp]) {
  const text = plain(cell);
  if (isOne.test(text) === isOther.test(text)) return null;
  return isOne.test(text) ? one : other;
}

/** From where the next date counts: `fixed`, `from the day it was done`. */
export const readBasis = (cell: string): Rhythm['basis'] | null =>
  oneOf(
    cell,
    ['planned', /\b(?:plan|planned|fixed|scheduled?|due|calendar)\b/],
    ['done', /\b(?:done|complet\w+|last|floating)\b/],
  );

/** Words beside those that say how a plan is paid. */
const BESIDE_PAID =
  /\b(?:all|at|an?|billed|billing|by|charged|each|every|fee|for|full|in|invoiced?|of|on|once|paid|pay|payment|per|the|whole)\b|[,;]/g;

/** How a plan is paid: `in advance`, `yearly`, `per visit`; null for any word more, as `half-yearly` or `annually in arrears`. */
export const readPaid = (cell: string): PlanBilling | null =>
  oneOf(
    cell.replace(/[-/_]/g, ' ').toLowerCase().replace(BESIDE_PAID, ' '),
    ['yearly', /^(?:(?:advance|up ?front|pre ?paid|year|yearly|annual|annually|annum|term)(?: |$))+$/],
    ['visit', /^(?:after )?(?:(?:visits?|services?|call ?outs?|calls?|jobs?)(?: |$))+$/],
  );
