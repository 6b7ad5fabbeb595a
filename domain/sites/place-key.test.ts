import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeKey } from './place-key.ts';

/** Street types with their short forms. */
const TYPES = [
  ['Street', 'St', 'Str'],
  ['Road', 'Rd'],
  ['Avenue', 'Ave', 'Av'],
  ['Parade', 'Pde'],
  ['Terrace', 'Tce'],
  ['Highway', 'Hwy'],
  ['Crescent', 'Cres', 'Cr'],
  ['Lane', 'Ln', 'La'],
  ['Place', 'Pl'],
] as const;
const NAMES = [
  'Ferry',
  'King',
  "O'Connell",
  'Saint Georges',
  'Mount Alexander',
  'Old South Head',
  'Victoria',
];
const DOORS = ['Shop', 'Unit', 'Suite', 'U', 'Shp', 'Apt', 'Flat', 'shop no', 'Ste'];
const SUBURBS = [
  ['Surry Hills', 'NSW', '2010', 'New South Wales'],
  ['St Kilda', 'VIC', '3182', 'Victoria'],
  ['Broadway', 'NSW', '2007', 'New South Wales'],
] as const;

const number = fc.oneof(
  fc.integer({ min: 1, max: 4000 }).map(String),
  fc
    .tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('A', 'B', 'C'))
    .map(([of, letter]) => `${of}${letter}`),
  fc.integer({ min: 1, max: 400 }).map((from) => `${from}-${from + 2}`),
);
const unit = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 99 }).map(String),
  fc.tuple(fc.constantFrom('G', 'K'), fc.integer({ min: 1, max: 40 })).map(([of, at]) => `${of}${at}`),
  fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('A', 'B')).map(([at, of]) => `${at}${of}`),
);
const place = fc.record({
  unit,
  number,
  name: fc.constantFrom(...NAMES),
  type: fc.constantFrom(...TYPES),
  suburb: fc.constantFrom(...SUBURBS),
});
type Place = typeof place extends fc.Arbitrary<infer Value> ? Value : never;

const spelling = fc.record({
  short: fc.nat(),
  form: fc.constantFrom('slash', 'before', 'before without comma', 'after', 'floor', 'bare floor'),
  door: fc.constantFrom(...DOORS),
  look: fc.constantFrom('as it is', 'capitals', 'small'),
  stop: fc.constantFrom('', '.', ',', ' , '),
  tail: fc.constantFrom('', 'suburb', 'suburb state', 'all', 'country', 'long'),
  isShortName: fc.boolean(),
  gap: fc.constantFrom(' ', '  ', '\u00a0'),
});
type Spelling = typeof spelling extends fc.Arbitrary<infer Value> ? Value : never;

/** An address as somebody spells it. */
function written(at: Place, by: Spelling) {
  const [suburb, state, postcode, long] = at.suburb;
  const type = at.type[by.short % at.type.length] ?? at.type[0];
  const name = by.isShortName
    ? at.name.replace('Saint', 'St').replace('Mount', 'Mt').replace("O'", 'O’')
    : at.name;
  let street = `${at.number} ${name} ${type}`;
  let floorShop: string | null = null;
  const door = `${by.door} ${at.unit}`;
  if (at.unit !== null) {
    if (by.form === 'slash') street = `${at.unit}/${street}`;
    if (by.form === 'before') street = `${door}, ${street}`;
    if (by.form === 'before without comma') street = `${door} ${street}`;
    if (by.form === 'after') street = `${street}, ${door}`;
    if (by.form === 'floor') floorShop = door;
    if (by.form === 'bare floor') floorShop = at.unit;
  }
  const tails = {
    '': '',
    suburb: `, ${suburb}`,
    'suburb state': `, ${suburb} ${state}`,
    all: `, ${suburb} ${state} ${postcode}`,
    country: `, ${suburb}, ${state}, ${postcode}, Australia`,
    long: `, ${suburb}, ${long} ${postcode}`,
  };
  street = `${street}${by.tail === '' ? by.stop : ''}${tails[by.tail]}`.replaceAll(' ', by.gap);
  const look = (text: string) =>
    by.look === 'capitals' ? text.toUpperCase() : by.look === 'small' ? text.toLowerCase() : text;
  return { street: look(street), floorShop: floorShop && look(floorShop), suburb: look(suburb), postcode };
}

test('[R10.15, R10.19] every spelling of an address is the same place', () => {
  fc.assert(
    fc.property(place, spelling, spelling, (at, one, other) => {
      expect(placeKey(written(at, one))).toBe(placeKey(written(at, other)));
    }),
    { numRuns: 500 },
  );
});

test('[R10.15, R10.19] another unit, number, street, suburb or postcode is another place, however it is spelt', () => {
  fc.assert(
    fc.property(place, place, spelling, spelling, (a, b, one, other) => {
      const differs = (of: Place) => [of.unit, of.number, of.name, of.type[0], of.suburb[0]].join();
      fc.pre(differs(a) !== differs(b));
      expect(placeKey(written(a, one))).not.toBe(placeKey(written(b, other)));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['12 King St, Shop 3', 'Shop 3, 12 King Street'],
  ['12 King St Shop 3', '3/12 King Street'],
  ['12 King St, Level 2', 'Lvl 2 / 12 King Street'],
  ['Cnr Crown & Oxford Sts', 'Corner of Crown Street and Oxford Street'],
  ['12 Victoria St, Victoria', '12 VICTORIA STREET'],
  ['12 Botany Rd., Australia', '12 Botany Road'],
  ['No. 12 Kings Ave', '12 King’s Avenue'],
])('[R10.19] %s and %s', (one, other) => {
  const rest = { floorShop: null, suburb: 'Surry Hills', postcode: '2010' };
  expect(placeKey({ street: one, ...rest })).toBe(placeKey({ street: other, ...rest }));
});

test.each([
  ['Level 3, 12 King St', 'Unit 3, 12 King St'],
  ['12 King St', '12A King St'],
  ['12 King St', '12 King St North'],
  ['12 King St', '12 King Lane'],
  ['1/12 King St', '112 King St'],
  ['Kiosk 3, 12 King St', 'Kiosk 4, 12 King St'],
  ['12 King St, Kitchen A', '12 King St, Kitchen B'],
  ['12 King St, rear of the arcade', '12 King St'],
])('[R10.19] %s is not %s', (one, other) => {
  const rest = { floorShop: null, suburb: 'Surry Hills', postcode: '2010' };
  expect(placeKey({ street: one, ...rest })).not.toBe(placeKey({ street: other, ...rest }));
});
