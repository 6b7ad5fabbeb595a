import { expect, test } from 'vitest';
import { importRow } from '../../../contracts/imports/import-row.ts';
import { buildAreas, buildLocalities, buildPlaces } from '../../catalogue/places.ts';
import { findAddress } from './find-address.ts';

const LOCALITIES = [
  ['0800', 'Darwin', 'NT', 'Australia/Darwin'],
  ['2010', 'Surry Hills', 'NSW', 'Australia/Sydney'],
  ['2650', 'Wagga Wagga', 'NSW', 'Australia/Sydney'],
  ['3121', 'Richmond', 'VIC', 'Australia/Melbourne'],
] as const;

async function places() {
  const rows = LOCALITIES.map(([postcode, suburb, state, timeZone]) => ({
    ...{ postcode, suburb, state, timeZone, latitude: null, longitude: null },
  }));
  const areas = ['0800', '2010', '2650'].map((postcode) => ({ postcode, region: 'metro' }));
  return buildPlaces(await buildLocalities({ rows, exceptions: [] }), buildAreas(areas));
}

const find = async (cells: Record<string, string>) => {
  const found = findAddress(importRow.parse(cells), await places());
  if (found.is === 'found') return Object.values(found.address.address).join('|');
  return found.is === 'wrong' ? found.faults.map(({ field }) => field).join() : found.is;
};

test.each([
  ['7 Ferry Street, Surry Hills NSW 2010', '7 Ferry Street|Surry Hills|NSW|Australia|2010'],
  ['7 Ferry Street Surry Hills 2010', '7 Ferry Street|Surry Hills|NSW|Australia|2010'],
  [
    'Shop 2/7 Ferry Street, SURRY HILLS, nsw, 2010, Australia',
    'Shop 2/7 Ferry Street|Surry Hills|NSW|Australia|2010',
  ],
  ['1 Fitzmaurice Street, wagga wagga NSW 2650', '1 Fitzmaurice Street|Wagga Wagga|NSW|Australia|2650'],
  ['7 Ferry Street, Nowhere NSW 2010', 'Suburb'],
  ['7 Ferry Street, Richmond VIC 3121', 'Postcode'],
  ['7 Ferry Street', 'Suburb'],
  ['PO Box 4, Surry Hills NSW 2010', 'post box'],
  ['', 'none'],
])('[R10.19] the address on one line %j', async (Street, found) => {
  expect(await find({ Street })).toBe(found);
});

test('[R10.19] an address in parts: Darwin without its zero, a state in full, and one that is wrong', async () => {
  const darwin = { Street: '1 Mitchell Street', Suburb: 'Darwin', Postcode: '800' };
  expect(await find(darwin)).toBe('1 Mitchell Street|Darwin|NT|Australia|0800');
  expect(await find({ ...darwin, State: 'northern territory' })).toContain('|NT|');
  expect(await find({ ...darwin, State: 'NSW' })).toBe('State');
  expect(await find({ ...darwin, Postcode: '1' })).toBe('Postcode');
});
