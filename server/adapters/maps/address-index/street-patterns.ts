import type { StreetAddress } from '../../../../domain/sites/street-address/street-address.ts';
import { tidyStreet } from '../../../../domain/sites/street-address/street-name.ts';
import type { StreetPattern } from './address-index.ts';
import { searchKey } from './search-key.ts';

/** No suburb's name has more words. */
const MAX_SUBURB_WORDS = 4;

/**
 * What the typed words can mean, the likeliest first. Without a comma, the suburb can begin at any of them: `marlowe st
 * fitz` is Marlowe Street in Fitz..., or a street whose name begins like that. Abbreviated types are written out.
 */
export function streetPatterns({ street, suburb }: StreetAddress): StreetPattern[] {
  const words = street.split(' ');
  if (suburb !== '') return [patternOf(words, suburb)];
  const suburbLengths = Array.from(
    { length: Math.min(words.length, MAX_SUBURB_WORDS + 1) },
    (_, index) => index,
  );
  return suburbLengths
    .map((length) => words.length - length)
    .map((end) => patternOf(words.slice(0, end), words.slice(end).join(' ')))
    .filter((pattern) => pattern.street !== '');
}

function patternOf(words: readonly string[], suburb: string): StreetPattern {
  return { street: searchKey(tidyStreet(words)), suburb: searchKey(suburb) };
}
