import { expect, test } from 'vitest';
import { sameSite } from './same-site.ts';

const place = { floorShop: 'Shop 3', street: '41 Marlowe Street', suburb: 'Surry Hills', postcode: '2010' };
const cafe = { ...place, name: 'Marlowe Café' };
const bar = { ...place, name: 'Marlowe Bar' };
const elsewhere = { ...cafe, postcode: '2042' };

test.each([
  ['its name', { ...place, name: 'Marlowe Bar' }, bar],
  ['its name in another spelling', { ...place, name: 'MARLOWE CAFE' }, cafe],
  ['another name', { ...place, name: 'Old Mill' }, bar],
  ['its address in another spelling', { ...cafe, floorShop: null, street: '3/41 Marlowe St' }, cafe],
  ['another shop', { ...cafe, floorShop: 'Shop 4' }, null],
  ['another postcode', { ...cafe, postcode: '2000' }, null],
])('[R3.08] of the sites at a place, the one with the name or else the first, by %s', (_, site, found) => {
  expect(sameSite([elsewhere, bar, cafe], site)).toBe(found);
});
