import { parse } from 'csv-parse/sync';
import { DeskError } from './client.ts';
import { keyOf } from './invoice-input.ts';

/** A line of a bank statement. */
export type StatementRow = {
  /** YYYY-MM-DD */
  date: string;
  /** Positive for money that came in. */
  cents: number;
  description: string;
  /** The same line has the same key, even in another export that overlaps this one. */
  key: string;
};

/** The names that the banks' exports give to the date, amount and text columns in their first line. */
const DATE = ['date', 'transaction date', 'processed date', 'effective date'];
const AMOUNT = ['amount', 'transaction amount'];
const CREDIT = ['credit amount', 'credit'];
const DEBIT = ['debit amount', 'debit'];
const TEXT = ['description', 'narrative', 'transaction details', 'details', 'merchant name', 'reference'];

type Columns = { date: number; amount: number; credit: number; debit: number; texts: number[] };

/** The exports of CommBank and ANZ have no column names, but always this order. */
const UNNAMED: Columns = { date: 0, amount: 1, credit: -1, debit: -1, texts: [2] };

function columnsOf(first: readonly string[]): Columns | null {
  const names = first.map((name) => name.trim().toLowerCase());
  const indexOf = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const date = indexOf(DATE);
  if (date < 0) return null;
  const columns = { date, amount: indexOf(AMOUNT), credit: indexOf(CREDIT), debit: indexOf(DEBIT) };
  const texts = TEXT.map((name) => names.indexOf(name)).filter((index) => index >= 0);
  if ((columns.amount < 0 && columns.credit < 0) || texts.length === 0) {
    throw new DeskError(
      'The first line needs the columns Date, Amount and Description, as in the exports of the banks.',
    );
  }
  return { ...columns, texts };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (typed: string) => typed.padStart(2, '0');

/** `23/11/2026`, `23 Nov 26` or `2026-11-23`; null for anything else. */
function dateOf(typed: string): string | null {
  const text = typed.trim();
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/\s-](\d{1,2}|[A-Za-z]{3,9})[/\s-](\d{4}|\d{2})$/.exec(text) ?? [];
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  if (!day || number < 1 || number > 12) return null;
  return `${year.length === 2 ? `20${year}` : year}-${two(String(number))}-${two(day)}`;
}

/** `+1,352.00`, `$352` or `(20.00)` in cents; null for anything else. */
function centsOf(typed: string | undefined): number | null {
  const text = (typed ?? '').replace(/[\s$,]/g, '');
  const [, open, sign, amount] = /^(\()?([+-])?(\d+(?:\.\d{1,2})?)\)?$/.exec(text) ?? [];
  if (amount === undefined) return null;
  const cents = Math.round(Number(amount) * 100);
  return open || sign === '-' ? -cents : cents;
}

/**
 * The lines of a statement, as CommBank, NAB, ANZ and Westpac export it, or with the columns Date, Amount and
 * Description.
 * @throws DeskError with the line that can't be read
 */
export function readStatement(file: string): StatementRow[] {
  const rows: string[][] = parse(file, { bom: true, relax_column_count: true, skip_empty_lines: true });
  const named = columnsOf(rows[0] ?? []);
  const columns = named ?? UNNAMED;
  const seen = new Map<string, number>();
  return rows.slice(named ? 1 : 0).map((cells, index) => {
    const line = index + (named ? 2 : 1);
    const date = dateOf(cells[columns.date] ?? '');
    const cents =
      centsOf(cells[columns.amount]) ??
      centsOf(cells[columns.credit]) ??
      negative(centsOf(cells[columns.debit]));
    if (date === null || cents === null) {
      throw new DeskError(`Line ${line} has no date or amount that can be read: ${cells.join(', ')}`);
    }
    const texts = columns.texts.map((column) => (cells[column] ?? '').trim()).filter(Boolean);
    const description = texts.join(' ').replace(/\s+/g, ' ').slice(0, 200);
    const same = `${date} ${cents} ${description}`;
    const count = (seen.get(same) ?? 0) + 1;
    seen.set(same, count);
    return { date, cents, description, key: keyOf('statement', date, cents, description, count) };
  });
}

const negative = (cents: number | null) => (cents === null ? null : -Math.abs(cents));
