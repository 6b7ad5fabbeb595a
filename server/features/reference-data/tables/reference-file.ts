import type {
  ColumnKind,
  ReferenceValue,
  ReferenceValues,
} from '../../../../contracts/reference-data/tables/columns.ts';
import { enteredColumns } from '../../../../contracts/reference-data/tables/reference-tables.ts';
import type { ReferenceTable } from '../../../../contracts/reference-data/tables/table.ts';
import { type Cell, sheet } from '../../../../domain/bookkeeping/sheet.ts';
import { deskReferenceMessages as messages } from '../../../../domain/words/desk-reference-messages.ts';
import { readCsv, tooManyCells, typedText } from '../../../common/csv/read-csv.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { type ChoiceLists, type ReferenceRow, shownValue } from './read-rows.ts';

/** The first column of tables whose rows have an id. */
const ID = 'Id';
const MOST_ROWS = 10_000;

const hasId = ({ key, isOne }: ReferenceTable) => !key && !isOne;

/** A table as a CSV file, which can be imported again (R10.16). */
export function fileOf(
  table: ReferenceTable,
  rows: readonly Pick<ReferenceRow, 'key' | 'values'>[],
  choices: ChoiceLists,
): string {
  const columns = Object.entries(table.columns);
  const cell = (kind: ColumnKind, value: ReferenceValue): Cell =>
    typeof value === 'number' && kind.is === 'number'
      ? { digits: String(value) }
      : shownValue(kind, value, choices);
  return sheet(
    [...(hasId(table) ? [ID] : []), ...columns.map(([name]) => name)],
    rows.map(({ key, values }) => [
      ...(hasId(table) ? [{ digits: key }] : []),
      ...columns.map(([name, { kind }]) => cell(kind, values[name] ?? null)),
    ]),
  );
}

/**
 * A line of a file: its number, the id in it, and what its cells say, each as its column's type if it can be read so. A row
 * that takes several lines has their numbers in `parts`.
 */
export type FileLine<Values = ReferenceValues> = {
  line: number;
  id: string | null;
  values: Values;
  fault: string | null;
  /** Which of them is at fault; left out for the first. */
  faultLine?: number;
  parts?: readonly number[];
};

/**
 * Reads a CSV file, its columns in any order.
 * @throws Refusal `invalid_fields` at `File`
 */
export async function readFile(
  table: ReferenceTable,
  bytes: Uint8Array,
  choices: ChoiceLists,
): Promise<FileLine[]> {
  const isTitle = (cell: string) => knownColumns(table).some((one) => same(one, cell.trim()));
  const { heading, lines } = await readCsv(bytes, { most: MOST_ROWS, isTitle });
  const at = findColumns(table, heading);
  return lines.map((row) => {
    const { line, cells } = row;
    const cellOf = (column: string) => typedText(cells[at.get(column) ?? -1] ?? '');
    return {
      line,
      fault: tooManyCells(row, heading),
      id: cellOf(ID) || null,
      values: Object.fromEntries(
        enteredColumns(table).map(([column, { kind }]) => [column, readCell(kind, cellOf(column), choices)]),
      ),
    };
  });
}

const knownColumns = (table: ReferenceTable): string[] => [
  ...(hasId(table) ? [ID] : []),
  ...Object.keys(table.columns),
];

/** The place of each column in the file. Columns that the product counts are known, and not read. */
function findColumns(table: ReferenceTable, heading: readonly string[]): Map<string, number> {
  const known = knownColumns(table);
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
function readCell(kind: ColumnKind, cell: string, choices: ChoiceLists): ReferenceValue {
  switch (kind.is) {
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
