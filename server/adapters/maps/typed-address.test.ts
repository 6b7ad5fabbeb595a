import { describe, expect, test } from 'vitest';
import { readTypedAddress } from './typed-address.ts';

const SUBURBS = ['surry hills', 'paddington', 'park orchards', 'north sydney', 'windsor', 'glebe'];
const read = (text: string) =>
  readTypedAddress(text, (beginning) => SUBURBS.some((suburb) => suburb.startsWith(beginning)));

describe('[R7.57, R5.11] a typed address', () => {
  test.each([
    ['41 marl', '41 Marl', '', null],
    ['41 marlowe st', '41 Marlowe Street', '', null],
    ['41 MARLOWE ST.', '41 Marlowe Street', '', null],
    ['41a marlowe rd', '41A Marlowe Road', '', null],
    ['41-43 the esplanade', '41-43 The Esplanade', '', null],
    ['41 - 43 Marlowe Ave', '41-43 Marlowe Avenue', '', null],
    ['2/41 marlowe cres', '2/41 Marlowe Crescent', '', null],
    ['shop 3, 41 marlowe pde', 'Shop 3, 41 Marlowe Parade', '', null],
    ['level 2 shop 3 41 marlowe pde', 'Level 2, Shop 3, 41 Marlowe Parade', '', null],
    ['lot 7 old windsor road', 'Lot 7 Old Windsor Road', '', null],
    ['12 st georges tce', '12 St Georges Terrace', '', null],
    ['12 st', '12 St', '', null],
    ["9 o'connell st w", "9 O'Connell Street West", '', null],
    ['9 hyde park road', '9 Hyde Park Road', '', null],
    ['9 broadway', '9 Broadway', '', null],
    ['9 broadway glebe', '9 Broadway', 'glebe', null],
    ['9 smith st park orchards', '9 Smith Street', 'park orchards', null],
    ['9 king st north syd', '9 King Street', 'north syd', null],
    ['41 marlowe st surry hills nsw 2010', '41 Marlowe Street', 'surry hills', '2010'],
    ['41 Marlowe St, Surry Hills NSW 2010, Australia', '41 Marlowe Street', 'surry hills', '2010'],
    ['41 Marlowe St, NSW 2010', '41 Marlowe Street', '', '2010'],
    ['41 Marlowe St, pad', '41 Marlowe Street', 'pad', null],
    ['41 Marlowe St,', '41 Marlowe Street', '', null],
    ['41 windsor', '41 Windsor', '', null],
    ['41 MacArthur St', '41 MacArthur Street', '', null],
  ])('%s', (text, street, suburb, postcode) => {
    expect(read(text)).toEqual({ street, suburb, postcode });
  });

  test.each(['', '41', '41 ', '41 m', 'marlowe street', 'PO Box 12', '41 7', 'surry hills'])(
    'is not completed without a number and a name: %j',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});
