import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AddressDetail,
  addressLine,
  addressPartsOf,
  buildAddressDetails,
  checkAddress,
  parseAddress,
  parseAddressDetails,
} from './address.ts';

const PARTS = { street: '41 Marlowe Street', suburb: 'Surry Hills', state: 'NSW', postcode: '2010' } as const;
const DETAILS = buildAddressDetails(PARTS);
const without = (name: AddressDetail['Name']) => DETAILS.filter(({ Name }) => Name !== name);
const withEntry = (name: AddressDetail['Name'], Value: string, ShortValue = Value) => [
  ...without(name),
  { Name: name, Value, ShortValue },
];

test('[R3.02] an address is a list of entries with the names of the maps services', () => {
  expect(DETAILS).toEqual([
    { Name: 'placeaddress', Value: '41 Marlowe Street', ShortValue: '41 Marlowe Street' },
    { Name: 'locality', Value: 'Surry Hills', ShortValue: 'Surry Hills' },
    { Name: 'administrative_area_level_1', Value: 'New South Wales', ShortValue: 'NSW' },
    { Name: 'country', Value: 'Australia', ShortValue: 'AU' },
    { Name: 'postal_code', Value: '2010', ShortValue: '2010' },
  ]);
  expect(parseAddressDetails(DETAILS)).toEqual({ ...PARTS, country: 'Australia' });
  expect(parseAddressDetails(withEntry('locality', ' Surry Hills '))).toMatchObject({
    suburb: 'Surry Hills',
  });
});

test('[R3.02] the state is read from its short or its full name', () => {
  const state = (value: string, short: string) =>
    parseAddressDetails(withEntry('administrative_area_level_1', value, short)).state;
  expect(state('Victoria', 'VIC')).toBe('VIC');
  expect(state('victoria', '')).toBe('VIC');
  expect(state('qld', 'Qld')).toBe('QLD');
  expect(state('Elsewhere', ' vic ')).toBe('VIC');
  expect(state(' Tasmania ', '')).toBe('TAS');
  expect(state('nt', '')).toBe('NT');
  expect(state('Ontario', 'ON')).toBe('');
});

test('[R3.02] the fields of a form are read as the entries of a suggestion are', () => {
  const typed = {
    street: ' 41 Marlowe Street ',
    suburb: 'Surry Hills ',
    state: 'new south wales',
    country: ' Australia',
    postcode: ' 2010',
  };
  expect(parseAddress(typed)).toEqual({ ...PARTS, country: 'Australia' });
  expect(parseAddress({ ...typed, state: 'nsw' }).state).toBe('NSW');
  expect(parseAddress({ ...typed, state: 'Ontario' }).state).toBe('');
});

test('[R5.11] an address with street, suburb, state and the booking postcode is accepted', () => {
  expect(checkAddress(DETAILS, '2010')).toEqual({ ok: true, address: { ...PARTS, country: 'Australia' } });
  expect(checkAddress(without('country'), '2010').ok).toBe(true);
});

const wrong: [string, readonly AddressDetail[], string][] = [
  ['another postcode', DETAILS, '2011'],
  ['no street', without('placeaddress'), '2010'],
  ['a blank street', withEntry('placeaddress', '  '), '2010'],
  ['no suburb', without('locality'), '2010'],
  ['no state', without('administrative_area_level_1'), '2010'],
  ['no postcode', without('postal_code'), '2010'],
  ['no postcode on either side', without('postal_code'), ''],
  ['another country', withEntry('country', 'New Zealand', 'NZ'), '2010'],
  ['a country that begins as ours', withEntry('country', 'Austria', 'AT'), '2010'],
  ['a country that ends as ours', withEntry('country', 'Palau', 'PW'), '2010'],
  ['nothing at all', [], '2010'],
];
test.each(wrong)('[R5.11, R8.14] %s is the wrong address', (_title, details, postcode) => {
  expect(checkAddress(details, postcode)).toEqual({ ok: false, message: 'Wrong address.' });
});

test('[R3.07] a place in one line leaves out what it has not', () => {
  expect(addressLine({ ...PARTS, floorShop: 'Shop 3' })).toBe(
    'Shop 3, 41 Marlowe Street, Surry Hills NSW 2010',
  );
  expect(addressLine({ ...PARTS, floorShop: null })).toBe('41 Marlowe Street, Surry Hills NSW 2010');
});

describe('an address on one line', () => {
  const word = fc
    .stringMatching(/^[A-Za-z0-9][A-Za-z0-9 '/-]{0,12}[A-Za-z0-9]$/)
    .map((text) => text.replace(/ +/g, ' '));

  test('[R1.02] is divided again for accounting programs, whatever its parts', () => {
    const floors = fc.option(fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(', ')));
    fc.assert(
      fc.property(floors, word, word, fc.stringMatching(/^\d{4}$/), (floorShop, street, suburb, postcode) => {
        const line = addressLine({ floorShop, street, suburb, state: 'NSW', postcode });
        const parts = addressPartsOf(line);
        expect(parts).toMatchObject({ suburb, state: 'NSW', postcode });
        expect(parts.lines.length).toBeLessThanOrEqual(4);
        expect(parts.lines.join(', ')).toBe([floorShop, street].filter(Boolean).join(', '));
      }),
    );
    expect(addressPartsOf('Shop 3, Surry Hills NSW 20101')).toMatchObject({ suburb: '', postcode: '' });
    expect(addressPartsOf('Lot 3')).toMatchObject({ lines: ['Lot 3'], suburb: '' });
    expect(addressPartsOf('')).toMatchObject({ lines: [] });
  });
});
