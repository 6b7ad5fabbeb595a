import type { Suburb } from '../../../../contracts/reference-data/reference-data.ts';
import type { Locality } from '../../../../domain/instant-quotes/pick-locality.ts';
import { parsePostcode, stripPostcode } from '../../../../domain/sites/postcode.ts';
import { siteMessages } from '../../../../domain/sites/site-messages.ts';
import { isAustralianState } from '../../../../domain/sites/states.ts';

export type LocalityFind =
  | { kind: 'found'; locality: Locality }
  /** The postcode exists, but isn't serviced (R5.02). */
  | { kind: 'notServiced'; postcode: string; suburb: string; message: string }
  /** It's in several states or time zones, or a name of several suburbs: the suburb decides (R4.15). */
  | { kind: 'askSuburb'; message: string }
  | { kind: 'unknown'; message: string };

const UNKNOWN: LocalityFind = { kind: 'unknown', message: siteMessages.cannotIdentifyPostcode };

/**
 * The locality of typed text, without choosing from the list (R5.01): a postcode, a suburb's name, or both ("2620
 * Googong"). `search` asks the server.
 * @throws whatever `search` throws
 */
export async function findLocality(
  typed: string,
  search: (term: string) => Promise<readonly Suburb[]>,
): Promise<LocalityFind> {
  const name = nameIn(typed);
  if (stripPostcode(typed) === '') return name === '' ? UNKNOWN : byName(await search(typed.trim()), name);

  const parsed = parsePostcode(typed);
  if (!parsed.ok) return { kind: 'unknown', message: parsed.message };
  const rows = (await search(parsed.postcode)).filter((row) => row.Postcode === parsed.postcode);
  const named = rows.filter((row) => name !== '' && sameName(row.Suburb, name));
  return settle(named.length > 0 ? named : rows);
}

/** The result for a chosen row of the list. */
export function localityOfRow(row: Suburb): LocalityFind {
  return settle([row]);
}

/**
 * Text that matches only one postcode means that postcode: a whole name, else the beginning of one. Of several, the suburb
 * decides.
 */
function byName(rows: readonly Suburb[], name: string): LocalityFind {
  const whole = rows.filter((row) => sameName(row.Suburb, name));
  const named =
    whole.length > 0 ? whole : rows.filter((row) => sameName(row.Suburb.slice(0, name.length), name));
  const postcodes = new Set(named.map((row) => row.Postcode));
  if (postcodes.size === 0) return UNKNOWN;
  return postcodes.size === 1 ? settle(named) : { kind: 'askSuburb', message: siteMessages.severalSuburbs };
}

/** `rows` are localities of one postcode. */
function settle(rows: readonly Suburb[]): LocalityFind {
  const first = rows[0];
  if (!first) return UNKNOWN;
  const serviced = rows.filter((row) => row.IsRegionAvailable);
  const suburb = rows.length === 1 ? first.Suburb : '';
  if (serviced.length === 0) {
    return {
      kind: 'notServiced',
      postcode: first.Postcode,
      suburb,
      message: siteMessages.cannotIdentifyPostcode,
    };
  }
  const kinds = new Set(rows.map((row) => `${row.State} ${row.TimeZone}`));
  if (kinds.size > 1) return { kind: 'askSuburb', message: siteMessages.chooseSuburb };
  if (!isAustralianState(first.State)) return UNKNOWN;
  return {
    kind: 'found',
    locality: { postcode: first.Postcode, suburb, state: first.State, timeZone: first.TimeZone },
  };
}

/** The words of the text without the postcode and a state's abbreviation. */
function nameIn(typed: string): string {
  return typed
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !/^\d+$/.test(word) && !isAustralianState(word.toUpperCase()))
    .join(' ');
}

function sameName(a: string, b: string): boolean {
  return a.localeCompare(b, 'en-AU', { sensitivity: 'base' }) === 0;
}
