import { titleCase } from '../title-case.ts';
import { streetType } from './street-types.ts';
import { canBeWholeName } from './whole-names.ts';

const DIRECTIONS = new Map(
  Object.entries({
    n: 'North',
    nth: 'North',
    north: 'North',
    s: 'South',
    sth: 'South',
    south: 'South',
    e: 'East',
    east: 'East',
    w: 'West',
    wst: 'West',
    west: 'West',
    ext: 'Extension',
    extension: 'Extension',
    ne: 'North East',
    nw: 'North West',
    se: 'South East',
    sw: 'South West',
    lwr: 'Lower',
    upr: 'Upper',
  }),
);

function directionOf(word: string | undefined): string | undefined {
  return word === undefined ? undefined : DIRECTIONS.get(word.toLowerCase());
}

/** The street with its type and direction written out: `st georges tce w` becomes `St Georges Terrace West`. */
export function tidyStreet(words: readonly string[]): string {
  const direction =
    words.length > 2 && streetType(words.at(-2) ?? '') ? directionOf(words.at(-1)) : undefined;
  const typeIndex = words.length - (direction ? 2 : 1);
  const type = typeIndex > 0 ? streetType(words[typeIndex] ?? '') : null;
  const name = titleCase(words.slice(0, type ? typeIndex : undefined).join(' '));
  return [name, type, type && direction].filter(Boolean).join(' ');
}

/**
 * How many of the words belong to the street if there's no comma: up to the last street type followed by nothing, by
 * the start of a known suburb, or by anything at all if a state or postcode ends the address.
 */
export function endOfStreet(
  words: readonly string[],
  isSuburb: (beginning: string) => boolean,
  hasEnd: boolean,
): number {
  let atEnd: number | null = null;
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const type = streetType(words[index] ?? '');
    if (!type || (index === 0 && !canBeWholeName(type))) continue;
    // `Marlowe Street Broadway`: a suburb with a street type as its name, after a street that has a type.
    const hasTypeBefore = words.slice(1, index).some((word) => streetType(word) !== null);
    if (hasTypeBefore && isSuburb(words.slice(index).join(' ').toLowerCase())) continue;
    const isDirected = directionOf(words[index + 1]) !== undefined;
    for (const length of isDirected ? [index + 2, index + 1] : [index + 1]) {
      const after = words.slice(length);
      if (after.length === 0 || isSuburb(after.join(' ').toLowerCase())) return length;
      atEnd ??= length;
    }
  }
  return hasEnd && atEnd !== null ? atEnd : words.length;
}
