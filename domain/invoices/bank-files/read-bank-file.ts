import { type DateOrder, dateOf, directionOf, moneyOf } from './cell-values.ts';
import { roleOf } from './column-names.ts';
import { type ColumnChoice, ColumnFinder, type ColumnQuestion, type Columns } from './find-columns.ts';
import { type FileRow, splitFile } from './split-lines.ts';

/** A transfer as a bank's file has it. */
export type BankRow = {
  line: number;
  /** The bank's date, YYYY-MM-DD. */
  date: string;
  /** Positive for money that came in. */
  cents: number;
  description: string;
};

/** A record that isn't read, and why. */
export type UnreadRow = { line: number; text: string; why: string };

export type BankFile = { rows: BankRow[]; unread: UnreadRow[] };

/** As long as the server takes it. */
const MOST_CHARACTERS = 200;

/**
 * Reads an account's export, of any Australian bank: by the names of its columns and by what's in them. Every record is
 * read exactly or reported with the reason.
 * @returns a question if the columns can't be told apart; ask it and read again with the answer in `choice`
 */
export function readBankFile(text: string, choice: ColumnChoice = {}): BankFile | ColumnQuestion {
  const records = splitFile(text);
  const header = records.find(isHeader);
  const below = header ? records.filter(({ line }) => line > header.line) : records;
  const names = header ? trimEnd(header.cells) : [];
  const body = below.filter(({ cells }) => String(cells) !== String(header?.cells));
  if (body.length === 0) return { rows: [], unread: [] };
  const transfers = body.filter(({ cells }) => cells.some(isDate));
  const columns = new ColumnFinder(names, transfers.length > 0 ? transfers : body, choice).find();
  if ('about' in columns) return columns;
  const order = choice.dateOrder ?? orderOf(body, columns);
  if (!order) return { about: 'dateOrder', columns: [] };
  const read = body.map((record) => readRow(record, columns, order));
  return {
    rows: read.filter((one): one is BankRow => 'cents' in one),
    unread: read.filter((one): one is UnreadRow => 'why' in one),
  };
}

const isDate = (cell: string) => dateOf(cell) !== null || dateOf(cell, 'month-first') !== null;

/** Whether a record has the names of the columns: one of a date and one of money, and no transfer. */
function isHeader({ cells }: FileRow): boolean {
  const roles = cells.map(roleOf);
  const hasMoney = roles.some((role) => ['amount', 'in', 'out', 'either', 'balance'].includes(role));
  return roles.includes('date') && hasMoney && !cells.some(isDate);
}

function trimEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex(Boolean) + 1);
}

/** The order in which the file's dates make sense; null if some make sense in the American one only. */
function orderOf(records: readonly FileRow[], { date }: Columns): DateOrder | null {
  const dates = records.map(({ cells }) => cells[date] ?? '');
  const isAmerican = dates.some((cell) => dateOf(cell) === null && dateOf(cell, 'month-first') !== null);
  const isOurs = dates.some((cell) => dateOf(cell) !== null && dateOf(cell, 'month-first') === null);
  return isAmerican && !isOurs ? null : 'day-first';
}

function readRow(record: FileRow, columns: Columns, order: DateOrder): BankRow | UnreadRow {
  const { line, cells } = record;
  const unread = (why: string) => ({ line, text: cells.join(', '), why });
  const date = dateOf(cells[columns.date] ?? '', order);
  if (date === null && isSum(cells)) return unread('A total or a balance, not a transfer.');
  const width = cells.length;
  if (width < columns.width || trimEnd(cells).length > columns.width) {
    return unread(`It has ${width} cells where the file has ${columns.width} columns.`);
  }
  const cell = cells[columns.date] ?? '';
  if (date === null) return unread(cell ? `"${cell}" isn't a date.` : 'It has no date.');
  const cents = centsOf(cells, columns);
  if (typeof cents === 'string') return unread(cents);
  return { line, date, cents, description: descriptionOf(columns.texts.map((text) => cells[text] ?? '')) };
}

const isSum = (cells: readonly string[]) =>
  cells.some((cell) => /\b(sub|grand)?totals?\b|\b(opening|closing|current|available) balance\b/i.test(cell));

/** The amount of a record in cents, or why there's none. */
function centsOf(cells: readonly string[], columns: Columns): number | string {
  if (columns.amount >= 0) {
    const cell = cells[columns.amount] ?? '';
    const money = moneyOf(cell);
    if (!money) return cell ? `"${cell}" isn't an amount.` : 'It has no amount.';
    const sign = signOf(money.sign, columns.direction, cells);
    return typeof sign === 'string' ? sign : sign * money.cents;
  }
  const typed = [cells[columns.in] ?? '', cells[columns.out] ?? ''];
  const [moneyIn, moneyOut] = typed.map((cell) =>
    cell && cell !== '-' ? moneyOf(cell) : { cents: 0, sign: null },
  );
  if (!moneyIn || !moneyOut) return `"${moneyIn ? typed[1] : typed[0]}" isn't an amount.`;
  if (moneyIn.cents > 0 && moneyOut.cents > 0) return 'It has an amount in both directions.';
  if (moneyIn.cents === 0 && moneyOut.cents === 0) return 'It has no amount.';
  // Some banks write what went out as a negative number in a column of its own, too.
  return moneyOut.cents > 0 ? -moneyOut.cents : moneyIn.cents * (moneyIn.sign ?? 1);
}

/** The direction of an amount that has no column of its own, or why it isn't known. */
function signOf(written: 1 | -1 | null, direction: number, cells: readonly string[]): 1 | -1 | string {
  if (direction < 0) return written ?? 1;
  const said = directionOf(cells[direction] ?? '') ?? written;
  if (said === null) return "It doesn't say whether the money came in or went out.";
  return written !== null && written !== said ? 'Its sign and its direction differ.' : said;
}

/** The texts of a record in one line, each once. */
function descriptionOf(texts: readonly string[]): string {
  const own: string[] = [];
  let length = 0;
  for (const text of texts) {
    const line = text.replace(/[\s\p{Cc}\p{Zs}]+/gu, ' ').trim();
    if (line === '' || own.some((one) => one.includes(line))) continue;
    own.push(line);
    length += line.length + 1;
    if (length > MOST_CHARACTERS) break;
  }
  // A character outside the basic plane isn't cut in half.
  return own
    .join(' ')
    .slice(0, MOST_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
