import { expect, test } from 'vitest';
import { gsmText, segmentsOf } from './gsm.ts';

test.each([
  ['Dan Okafor is coming Tue 24 Nov, 8am-12pm.', 'Dan Okafor is coming Tue 24 Nov, 8am-12pm.'],
  ['Nobody’s coming – “really” …', 'Nobody\'s coming - "really" ...'],
  ['Zoë Šimić, Café', 'Zoe Simic, Café'],
  ['Café', 'Café'],
  ['王 5€ 🍕', ' 5€ '],
])('writes %s as %s', (text, written) => {
  expect(gsmText(text)).toBe(written);
});

test('counts segments, with two places for what is beyond the basic table', () => {
  expect(['', 'a'.repeat(160), 'a'.repeat(161), 'a'.repeat(306), 'a'.repeat(307)].map(segmentsOf)).toEqual([
    1, 1, 2, 2, 3,
  ]);
  expect(segmentsOf('€'.repeat(80))).toBe(1);
  expect(segmentsOf('€'.repeat(81))).toBe(2);
});
