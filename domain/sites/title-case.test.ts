import { expect, test } from 'vitest';
import { titleCase } from './title-case.ts';

test.each([
  ['SURRY HILLS', 'Surry Hills'],
  ['surry  hills ', 'Surry Hills'],
  ["O'CONNOR", "O'Connor"],
  ['O’MALLEY', "O'Malley"],
  ["D'AGUILAR", "D'Aguilar"],
  ["K'GARI", "K'gari"],
  ['MCLAREN VALE', 'McLaren Vale'],
  ['MACQUARIE PARK', 'Macquarie Park'],
  ['BRIGHTON-LE-SANDS', 'Brighton-Le-Sands'],
  ['COCOS (KEELING) ISLANDS', 'Cocos (Keeling) Islands'],
  ['BAY OF FIRES', 'Bay of Fires'],
  ['THE ENTRANCE', 'The Entrance'],
  ['13TH BEACH', '13th Beach'],
  ['DeLacey', 'DeLacey'],
  ['MC', 'Mc'],
  ['41a', '41a'],
  ['', ''],
])('writes %s as %s', (typed, written) => {
  expect(titleCase(typed)).toBe(written);
});
