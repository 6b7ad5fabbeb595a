import { cleanText } from '../../words/clean-text.ts';
import { isPostBox } from '../post-box.ts';
import { isAustralianState, STATE_NAMES } from '../states.ts';
import { takePremises, UNIT_ALONE } from './premises.ts';
import { endOfStreet, tidyStreet } from './street-name.ts';
import { canBeWholeName } from './whole-names.ts';

/** A street address as typed, parsed as far as possible. */
export type StreetAddress = {
  /** Premises, number and street on one line, written out: `Shop 12, 500 Oxford Street`. */
  line: string;
  /** Unit, level, building and the like, written out: `['Shop 12']`; a unit before a slash is in `number`. */
  premises: readonly string[];
  /** Number, range or lot: `45-47`, `3/45A`, `Lot 5`; empty for a corner, or if none was typed. */
  number: string;
  /** `Oxford Street`, or `Corner of Crown Street and Oxford Street`. */
  street: string;
  /** The typed part of the suburb, in lower case; empty if none. */
  suburb: string;
  /** The four digits at the end, if typed. */
  postcode: string | null;
};

/** Higher street numbers exist, but are rare enough to ask. */
const HIGHEST_USUAL_NUMBER = 9999;
const MIN_NAME_LETTERS = 2;

const ONE_NUMBER = String.raw`\d{1,6}(?:[a-z]|[¼½¾])?`;
const NUMBER = new RegExp(
  String.raw`^(?:(?:no|number|#) ?)?((?:(?:lot|lt|rmb|rsd) ?)?(?:[a-z]{0,2}${ONE_NUMBER} ?/ ?|[a-z] ?/ ?)?${ONE_NUMBER}(?: ?(?:-|to|&|and) ?${ONE_NUMBER})?)(?:, ?| )(?=\S)`,
  'i',
);
const CORNER = /^(?:cnr|crn|cor|corner)(?: of)? (.+?)(?: ?[&/+,] ?| and )(.+)$/i;
const TWO_STREETS = /^([^\d,][^,]*?) ?(?:&|\+| and | cnr ) ?([^,]+)$/i;
/** Words before the name of a person or business, which are left out. */
const CARE_OF = /^(?:c\/(?:-|o\b|(?= ?[a-z]{2}))|care of\b|att(?:ention|n)?\b) ?[:,]? ?/i;
const NO_STREET = /[@:?!<>{}]|https?|www\./i;

/**
 * Parses a street address as Australians write it: unit, level, shop, lot, corner, range or building before the street,
 * abbreviated or not, with or without commas, suburb, state and postcode (R5.11).
 * @param isSuburb whether a suburb that could be meant begins with a text in lower case, at the typed postcode if any
 * @returns null if no street is named
 */
export function readStreetAddress(
  text: string,
  isSuburb: (beginning: string, postcode: string | null) => boolean = () => false,
): StreetAddress | null {
  const tidy = tidied(text).replace(CARE_OF, '');
  if (NO_STREET.test(tidy) || isPostBox(tidy)) return null;
  const { premises, rest } = takePremises(tidy, (beginning) => isSuburb(beginning, null));
  if (UNIT_ALONE.test(rest)) return null;
  const match = NUMBER.exec(rest);
  const number = tidyNumber(match?.[1] ?? '');
  const { street: words, suburb, postcode } = takeSuburb(rest.slice(match?.[0].length ?? 0), isSuburb);
  const street = streetOf(words, number === '');
  if (!isName(street)) return null;
  const numbered = [number, street].filter(Boolean).join(' ');
  return { line: [...premises, numbered].join(', '), premises, number, street, suburb, postcode };
}

/** The one question about an address that may be right: its number is missing, or higher than usual. */
export function doubtOf({ number, street }: StreetAddress): 'no-number' | 'high-number' | null {
  if (number === '') return street.startsWith('Corner ') ? null : 'no-number';
  const highest = Math.max(...[...number.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
  return highest > HIGHEST_USUAL_NUMBER ? 'high-number' : null;
}

/** Normalises digits, dashes, apostrophes and spaces, and removes full stops after abbreviations. */
function tidied(text: string): string {
  return cleanText(text)
    .split(/([¼½¾])/)
    .map((part, index) => (index % 2 === 1 ? part : part.normalize('NFKC')))
    .join('')
    .replace(/^(\d{1,6}) 1[/⁄]2(?= )/, '$1½')
    .replace(/(\d) ([¼½¾] )/, '$1$2')
    .replace(/[‐-―−]/g, '-')
    .replace(/[’‘`´]/g, "'")
    .replace(/[.;](?=[\s,/]|$)|\s+$/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/,(?=\S)/g, ', ')
    .trim();
}

function tidyNumber(number: string): string {
  return number
    .replace(/ ?(?:-|to|&|and) ?/i, '-')
    .replace(/ ?\/ ?/, '/')
    .toUpperCase()
    .replace(/^(?:LOT|LT) ?/, 'Lot ')
    .replace(/^(RMB|RSD) ?/, '$1 ');
}

/** Separates the street's words from suburb, state and postcode, with or without commas. */
function takeSuburb(text: string, isSuburb: (beginning: string, postcode: string | null) => boolean) {
  const corner = /^(?:cnr|crn|cor|corner)\b/i.test(text);
  const comma = corner ? text.indexOf(',', text.search(/ and |[&/+]/)) : text.indexOf(',');
  const street = (comma < 0 ? text : text.slice(0, comma)).split(' ').filter(Boolean);
  const tail = comma < 0 ? [] : text.slice(comma).split(/[ ,]+/).filter(Boolean);
  const end = takeEnd(comma < 0 ? street : tail);
  if (comma >= 0) return { street, suburb: tail.join(' ').toLowerCase(), postcode: end.postcode };
  const length = endOfStreet(street, (beginning) => isSuburb(beginning, end.postcode), end.isTyped);
  const suburb = street.splice(length).join(' ').toLowerCase();
  return { street, suburb, postcode: end.postcode };
}

/** Removes country, postcode and state from the end, in any order. */
function takeEnd(words: string[]): { postcode: string | null; isTyped: boolean } {
  let postcode: string | null = null;
  let isTyped = false;
  for (let last = words.at(-1); last !== undefined; last = words.at(-1)) {
    const isCountry = /^(australia|aust?|au)$/i.test(last);
    const stateWords = wordsOfState(words);
    if (/^\d{4}$/.test(last) && postcode === null) postcode = last;
    else if (!isCountry && stateWords === 0) break;
    isTyped = true;
    words.splice(-(stateWords || 1));
  }
  return { postcode, isTyped };
}

const NAMES_OF_STATES = Object.values(STATE_NAMES).map((name) => name.toLowerCase().split(' '));

/** How many words at the end name a state: `NSW`, `N.S.W`, `New South Wales`; 0 if none does. */
function wordsOfState(words: readonly string[]): number {
  if (isAustralianState(words.at(-1)?.replace(/\./g, '').toUpperCase())) return 1;
  const lower = words.map((word) => word.toLowerCase());
  const name = NAMES_OF_STATES.find((one) =>
    one.every((word, index) => lower.at(index - one.length) === word),
  );
  return name?.length ?? 0;
}

function streetOf(words: readonly string[], mayBeCorner: boolean): string {
  const text = words.join(' ');
  const [, first, second] = (mayBeCorner && (CORNER.exec(text) ?? TWO_STREETS.exec(text))) || [];
  if (!first || !second) return tidyStreet(words);
  const other = tidyStreet(second.split(' '));
  const one = tidyStreet(first.split(' '));
  const type = other.split(' ').at(-1) ?? '';
  const shared = /^(?:Streets|Roads)$/.test(type) ? type.slice(0, -1) : type;
  const named = other.replace(/ (Streets|Roads)$/, ` ${shared}`);
  const isWhole = one.includes(' ') || canBeWholeName(one) || !named.includes(' ');
  return `Corner of ${isWhole ? one : `${one} ${shared}`} and ${named}`;
}

function isName(street: string): boolean {
  return street.replace(/[^\p{Letter}]/gu, '').length >= MIN_NAME_LETTERS;
}
