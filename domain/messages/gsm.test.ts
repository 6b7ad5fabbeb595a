import { expect, test } from 'vitest';
import { gsmText } from './gsm.ts';

test.each([
  ['Dan Okafor is coming Tue 24 Nov, 8am-12pm.', 'Dan Okafor is coming Tue 24 Nov, 8am-12pm.'],
  ['Nobody’s coming – “really” …', 'Nobody\'s coming - "really" ...'],
  ['Zoë Šimić, Café', 'Zoe Simic, Café'],
  ['Café', 'Café'],
  ['王 5€ 🍕', ' 5€ '],
])('writes %s as %s', (text, written) => {
  expect(gsmText(text)).toBe(written);
});
