import { isAustralianState } from '../../../domain/places/states.ts';
import { titleCase } from '../../../domain/places/title-case.ts';
import { canBeWholeName, streetType } from './street-types.ts';

/** What somebody typed of an address, taken apart as far as it goes. */
export type TypedAddress = {
  /** Unit, number and street, tidied: `2/41A Marlowe Street`. */
  street: string;
  /** What was typed of the suburb, in lower case; empty where nothing was. */
  suburb: string;
  /** The four digits at the end, where they were typed. */
  postcode: string | null;
};

const UNIT = /^((?:shop|unit|suite|level|lvl|floor|kiosk|tenancy|flat|apartment|apt)\s*[\w-]+)[\s,]+(?=\S)/i;
const NUMBER = /^((?:lot\s+)?(?:[a-z]?\d+[a-z]?\s?\/\s?)?\d+[a-z]?(?:\s?[-–]\s?\d+[a-z]?)?)[\s,]+(?=\S)/i;
const MIN_NAME_LETTERS = 2;
const DIRECTIONS: Record<string, string> = { n: 'North', s: 'South', e: 'East', w: 'West' };

function takeUnits(text: string): { units: string[]; rest: string } {
  const units: string[] = [];
  let rest = text;
  for (let unit = UNIT.exec(rest); unit; unit = UNIT.exec(rest)) {
    units.push(titleCase(unit[1] ?? ''));
    rest = rest.slice(unit[0].length);
  }
  return { units, rest };
}

/** Takes country, postcode and state off the end, in any order. */
function takeEnd(words: string[]): string | null {
  let postcode: string | null = null;
  for (let last = words.at(-1); last !== undefined && words.length > 1; last = words.at(-1)) {
    const isCountry = /^(australia|au)$/i.test(last);
    const isState = isAustralianState(last.toUpperCase());
    if (/^\d{4}$/.test(last) && postcode === null) postcode = last;
    else if (!isCountry && !isState) break;
    words.pop();
  }
  return postcode;
}

function isDirection(word: string | undefined): boolean {
  return word !== undefined && word.toLowerCase() in DIRECTIONS;
}

/** The street's words with its type written out: `st georges tce` is `St Georges Terrace`. */
function tidyStreet(words: readonly string[]): string {
  const direction = words.length > 2 ? DIRECTIONS[words.at(-1)?.toLowerCase() ?? ''] : undefined;
  const typeIndex = words.length - (direction ? 2 : 1);
  const type = typeIndex > 0 ? streetType(words[typeIndex] ?? '') : null;
  const name = titleCase(words.slice(0, type ? typeIndex : undefined).join(' '));
  if (!type) return name;
  return [name, type, direction].filter(Boolean).join(' ');
}

/**
 * Where a street ends and its suburb begins, where no comma says so: after the last street type that is followed by
 * nothing, or by the beginning of a suburb that is known around.
 */
function endOfStreet(words: readonly string[], isSuburb: (beginning: string) => boolean): number {
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const type = streetType(words[index] ?? '');
    if (!type || (index === 0 && !canBeWholeName(type))) continue;
    const after = words.slice(index + 1);
    if (after.length === 1 && isDirection(after[0])) return index + 2;
    if (after.length === 0 || isSuburb(after.join(' ').toLowerCase())) return index + 1;
  }
  return words.length;
}

/**
 * Takes a typed address apart; null without a number and the beginning of a street's name.
 * @param isSuburb whether a suburb of the typed postcode, or of those that could be meant, begins with a text in lower case
 */
export function readTypedAddress(
  text: string,
  isSuburb: (beginning: string, postcode: string | null) => boolean,
): TypedAddress | null {
  const { units, rest } = takeUnits(text.trim());
  const number = NUMBER.exec(rest);
  if (!number) return null;
  const [beforeComma = '', ...afterComma] = rest.slice(number[0].length).split(',');
  const words = beforeComma.split(/\s+/).filter(Boolean);
  const tail = afterComma.join(' ').split(/\s+/).filter(Boolean);
  // The street keeps its first word, and a tail may be nothing but state and postcode.
  const lastWords = afterComma.length > 0 ? ['', ...tail] : words;
  const postcode = takeEnd(lastWords);
  const end =
    afterComma.length > 0 ? words.length : endOfStreet(words, (beginning) => isSuburb(beginning, postcode));
  const street = tidyStreet(words.slice(0, end));
  if (street.replace(/[^\p{Letter}]/gu, '').length < MIN_NAME_LETTERS) return null;
  const suburbWords = afterComma.length > 0 ? lastWords.slice(1) : words.slice(end);
  const houseNumber = (number[1] ?? '')
    .replace(/\s*([/–-])\s*/g, '$1')
    .toUpperCase()
    .replace(/^LOT/, 'Lot');
  return {
    street: [...units.map((unit) => `${unit},`), houseNumber, street].join(' '),
    suburb: suburbWords.join(' ').toLowerCase(),
    postcode,
  };
}
