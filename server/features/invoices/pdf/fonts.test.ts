import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawable, type Face, faces } from './fonts.ts';

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
      const { font } = faces()[drawn.face];
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
  expect(drawn('\u51B7\u51CD\u5EAB')).toBe('???');
  expect(drawn('\u041C\u0430\u0440\u0438\u044F')).toBe('\u041C\u0430\u0440\u0438\u044F');
});
