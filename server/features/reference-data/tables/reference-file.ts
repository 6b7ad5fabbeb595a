import type { ReferenceValue, ReferenceValues } from '../../../../contracts/reference-data/tables/columns.ts';
import {
  enteredColumns,
  REFERENCE_TABLES,
  type TableName,
} from '../../../../contracts/reference-data/tables/reference-tables.ts';
import { type Cell, sheet } from '../../../../domain/bookkeeping/sheet.ts';
import { deskReferenceMessages as messages } from '../../../../domain/words/desk-reference-messages.ts';
import { readCsv, tooManyCells, typedText } from '../../../common/csv/read-csv.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { type ChoiceLists, type ReferenceRow, shownValue } from './read-rows.ts';

/** The first column of tables whose rows have an id. */
const ID = 'Id';
const MOST_ROWS = 10_000;

const hasId = (name: TableName) => !REFERENCE_TABLES[name].key && !REFERENCE_TABLES[name].isOne;

/** A table as a CSV file, which can be imported again (R10.16). */
export function fileOf(name: TableName, rows: readonly ReferenceRow[], choices: ChoiceLists): string {
  const columns = Object.keys(REFERENCE_TABLES[name].columns);
  const cell = (column: string, value: ReferenceValue): Cell =>
    typeof value === 'number' && REFERENCE_TABLES[name].columns[column]?.kind.is === 'number'
      ? { digits: String(value) }
      : shownValue(name, column, value, choices);
  return sheet(
    [...(hasId(name) ? [ID] : []), ...columns],
    rows.map(({ key, values }) => [
      ...(hasId(name) ? [{ digits: key }] : []),
      ...columns.map((column) => cell(column, values[column] ?? null)),
    ]),
  );
}

/** A line of a file: its number, the id in it, and what its cells say, each as its column's type if it can be read so. */
export type FileLine = { line: number; id: string | null; values: ReferenceValues; fault: string | null };

/**
 * Reads a CSV file, its columns in any order.
 * @throws Refusal `invalid_fields` at `File`
 */
export async function readFile(
  name: TableName,
  bytes: Uint8Array,
  choices: ChoiceLists,
): Promise<FileLine[]> {
  const isTitle = (cell: string) => knownColumns(name).some((one) => same(one, cell.trim()));
  const { heading, lines } = await readCsv(bytes, { most: MOST_ROWS, isTitle });
  const at = findColumns(name, heading);
  return lines.map((row) => {
    const { line, cells } = row;
    const cellOf = (column: string) => typedText(cells[at.get(column) ?? -1] ?? '');
    return {
      line,
      fault: tooManyCells(row, heading),
      id: cellOf(ID) || null,
      values: Object.fromEntries(
        enteredColumns(REFERENCE_TABLES[name]).map(([column]) => [
          column,
          readCell(name, column, cellOf(column), choices),
        ]),
      ),
    };
  });
}

const knownColumns = (name: TableName): string[] => [
  ...(hasId(name) ? [ID] : []),
  ...Object.keys(REFERENCE_TABLES[name].columns),
];

/** The place of each column in the file. Columns that the product counts are known, and not read. */
function findColumns(name: TableName, heading: readonly string[]): Map<string, number> {
  const table = REFERENCE_TABLES[name];
  const known = knownColumns(name);
  const at = new Map<string, number>();
  for (const [index, cell] of heading.entries()) {
    const title = cell.trim();
    if (title === '') continue;
    const column = known.find((one) => one.toLowerCase() === title.toLowerCase());
    if (!column) throw fieldRefusal('File', messages.columnUnknown(title.slice(0, 60)));
    if (at.has(column)) throw fieldRefusal('File', messages.columnTwice(column));
    at.set(column, index);
  }
  const missing = enteredColumns(table).flatMap(([column]) => (at.has(column) ? [] : [column]));
  if (missing.length > 0) throw fieldRefusal('File', messages.columnMissing(missing.join(', ')));
  return at;
}

const YES = new Set(['yes', 'y', 'true', '1']);
const NO = new Set(['', 'no', 'n', 'false', '0']);

/** A cell by its column's kind; what can't be read stays text, which the column's schema refuses. */
function readCell(name: TableName, column: string, cell: string, choices: ChoiceLists): ReferenceValue {
  const kind = REFERENCE_TABLES[name].columns[column]?.kind;
  switch (kind?.is) {
    case 'check':
      return YES.has(cell.toLowerCase()) || (NO.has(cell.toLowerCase()) ? false : cell);
    case 'number':
      return cell === '' ? null : /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
    case 'day':
      return cell === '' ? null : isoDay(cell);
    case 'time':
      return cell === '' ? null : cell.replace(/^(\d):/, '0$1:').replace(/^(\d\d:\d\d):00$/, '$1');
    case 'postcodes':
      return cell === '' ? null : cell.split(/[\s,;]+/).filter(Boolean);
    case 'row':
      return cell === '' ? null : rowNamed(choices.get(kind.of) ?? [], cell);
    case 'rows':
      return cell
        .split(';')
        .map((each) => each.trim())
        .filter(Boolean)
        .map((each) => rowNamed(choices.get(kind.of) ?? [], each));
    case 'choice':
      return (
        kind.options.find(([value, label]) => [value, label].some((one) => same(one, cell)))?.[0] ?? cell
      );
    default:
      return cell === '' ? null : cell;
  }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The key of the row with a name, or with a key. */
function rowNamed(all: ReturnType<ChoiceLists['get']> & object, cell: string): string | number {
  const found = all.find(({ Label }) => same(Label, cell)) ?? all.find(({ Key }) => same(String(Key), cell));
  return found?.Key ?? cell;
}

/** Spreadsheets turn dates into the day first: `25/12/2026`. */
function isoDay(cell: string): string {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
}
