import { createHash } from 'node:crypto';
import { type ImportValues, importRow, priceListRow } from '../../../contracts/imports/import-row.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { checkMobile, normaliseMobile } from '../../../domain/customers/mobile.ts';
import { FIELD_NAMES, type FieldName } from '../../../domain/imports/import-fields.ts';
import {
  type FileKind,
  type ImportKind,
  KINDS,
  type RecordKind,
} from '../../../domain/imports/import-kinds.ts';
import { importMessages as messages } from '../../../domain/imports/import-messages.ts';
import { isOwnExport, programKey } from '../../../domain/imports/programs.ts';
import { readTime } from '../../../domain/imports/read-when.ts';
import { type CsvLine, ODD_BYTE, tooManyCells, typedText } from '../../common/csv/read-csv.ts';

/** The field that holds each record's own number. */
export const KEY_FIELDS = {
  customer: 'CustomerKey',
  site: 'SiteKey',
  equipment: 'EquipmentKey',
  job: 'JobKey',
} as const satisfies Record<RecordKind, FieldName>;

/** What a file's columns hold, and whose numbers it has. */
export type Columns = {
  kind: FileKind;
  program: string;
  titles: readonly string[];
  fields: readonly (FieldName | null)[];
};

/** A row of a file: what its cells say, or what is wrong with them. */
export type ReadRow = {
  line: number;
  /** Whether the file is an export of this program. */
  isOwn: boolean;
  values: ImportValues;
  /** What its cells say before they are read, by field; those without anything are left out. */
  said: Partial<Record<FieldName, string>>;
  faults: FieldFault[];
  notices: FieldFault[];
  /**
   * What each of its records is kept under: its program and number, or for the row's own record, without one, a digest of
   * what the row says, however its spreadsheet writes dates and amounts.
   */
  keys: Partial<Record<RecordKind, string>>;
};

const NO_VALUES = importRow.parse({});

/** What people write into a cell that has nothing to say. */
const PLACEHOLDER =
  /^(?:n\s*[/.]?\s*a\.?|none|nil|null|undefined|unknown|not applicable|tb[ac]|[-–—_.?*]+|x{2,})$/i;
const TWO_EMAILS = /@[^@]*[\s,;/|&][^@]*@/;

/** Reads a line by what its columns hold (R10.19). */
export function readRow({ kind, program, titles, fields }: Columns, row: CsvLine): ReadRow {
  const { line, cells } = row;
  const isOwn = isOwnExport(titles);
  const cut = tooManyCells(row, titles);
  if (cut) {
    return {
      line,
      isOwn,
      values: NO_VALUES,
      said: {},
      faults: [{ field: '', message: cut }],
      notices: [],
      keys: {},
    };
  }
  const notices: FieldFault[] =
    cells.length < titles.length ? [{ field: '', message: messages.fewerCells }] : [];
  const faults: FieldFault[] = [];
  const said: ReadRow['said'] = {};
  for (const [at, name] of fields.entries()) {
    const cell = cells[at] ?? '';
    const text = name ? cellText(name, cell) : '';
    if (!name || text === '') continue;
    if (cell.includes(ODD_BYTE)) notices.push({ field: name, message: messages.oddBytes });
    // There, '-' is what the record has.
    if (isOwn) said[name] = text;
    // Empty, they'd give every site, and no limit.
    else if (PLACEHOLDER.test(text) && (name === 'PersonSites' || name === 'PersonLimit'))
      faults.push({ field: name, message: messages.placeholderGives });
    else if (PLACEHOLDER.test(text)) notices.push({ field: name, message: messages.placeholder });
    else if (TWO_EMAILS.test(text) && (name === 'Email' || name === 'PersonEmail'))
      faults.push({ field: name, message: messages.emailsTwo });
    else if (name === 'Mobile' && hasTwoNumbers(text))
      faults.push({ field: name, message: messages.numbersTwo });
    else said[name] = text;
  }
  const { Mobile = null, Phone = null } = said;
  const parsed =
    kind === 'parts'
      ? priceListRow.safeParse(said)
      : importRow.safeParse({ ...said, ...phonesOf(Mobile, Phone) });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0]);
      const mayBeEmpty = field === 'Email' || field === 'Mobile' || field === 'ABN';
      faults.push({ field, message: mayBeEmpty ? messages.orEmpty(message) : message });
    }
  }
  if (faults.length > 0 || !parsed.success)
    return { line, isOwn, values: NO_VALUES, said, faults, notices, keys: {} };
  const values: ImportValues = { ...NO_VALUES, ...parsed.data };
  const keys =
    kind === 'parts'
      ? {}
      : kind === 'people'
        ? numbersIn(['customer'], program, values)
        : kind === 'plans'
          ? numbersIn(['customer', 'site', 'equipment'], program, values)
          : keysOf(kind, program, values);
  return { line, isOwn, values, said, faults, notices, keys };
}

const isMobile = (text: string) => checkMobile(text) === null;

/** Two phone numbers in a cell: the text has several parts that are each long enough. */
const hasTwoNumbers = (text: string): boolean =>
  text.split(/[/;,|&]|\bor\b/i).filter((part) => part.replace(/\D/g, '').length >= 8).length > 1;

/** A landline of Australia, with or without its area code, or a number of the whole country. */
const isLandline = (text: string): boolean =>
  /^(?:0?[2378]\d{8}|[2-9]\d{7}|1[38]00\d{6}|13\d{4})$/.test(
    text.replace(/\D/g, '').replace(/^(?:0011|00)?61(?=[2378]\d{8}$)/, '0'),
  ) && !isMobile(text);

/** The mobile of a row, in either column, and the number beside it. */
function phonesOf(mobile: string | null, phone: string | null) {
  const isTurned = mobile !== null && isLandline(mobile);
  const own = isTurned ? null : mobile;
  const other = phone !== null && isMobile(phone) && own === null ? phone : null;
  return { Mobile: own ?? (other && normaliseMobile(other)), Phone: phone };
}

/** An address of several lines is one with commas. */
const cellText = (name: FieldName, cell: string) =>
  name === 'Street' || name === 'Street2' ? typedText(cell).replace(/\s*[\r\n]+\s*/g, ', ') : typedText(cell);

/** What the keys of a program's numbers begin with. */
export const numbersOf = (program: string): string => `${programKey(program)} number `;

function keysOf(kind: ImportKind, program: string, values: ImportValues): ReadRow['keys'] {
  const { about, record } = KINDS[kind];
  const keys = numbersIn(about, program, values);
  return { ...keys, [record]: keys[record] ?? digestOf(values) };
}

/** The numbers that a row has of records, as they are kept. */
function numbersIn(about: readonly RecordKind[], program: string, values: ImportValues): ReadRow['keys'] {
  const own = about.flatMap((of) => {
    const key = values[KEY_FIELDS[of]];
    return key === null ? [] : [[of, `${numbersOf(program)}${key.toLowerCase()}`] as const];
  });
  return Object.fromEntries(own);
}

/** A key as it was before it had its program; null for the digest of a row. */
export const keyWithoutProgram = (key: string): string | null =>
  key.startsWith('row ') ? null : key.slice(key.indexOf(' ') + 1);

function digestOf(values: ImportValues): string {
  const said = FIELD_NAMES.flatMap((name) => {
    const value = digestedValue(values, name);
    return value === null ? [] : [[name, value]];
  });
  const text = JSON.stringify(said).toLowerCase();
  return `row ${createHash('sha256').update(text).digest('base64url')}`;
}

/** Rows that were imported before keep their digests, so their values are written as they were then. */
function digestedValue(values: ImportValues, name: FieldName) {
  if (name === 'PriceExGst' || name === 'PriceIncGst') return values[name] || null;
  if (name !== 'Date') return values[name];
  const { Date: day } = values;
  if (!day) return null;
  if ('instant' in day) return { instant: day.instant.toString() };
  const time = readTime(day.rest);
  return { date: day.date, time: time.is === 'time' ? time.time : null };
}
