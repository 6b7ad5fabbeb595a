import { expect, test } from 'vitest';
import { zoneFinder } from './locality-zone.ts';

const zoneOf = zoneFinder([
  { postcode: '2880', suburb: 'Broken Hill', timeZone: 'Australia/Broken_Hill' },
  { postcode: '6443', suburb: '', timeZone: 'Australia/Eucla' },
  { postcode: '6443', suburb: 'Balladonia', timeZone: 'Australia/Perth' },
]);

test.each([
  ['2010', 'Surry Hills', 'NSW', 'Australia/Sydney'],
  ['2880', 'BROKEN HILL', 'NSW', 'Australia/Broken_Hill'],
  ['2880', 'Silverton', 'NSW', 'Australia/Sydney'],
  ['6443', 'Eucla', 'WA', 'Australia/Eucla'],
  ['6443', 'balladonia', 'WA', 'Australia/Perth'],
] as const)('[R4.15] the clocks of %s %s %s are those of %s', (postcode, suburb, state, timeZone) => {
  expect(zoneOf({ postcode, suburb, state })).toBe(timeZone);
});
