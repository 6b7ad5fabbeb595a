import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedWords, foldText } from './fold-text.ts';

test.each([
  ['Café', 'cafe'],
  ['Cafe\u0301', 'cafe'],
  ['O’Brien', 'obrien'],
  ["O'Brien", 'obrien'],
  ['STRAẞE', 'strasse'],
  ['Ærø', 'aero'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδος', 'οδοσ'],
  ['ガス', 'カス'],
  ['ｶﾞｽ', 'カス'],
  ['２０１０', '2010'],
  ['Ma\u00adrlowe\u200b', 'marlowe'],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('words are split at anything but letters and digits', () => {
  expect(foldedWords("O'Connor Mt-View, SCC-101/b")).toEqual(['oconnor', 'mt', 'view', 'scc', '101', 'b']);
  expect(foldedWords('%%% — &')).toEqual([]);
});

test('a text is compared the same however it is composed, cased and accented', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = foldText(text);
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(foldText(text.normalize(form))).toBe(folded);
      expect(foldText(folded)).toBe(folded);
      expect(foldText(text.replace(/\p{Letter}/gu, '$&\u0301\u0323'))).toBe(folded);
      expect(foldText(text.toLowerCase())).toBe(folded);
    }),
  );
});
