import { titleCase } from '../title-case.ts';
import { streetType } from './street-types.ts';

/** Words before a number or letter that name a part of a building, with their full form. */
const UNITS: Record<string, string> = {
  unit: 'Unit',
  units: 'Units',
  u: 'Unit',
  un: 'Unit',
  shop: 'Shop',
  shops: 'Shops',
  sh: 'Shop',
  shp: 'Shop',
  store: 'Store',
  suite: 'Suite',
  ste: 'Suite',
  kiosk: 'Kiosk',
  ksk: 'Kiosk',
  tenancy: 'Tenancy',
  tncy: 'Tenancy',
  ten: 'Tenancy',
  flat: 'Flat',
  apartment: 'Apartment',
  apt: 'Apartment',
  factory: 'Factory',
  fcty: 'Factory',
  fy: 'Factory',
  warehouse: 'Warehouse',
  whse: 'Warehouse',
  stall: 'Stall',
  bay: 'Bay',
  room: 'Room',
  rm: 'Room',
  office: 'Office',
  offc: 'Office',
  shed: 'Shed',
  building: 'Building',
  bldg: 'Building',
  bld: 'Building',
  block: 'Block',
  blk: 'Block',
  tower: 'Tower',
  wing: 'Wing',
  hangar: 'Hangar',
  pier: 'Pier',
  wharf: 'Wharf',
  gate: 'Gate',
  level: 'Level',
  lvl: 'Level',
  lv: 'Level',
  lev: 'Level',
  l: 'Level',
  floor: 'Level',
  flr: 'Level',
  fl: 'Level',
};

/** Floors with a name instead of a number. */
const FLOORS: Record<string, string> = {
  'lower ground': 'Lower Ground Floor',
  'upper ground': 'Upper Ground Floor',
  ground: 'Ground Floor',
  grd: 'Ground Floor',
  gnd: 'Ground Floor',
  gf: 'Ground Floor',
  g: 'Ground Floor',
  lg: 'Lower Ground Floor',
  ug: 'Upper Ground Floor',
  basement: 'Basement',
  bsmt: 'Basement',
  mezzanine: 'Mezzanine',
  mezz: 'Mezzanine',
  rooftop: 'Rooftop',
  top: 'Top Floor',
  first: 'Level 1',
  second: 'Level 2',
  third: 'Level 3',
  fourth: 'Level 4',
  fifth: 'Level 5',
};

const longestFirst = (words: Record<string, string>) =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join('|');

/** After the word: `12`, `G12`, `5.02`, `12-14`, `12 & 13`, or a space and one letter. */
const ID = String.raw`(?: ?(?:no ?|# ?)?([a-z]{0,3}\d+[a-z]?(?:[.-][a-z]?\d+[a-z]?)?(?: ?& ?[a-z]?\d+[a-z]?)?)| ([a-z]))(?![\w.'])`;
const AFTER = String.raw`(?: ?[,/] ?| - | )(?=\S)`;
const UNIT = new RegExp(`^(${longestFirst(UNITS)})${ID}${AFTER}`, 'i');
/** A unit with nothing after it, so without a street. */
export const UNIT_ALONE = new RegExp(`^(?:${longestFirst(UNITS)})${ID}$`, 'i');
const ORDINAL_FLOOR = new RegExp(String.raw`^(\d+)(?:st|nd|rd|th) (?:floor|flr|fl|level|lvl)${AFTER}`, 'i');
const NAMED_FLOOR = new RegExp(`^(${longestFirst(FLOORS)})(?: (?:floor|flr|fl|level|lvl))${AFTER}`, 'i');
/** Floor names that work without the word floor, because no street has them. */
const SHORT_FLOOR = new RegExp(
  `^(?:(lower ground|upper ground|ground|basement|mezzanine|mezz|rooftop)${AFTER}|(g|lg|ug|gf)${AFTER}(?=\\d))`,
  'i',
);
const REAR = new RegExp(`^(rear|front)(?: of)?${AFTER}`, 'i');
/** One-letter abbreviations, which need a digit after them. */
const NEEDS_DIGIT = new Set(['u', 'l', 'sh', 'fl', 'ten', 'bay', 'gate', 'store']);

/** A street number, alone or as a range, and the first letters of a name: where a building's name ends. */
const NUMBER_AHEAD = String.raw`(?:no ?|# ?|lot )?\d+(?:[a-z]|[¼½¾])?(?: ?[-/&] ?\d+[a-z]?)*,? (?:[a-z'][a-z']|\d+(?:st|nd|rd|th) )`;
const CORNER_AHEAD = `(?:cnr|crn|cor|corner) .*(?:[&/+]| and )`;
const UNIT_AHEAD = `(?:${longestFirst(UNITS)})${ID}${AFTER}`;
const BUILDING = new RegExp(
  `^([a-z'][^,/\\d]{2,60}?)(?:, ?| )(?=${NUMBER_AHEAD}|${UNIT_AHEAD}|${CORNER_AHEAD})`,
  'i',
);

function takeOne(text: string): { part: string; length: number } | null {
  const unit = UNIT.exec(text);
  const [whole = '', word = '', id, letter = ''] = unit ?? [];
  if (unit && (id || !NEEDS_DIGIT.has(word.toLowerCase()))) {
    return { part: `${UNITS[word.toLowerCase()]} ${(id ?? letter).toUpperCase()}`, length: whole.length };
  }
  const ordinal = ORDINAL_FLOOR.exec(text);
  if (ordinal) return { part: `Level ${ordinal[1]}`, length: ordinal[0].length };
  const floor = NAMED_FLOOR.exec(text) ?? SHORT_FLOOR.exec(text);
  const name = floor?.[1] ?? floor?.[2];
  if (floor && name) return { part: FLOORS[name.toLowerCase()] ?? name, length: floor[0].length };
  const rear = REAR.exec(text);
  if (rear) return { part: titleCase((rear[1] ?? '').toLowerCase()), length: rear[0].length };
  return null;
}

/** A building's name before the number: `Westfield 500 Oxford St`, `The Strand Arcade, 412 George St`. */
function takeBuilding(text: string): { part: string; length: number } | null {
  const building = BUILDING.exec(text);
  if (!building || /^(?:cnr|crn|cor|corner|lot|no|rmb|rsd)\b/i.test(text)) return null;
  return { part: titleCase(building[1] ?? ''), length: building[0].length };
}

/** A building's name before a street without a number: `Central Station, Eddy Ave`. */
function takeNamed(
  text: string,
  isSuburb: (beginning: string) => boolean,
): { part: string; length: number } | null {
  const [whole, name = '', after = ''] = /^([^\d,]{3,60}), ([^,]+)/.exec(text) ?? [];
  if (!whole || /^(?:cnr|crn|cor|corner)\b/i.test(text) || isSuburb(after.toLowerCase())) return null;
  const hasType = (words: string) => words.split(' ').some((word, index) => index > 0 && streetType(word));
  const isStreet = streetType(name.split(' ').at(-1) ?? '') !== null || hasType(name);
  return isStreet || !hasType(after) ? null : { part: titleCase(name), length: name.length + 2 };
}

/**
 * Splits unit, level, building and the like from the front of a typed address.
 * @param isSuburb whether a suburb begins with a text in lower case
 * @returns them written out, in the order they were typed, and what follows: number and street
 */
export function takePremises(
  text: string,
  isSuburb: (beginning: string) => boolean,
): { premises: string[]; rest: string } {
  const premises: string[] = [];
  let rest = text;
  let hasBuilding = false;
  for (;;) {
    let next = takeOne(rest);
    if (!next && !hasBuilding) {
      next = takeBuilding(rest) ?? takeNamed(rest, isSuburb);
      hasBuilding = next !== null;
    }
    if (!next) return { premises, rest };
    premises.push(next.part);
    rest = rest.slice(next.length);
  }
}
