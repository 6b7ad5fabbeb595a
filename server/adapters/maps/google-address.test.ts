import { describe, expect, test } from 'vitest';
import { parseAddressDetails } from '../../../domain/sites/address.ts';
import { knownPlaces } from '../../../tests/kit/known-places.ts';
import { googleAddress } from './google-address.ts';

type Parts = Partial<
  Record<
    | 'subpremise'
    | 'street_number'
    | 'route'
    | 'locality'
    | 'postal_code'
    | 'country'
    | 'administrative_area_level_1',
    string
  >
>;

const MARLOWE: Parts = {
  street_number: '41',
  route: 'Marlowe Street',
  locality: 'Surry Hills',
  administrative_area_level_1: 'NSW',
  country: 'AU',
  postal_code: '2010',
};

async function addressOf(parts: Parts, typed = '', location?: { latitude: number; longitude: number }) {
  const addressComponents = Object.entries(parts).map(([type, name]) => ({
    longText: name,
    shortText: name,
    types: [type, 'political'],
  }));
  const found = googleAddress({ addressComponents, location }, typed, await knownPlaces());
  return found && parseAddressDetails(found.Address);
}

describe('[R5.11] the street of a place of Google’s', () => {
  test.each([
    [{}, '41 marlowe', '41 Marlowe Street'],
    [{ subpremise: '3' }, '3/41 marlowe st', '3/41 Marlowe Street'],
    [{ subpremise: 'Shop 3' }, 'shop 3 41 marlowe', 'Shop 3, 41 Marlowe Street'],
    [{}, '3/41 Marlowe St', '3/41 Marlowe Street'],
    [{}, 'Shop 3, 41 Marlowe St Surry Hills', 'Shop 3, 41 Marlowe Street'],
    [{}, 'Level 2, 41 marlowe street', 'Level 2, 41 Marlowe Street'],
    // What isn't the same street number is no unit of it.
    [{}, '141 Marlowe St', '41 Marlowe Street'],
    [{}, '3/42 Marlowe St', '41 Marlowe Street'],
    [{ street_number: '' }, 'marlowe street', 'Marlowe Street'],
  ])('%j, typed as %s, is %s', async (parts, typed, street) => {
    expect((await addressOf({ ...MARLOWE, ...parts }, typed))?.street).toBe(street);
  });
});

describe('[R5.11] the suburb of a place of Google’s is one that can be booked', () => {
  test.each([
    ['as it’s written here', { locality: 'SURRY HILLS' }, undefined, 'Surry Hills'],
    [
      'the nearest of the postcode',
      { locality: 'Strawberry Hills' },
      { latitude: -33.887, longitude: 151.21 },
      'Surry Hills',
    ],
    ['the first, without a position', { locality: 'Strawberry Hills' }, undefined, 'Darlinghurst'],
    [
      'Google’s own, in a postcode without any here',
      { locality: 'Bondi', postal_code: '2026' },
      undefined,
      'Bondi',
    ],
  ])('%s', async (_which, parts, location, suburb) => {
    expect((await addressOf({ ...MARLOWE, ...parts }, '', location))?.suburb).toBe(suburb);
  });
});

test.each([
  ['another country', { country: 'NZ' }],
  ['no state', { administrative_area_level_1: '' }],
  ['no postcode', { postal_code: '' }],
  ['no street', { route: '' }],
])('a place in Australia without all of an address is none: %s', async (_why, parts) => {
  expect(await addressOf({ ...MARLOWE, ...parts })).toBeNull();
});
