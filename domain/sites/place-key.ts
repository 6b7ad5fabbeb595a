import { foldedWords } from '../words/fold-text.ts';
import { readStreetAddress } from './street-address/street-address.ts';

/** What says where a site is. */
export type PlaceParts = {
  readonly floorShop: string | null;
  readonly street: string;
  readonly suburb: string;
  readonly postcode: string;
};

/** Words for a part of a building with its own door, which people use for each other: `Shop 3`, `Unit 3`, `3/12`. */
const DOORS = 'unit|shop|suite|flat|apartment|tenancy|store|factory';
const DOOR = new RegExp(`^(?:${DOORS})s? (.+)$`, 'i');

/** All that `readStreetAddress` writes out before a number or letter, with its abbreviations. */
const PART_WORDS =
  'units?|u|un|shops?|sh|shp|store|suite|ste|kiosk|ksk|tenancy|tncy|flat|apartment|apt|factory|fcty|fy|warehouse|whse|stall|bay|room|rm|office|offc|shed|building|bldg|bld|block|blk|tower|wing|hangar|level|lvl|lv|lev|l|floor|flr|fl';
const PART_ID = String.raw`(?:no\.? ?|# ?)?[a-z]{0,3}\d+[a-z]?(?:[.&-][a-z]?\d+[a-z]?)?`;
const PART_AFTER = new RegExp(`^(.*\\d.*?)[,\\s]+((?:${PART_WORDS})\\.? ?${PART_ID})[,.\\s]*$`, 'i');
const FLOOR_AFTER =
  /^(.*\d.*?),\s*((?:lower ground|upper ground|ground|mezzanine|first|second|third|fourth|fifth|top)(?: (?:floor|level))|basement|mezzanine|rooftop|rear|front)[,.\s]*$/i;
const BARE_ID = /^(?:no\.? ?|# ?)?([a-z]{0,2}\d+[a-z]?|[a-z])$/i;

/** Words of a name that are written out or not. */
const SHORT: Readonly<Record<string, string>> = { saint: 'st', mount: 'mt', and: '' };

const folded = (text: string) =>
  foldedWords(text)
    .map((word) => SHORT[word] ?? word)
    .filter(Boolean)
    .join(' ');

/** Without the suburb, state, postcode and country that some write behind a street. */
function withoutTail(text: string, { suburb, postcode }: PlaceParts): string {
  const tail =
    /[,.\s]+(?:australia|aust?|au|n\.?s\.?w\.?|vic\.?|q\.?l\.?d\.?|s\.?a\.?|w\.?a\.?|tas\.?|n\.?t\.?|a\.?c\.?t\.?|new south wales|victoria|queensland|south australia|western australia|tasmania|northern territory|australian capital territory)$/i;
  let rest = text.replace(/[,.\s]+$/, '');
  for (;;) {
    // A street can end with the name of a state, `12 Victoria`, so a number and a word stay before it.
    const cut = rest.endsWith(postcode) ? rest.slice(0, -postcode.length) : rest.replace(tail, '');
    const shorter = cut.replace(/[,.\s]+$/, '');
    if (shorter === rest || !/\d\S*\s+\S*[a-z]{2}/i.test(shorter)) break;
    rest = shorter;
  }
  const end = new RegExp(`,\\s*${suburb.replace(/[^\p{Letter}\p{Number}]+/gu, '[^\\p{L}\\p{N}]+')}$`, 'iu');
  return rest.replace(end, '');
}

/** Moves `Shop 3` from the end of a street to its front. */
function partsFirst(text: string): string {
  let rest = text;
  const parts: string[] = [];
  for (;;) {
    const [found, before = '', part = ''] = PART_AFTER.exec(rest) ?? FLOOR_AFTER.exec(rest) ?? [];
    // `Level 2, Shop 3`: what comes before has no street.
    if (!found || !/\d\S*\s+.*[a-z]{2}/i.test(before.replace(PART_AFTER, '$1'))) break;
    parts.unshift(part);
    rest = before;
  }
  return [...parts, rest].join(', ');
}

/**
 * The place of a site, the same for every spelling of it: street type and unit written out or short, `3/12` or `Shop 3`
 * before or after, capitals, full stops and commas, suburb and state behind the street. Two sites of a customer with one
 * key are one.
 */
export function placeKey(place: PlaceParts): string {
  const { floorShop, street, suburb, postcode } = place;
  const spaced = (text: string) => text.replace(/\s+/g, ' ').replace(/ ?, ?/g, ', ').trim();
  const floor = spaced(floorShop ?? '').replace(BARE_ID, 'Unit $1');
  const text = partsFirst(withoutTail(spaced(street), place));
  const isSuburb = (beginning: string) => suburb.toLowerCase().startsWith(beginning);
  const read = readStreetAddress(text, isSuburb);
  const [, slashed, number = ''] = /^(?:(.+)\/)?(.*)$/.exec(read?.number ?? '') ?? [];
  const premises = [
    ...(floor ? premisesOf(floor) : []),
    ...(read?.premises ?? []),
    ...(slashed ? [`Unit ${slashed}`] : []),
  ].map((part) => folded(part.replace(DOOR, 'door $1')));
  // What follows the street and is no suburb, `Kitchen B`, tells places apart too.
  const after = folded(read?.suburb ?? '')
    .replace(folded(suburb), '')
    .trim();
  const where = read
    ? [number.toLowerCase(), folded(read.street), after].filter(Boolean).join(' ')
    : folded(text);
  return [[...new Set(premises)].sort().join(' '), where, folded(suburb), postcode].join('|');
}

/** `Shop 3, Level 1` in parts, written out. */
function premisesOf(floor: string): readonly string[] {
  const read = readStreetAddress(`${floor}, 1 Some Street`);
  return read?.street === 'Some Street' && read.number === '1' ? read.premises : [floor];
}
