import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawable, type Face, fontOf } from './fonts.ts';

/** From each script that a name may be written in, and symbols. */
const SCRIPTS = [
  [0x0020, 0x024f],
  [0x0370, 0x052f],
  [0x0590, 0x06ff],
  [0x0900, 0x0dff],
  [0x0e00, 0x0fff],
  [0x2000, 0x2bff],
  [0x3000, 0x9fff],
  [0xac00, 0xd7a3],
  [0xfe00, 0xfeff],
  [0x1f000, 0x1faff],
  [0x20000, 0x2a6df],
] as const;
const character = fc
  .oneof(...SCRIPTS.map(([min, max]) => fc.integer({ min, max })))
  .map((code) => String.fromCodePoint(code));
const texts = fc.array(fc.oneof(character, fc.constantFrom('\n', ' ', 'Caf\u00E9', 'e\u0301')), {
  maxLength: 30,
});

test('[R1.02] every character of a document has a glyph, whatever script a name is written in', () => {
  const named = fc.constantFrom<Face>('text', 'strong', 'figures', 'strong-figures');
  fc.assert(
    fc.property(texts, named, (parts, face) => {
      const drawn = drawable(parts.join(''), face);
      const font = fontOf(drawn.face);
      const missing = [...drawn.text].filter(
        (one) => one !== '\n' && !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
      );
      expect(missing).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('[R1.02] what no face has is one question mark each, and the rest stays', () => {
  const drawn = (text: string) => drawable(text, 'text').text;
  expect(drawn('Caf\u00E9')).toBe('Caf\u00E9');
  expect(drawn('Sushi \u{1F363} Bar')).toBe('Sushi \u{1F363} Bar'.replace('\u{1F363}', '?'));
  // A cook: a person, an invisible joiner and a pan.
  expect(drawn('By \u{1F469}\u200D\u{1F373}')).toMatch(/^By \?{1,2}$/);
  // Cherokee.
  expect(drawn('\u13E3\u13B3\u13A9')).toBe('???');
  expect(drawn('\u041C\u0430\u0440\u0438\u044F')).toBe('\u041C\u0430\u0440\u0438\u044F');
});

test.each([
  ['Thai', 'thai', '\u0E23\u0E49\u0E32\u0E19 Caf\u00E9 12'],
  ['Hindi', 'devanagari', '\u0930\u093E\u091C\u0947\u0936 & Sons'],
  ['Japanese', 'japanese', '\u5BFF\u53F8\u30D0\u30FC Sushi'],
  ['Korean', 'korean', '\uAE40\uBBFC\uC218 BBQ'],
  ['simplified Chinese', 'chinese', '\u51B7\u51BB\u5E93 Pty Ltd'],
  ['traditional Chinese', 'chinese', '\u51B7\u51CD\u5EAB, \u4F60\u5011'],
  ['Japanese letters that Chinese has lost', 'japanese', '\u9C2F\u5C4B'],
] as const)('[R1.02] a name in %s is drawn in %s', (_, face, name) => {
  expect(drawable(name, 'strong')).toEqual({ face, text: name });
});

test('[R1.02] of two scripts, the one with more letters is drawn', () => {
  expect(drawable('\u0E23\u0E49\u0E32\u0E19 \u51B7', 'text')).toEqual({
    face: 'thai',
    text: '\u0E23\u0E49\u0E32\u0E19 ?',
  });
});

test('[R1.02] a Thai line may end after each word, and the ring of am is below the tone mark', () => {
  // The words for water and ice.
  const { text } = drawable('\u0E19\u0E49\u0E33\u0E41\u0E02\u0E47\u0E07\u0E19\u0E49\u0E33', 'text');
  expect(text).toBe('\u0E19\u0E4D\u0E49\u0E32\u200B\u0E41\u0E02\u0E47\u0E07\u200B\u0E19\u0E4D\u0E49\u0E32');
});

test('[R1.02] Hindi letters are joined, and the vowel i is drawn before its consonants', () => {
  const layout = (text: string) => fontOf('devanagari').layout(text).glyphs;
  const [joined] = layout('\u0915\u094D\u0937');
  const [vowel, consonants, ...rest] = layout('\u0915\u094D\u0937\u093F');
  expect(vowel?.codePoints).toEqual([0x093f]);
  expect(consonants?.id).toBe(joined?.id);
  expect(rest).toEqual([]);
});
