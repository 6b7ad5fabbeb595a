import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markMatches } from './match-marks.ts';

/** The pieces as one text, marks in brackets. */
const marked = (text: string, typed: string) =>
  markMatches(text, typed)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

test('[R5.04] the beginning of each matching word is marked', () => {
  expect(marked('Surry Hills', 'sur')).toBe('[Sur]ry Hills');
  expect(marked('41 Marlowe Street', '41 marl')).toBe('[41 Marl]owe Street');
  expect(marked('41A Marlowe Street', '41 marl')).toBe('[41]A [Marl]owe Street');
  expect(marked('Surry Hills', 'hills surry')).toBe('[Surry Hills]');
});

test('[R5.04] only beginnings of words count, without regard to case and accents', () => {
  expect(marked('Turbofan', 'fan')).toBe('Turbofan');
  expect(marked('Café Zürich', 'cafe ZUR')).toBe('[Café Zür]ich');
});

test('[R5.05] a longer typed word wins over a shorter one', () => {
  expect(marked('Turbofan', 'tur turbo')).toBe('[Turbo]fan');
});

test('nothing typed, or nothing that matches, leaves the text plain', () => {
  expect(markMatches('Skope', '')).toEqual([{ text: 'Skope', marked: false }]);
  expect(markMatches('Skope', 'x*(')).toEqual([{ text: 'Skope', marked: false }]);
});

test('the pieces joined are the text again, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
      expect(
        markMatches(text, typed)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
