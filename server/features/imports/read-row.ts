import { createHash } from 'node:crypto';
import { type ImportValues, importRow } from '../../../contracts/imports/import-row.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { checkMobile, normaliseMobile } from '../../../domain/customers/mobile.ts';
import { FIELD_NAMES, type FieldName } from '../../../domain/imports/import-fields.ts';
import { type ImportKind, KINDS, type RecordKind } from '../../../domain/imports/import-kinds.ts';
import { type CsvLine, typedText } from '../../common/csv/read-csv.ts';

/** The field that holds each record's own number. */
const KEY_FIELDS = {
  customer: 'CustomerKey',
  site: 'SiteKey',
  equipment: 'EquipmentKey',
  job: 'JobKey',
} as const satisfies Record<RecordKind, FieldName>;

/** A row of a file: what its cells say, or what is wrong with them. */
export type ReadRow = {
  line: number;
  values: ImportValues;
  faults: FieldFault[];
  /**
   * What each of its records is kept under: the file's number, or for the row's own record, without one, a digest of what
   * the row says, however its spreadsheet writes dates and amounts.
   */
  keys: Partial<Record<RecordKind, string>>;
};

const NO_VALUES = importRow.parse({});

/** Reads a line by what its columns hold (R10.19). */
export function readRow(
  kind: ImportKind,
  fields: readonly (FieldName | null)[],
  { line, cells }: CsvLine,
): ReadRow {
  const typed = Object.fromEntries(
    fields.flatMap((name, at) => (name ? [[name, cellText(name, cells[at] ?? '')]] : [])),
  );
  const parsed = importRow.safeParse(typed);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }));
    return { line, values: NO_VALUES, faults, keys: {} };
  }
  const { Mobile, Phone } = parsed.data;
  const values = { ...parsed.data, Mobile: Mobile ?? mobileIn(Phone) };
  return { line, values, faults: [], keys: keysOf(kind, values) };
}

/** The mobile that a phone number is, if it is one. */
const mobileIn = (phone: string | null): string | null =>
  phone !== null && checkMobile(phone) === null ? normaliseMobile(phone) : null;

/** An address of several lines is one with commas. */
const cellText = (name: FieldName, cell: string) =>
  name === 'Street' ? typedText(cell).replace(/\s*[\r\n]+\s*/g, ', ') : typedText(cell);

function keysOf(kind: ImportKind, values: ImportValues): ReadRow['keys'] {
  const { about, record } = KINDS[kind];
  const own = about.flatMap((of) => {
    const key = values[KEY_FIELDS[of]];
    return key === null ? [] : [[of, `number ${key.toLowerCase()}`] as const];
  });
  const keys: ReadRow['keys'] = Object.fromEntries(own);
  return { ...keys, [record]: keys[record] ?? digestOf(values) };
}

function digestOf(values: ImportValues): string {
  const said = FIELD_NAMES.flatMap((name) => (values[name] === null ? [] : [[name, values[name]]]));
  const text = JSON.stringify(said).toLowerCase();
  return `row ${createHash('sha256').update(text).digest('base64url')}`;
}
