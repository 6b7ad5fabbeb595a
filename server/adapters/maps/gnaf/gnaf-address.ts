import { titleCase } from '../../../../domain/sites/title-case.ts';
import type { Row } from './psv.ts';

/** The columns of `<STATE>_ADDRESS_DETAIL_psv.psv` that we use, as in Geoscape's G-NAF product description. */
export const ADDRESS_COLUMNS = [
  'DATE_RETIRED',
  'LOT_NUMBER_PREFIX',
  'LOT_NUMBER',
  'LOT_NUMBER_SUFFIX',
  'FLAT_TYPE_CODE',
  'FLAT_NUMBER_PREFIX',
  'FLAT_NUMBER',
  'FLAT_NUMBER_SUFFIX',
  'LEVEL_TYPE_CODE',
  'LEVEL_NUMBER_PREFIX',
  'LEVEL_NUMBER',
  'LEVEL_NUMBER_SUFFIX',
  'NUMBER_FIRST_PREFIX',
  'NUMBER_FIRST',
  'NUMBER_FIRST_SUFFIX',
  'NUMBER_LAST_PREFIX',
  'NUMBER_LAST',
  'NUMBER_LAST_SUFFIX',
  'STREET_LOCALITY_PID',
  'POSTCODE',
  'CONFIDENCE',
] as const;

type AddressRow = Row<(typeof ADDRESS_COLUMNS)[number]>;

/** Names of codes, from the authority tables: `APT` → `APARTMENT`. */
export type CodeNames = ReadonlyMap<string, string>;

export type FileAddress = {
  /** As shown: `12A`, `10-14`, `Lot 5`. */
  number: string;
  /** The ends of the range that it covers; equal if it's not a range. */
  first: number;
  last: number;
  /** `Unit 3`, `Shop 12, Level 2`; null if it's the whole number. */
  unit: string | null;
  /** The unit's number, to sort by. */
  flat: number;
};

/** A wider range is a mistake in the file, or a whole road: then only its first number is found. */
const WIDEST_RANGE = 200;
/** A PostgreSQL integer with room to spare; the file's highest number has six digits. */
const HIGHEST_NUMBER = 9_999_999;

/**
 * An address of the file in the parts that we search and show; null if it's retired, or has neither a street number nor
 * a lot. Aliases are kept, since people use them. Confidence -1 also means retired.
 */
export function readAddress(
  row: AddressRow,
  flatTypes: CodeNames,
  levelTypes: CodeNames,
): FileAddress | null {
  if (row.DATE_RETIRED !== '' || row.CONFIDENCE === '-1') return null;
  const numbers = numbersOf(row);
  return numbers && { ...numbers, ...unitOf(row, flatTypes, levelTypes) };
}

function numbersOf(row: AddressRow): Pick<FileAddress, 'number' | 'first' | 'last'> | null {
  if (row.NUMBER_FIRST === '') {
    const lot = `${row.LOT_NUMBER_PREFIX}${row.LOT_NUMBER}${row.LOT_NUMBER_SUFFIX}`.trim();
    const digits = Number(/\d+/.exec(lot)?.[0]);
    return digits <= HIGHEST_NUMBER ? { number: `Lot ${lot}`, first: digits, last: digits } : null;
  }
  const first = Number(row.NUMBER_FIRST);
  const number = `${row.NUMBER_FIRST_PREFIX}${row.NUMBER_FIRST}${row.NUMBER_FIRST_SUFFIX}`;
  if (!(first <= HIGHEST_NUMBER)) return null;
  if (row.NUMBER_LAST === '') return { number, first, last: first };
  const last = Number(row.NUMBER_LAST);
  const isRange = last > first && last - first <= WIDEST_RANGE;
  const end = `${row.NUMBER_LAST_PREFIX}${row.NUMBER_LAST}${row.NUMBER_LAST_SUFFIX}`;
  return { number: `${number}-${end}`, first, last: isRange ? last : first };
}

function unitOf(
  row: AddressRow,
  flatTypes: CodeNames,
  levelTypes: CodeNames,
): Pick<FileAddress, 'unit' | 'flat'> {
  const flatId = `${row.FLAT_NUMBER_PREFIX}${row.FLAT_NUMBER}${row.FLAT_NUMBER_SUFFIX}`;
  const levelId = `${row.LEVEL_NUMBER_PREFIX}${row.LEVEL_NUMBER}${row.LEVEL_NUMBER_SUFFIX}`;
  const flat = named(flatTypes, row.FLAT_TYPE_CODE, flatId, 'Unit');
  const level = named(levelTypes, row.LEVEL_TYPE_CODE, levelId, 'Level');
  const unit = [flat, level].filter(Boolean).join(', ');
  return { unit: unit || null, flat: Number(row.FLAT_NUMBER) || 0 };
}

/** `Shop 12`, `Ground`, or the usual type if the file has only a number: `Unit 3`. */
function named(types: CodeNames, code: string, id: string, usual: string): string {
  if (code === '' && id === '') return '';
  const type = code === '' ? usual : titleCase(types.get(code) ?? code);
  return [type, id].filter(Boolean).join(' ');
}
