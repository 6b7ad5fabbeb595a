import { isInState } from '../../../domain/sites/positions.ts';
import { classifyPostcode } from '../../../domain/sites/postcode.ts';
import {
  AUSTRALIAN_STATES,
  type AustralianState,
  isAustralianState,
  STATE_NAMES,
} from '../../../domain/sites/states.ts';
import { titleCase } from '../../../domain/sites/title-case.ts';
import { cleanText } from '../../../domain/words/clean-text.ts';

/** Why a file can't be imported at all, in one sentence for the person who started the import. */
export class LocalityFileError extends Error {}

/** A locality from the file, without its time zone. */
export type FileLocality = {
  postcode: string;
  suburb: string;
  state: AustralianState;
  latitude: number | null;
  longitude: number | null;
};

export type ReadRow =
  | { kind: 'locality'; locality: FileLocality; note: string | null }
  /** Nobody can be visited there (R5.02). */
  | { kind: 'post office box' }
  | { kind: 'bad'; reason: string };

/** The accepted names of each column, in lower case. */
const COLUMN_NAMES = {
  postcode: ['postcode', 'post code', 'postal code', 'pcode'],
  suburb: ['locality', 'suburb', 'place name'],
  state: ['state'],
  longitude: ['long', 'lng', 'lon', 'longitude'],
  latitude: ['lat', 'latitude'],
} as const;
/** If present, it tells post-office boxes from localities. */
const TYPE_NAMES = ['type', 'category'];

type Column = keyof typeof COLUMN_NAMES;
export type Columns = Record<Column, number> & { type: number | null };

const LONGEST_NAME = 80;
const BOX_TYPE = /post office|po box|large volume|^lvr$/i;
/** Delivery, business and mail centres and post offices that lists include among localities. */
const BOX_NAME = /\s(BC|DC|MC|LPO|GPO|PO)$/i;
/** Australia and its islands. */
const LATITUDES = [-56, -8] as const;
const LONGITUDES = [95, 170] as const;

/**
 * Finds the columns by name, in any order and case.
 * @throws LocalityFileError naming the missing columns
 */
export function findColumns(header: readonly string[]): Columns {
  const names = header.map((name) => name.trim().toLowerCase().replaceAll('_', ' '));
  const at = (wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name));
  const found = Object.fromEntries(
    Object.entries(COLUMN_NAMES).map(([column, wanted]) => [column, at(wanted)]),
  ) as Record<Column, number>;
  const missing = Object.entries(found).filter(([, index]) => index < 0);
  if (missing.length > 0) {
    const wanted = missing.map(([column]) => COLUMN_NAMES[column as Column][0]).join(', ');
    const there = names.join(', ').slice(0, 200);
    throw new LocalityFileError(
      `The file's first line does not name these columns: ${wanted}. It names: ${there || 'nothing'}.`,
    );
  }
  const type = at(TYPE_NAMES);
  return { ...found, type: type < 0 ? null : type };
}

/** Spreadsheets drop the leading 0 of Northern Territory postcodes. */
function readPostcode(cell: string): string {
  return /^\d{3}$/.test(cell) ? `0${cell}` : cell;
}

function readState(cell: string): AustralianState | null {
  const short = cell.toUpperCase();
  if (isAustralianState(short)) return short;
  return AUSTRALIAN_STATES.find((state) => STATE_NAMES[state].toLowerCase() === cell.toLowerCase()) ?? null;
}

function isWithin(text: string, [from, to]: readonly [number, number]): boolean {
  const degrees = Number(text);
  return text !== '' && degrees >= from && degrees <= to;
}

function isUnknown(text: string): boolean {
  return text === '' || Number(text) === 0;
}

/** Parses one row; a bad one gets its reason in a few words. */
export function readLocalityRow(cells: readonly string[], columns: Columns): ReadRow {
  const cell = (column: Column) => cleanText(cells[columns[column]] ?? '').trim();
  const bad = (reason: string): ReadRow => ({ kind: 'bad', reason });

  const postcode = readPostcode(cell('postcode'));
  const kind = classifyPostcode(postcode);
  if (kind === 'invalid') return bad(`there is no postcode '${cell('postcode')}'`);
  const name = cell('suburb').replace(/\s+/g, ' ');
  if (!/\p{Letter}/u.test(name)) return bad('the locality has no name');
  if (name.length > LONGEST_NAME) return bad(`the name is longer than ${LONGEST_NAME} characters`);
  if (name.includes('\uFFFD')) return bad('the name has unreadable characters; save the file as UTF-8');
  const type = columns.type === null ? '' : (cells[columns.type] ?? '').trim();
  if (kind === 'poBox' || BOX_TYPE.test(type) || BOX_NAME.test(name)) return { kind: 'post office box' };

  const state = readState(cell('state'));
  if (!state) return bad(`there is no state '${cell('state')}'`);
  const [latitude, longitude] = [cell('latitude'), cell('longitude')];
  const isPlaced = !isUnknown(latitude) || !isUnknown(longitude);
  if (isPlaced && !isWithin(latitude, LATITUDES)) return bad(`latitude '${latitude}' is not in Australia`);
  if (isPlaced && !isWithin(longitude, LONGITUDES))
    return bad(`longitude '${longitude}' is not in Australia`);
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const isKept = isPlaced && isInState(position, { postcode, state });
  const notes = [
    kind.states.includes(state)
      ? null
      : `${postcode} is a postcode of ${kind.states.join(', ')}; kept in ${state}`,
    isPlaced && !isKept
      ? `its position ${latitude}, ${longitude} is not in ${state}; kept without a position`
      : null,
  ].filter((note) => note !== null);
  return {
    kind: 'locality',
    locality: {
      postcode,
      suburb: titleCase(name),
      state,
      latitude: isKept ? position.latitude : null,
      longitude: isKept ? position.longitude : null,
    },
    note: notes.length > 0 ? notes.join('; ') : null,
  };
}
