import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Face, fontOf, runsOf } from './fonts.ts';

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

test('[R1.02] every character of a document has a glyph, whatever scripts a name is written in', () => {
  const named = fc.constantFrom<Face>('text', 'strong', 'figures', 'strong-figures');
  fc.assert(
    fc.property(texts, named, (parts, face) => {
      const missing = runsOf(parts.join(''), face).flatMap((run) =>
        [...run.text].filter(
          (one) => one !== '\n' && !fontOf(run.face).hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
        ),
      );
      expect(missing).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['Cafe\u0301', 'Caf\u00E9'],
  ['Sushi \u{1F363} Bar', 'Sushi [emoji] Bar'],
  // A cook: a person, an invisible joiner and a pan.
  ['By \u{1F469}\u200D\u{1F373}', 'By [emoji]'],
  ['\u13E3\u13B3\u13A9 Cafe', '[Cherokee letters] Cafe'],
  ['Ravi \u0BA4\u0BAE\u0BBF\u0BB4\u0BCD', 'Ravi [Tamil letters]'],
  ['\u{10480} & \u{1D15E}', '[letters of another script] & [symbol]'],
])('[R1.02] what no face has is named, and the rest stays: %s', (text, drawn) => {
  const runs = runsOf(text, 'text');
  expect(runs.map((run) => run.text).join('')).toBe(drawn);
});

test.each([
  [
    'Thai',
    '\u0E23\u0E49\u0E32\u0E19 Caf\u00E9 12',
    ['thai', '\u0E23\u0E49\u0E32\u0E19'],
    [null, ' Caf\u00E9 12'],
  ],
  [
    'Hindi',
    '\u0930\u093E\u091C\u0947\u0936 & Sons',
    ['devanagari', '\u0930\u093E\u091C\u0947\u0936'],
    [null, ' & Sons'],
  ],
  ['Japanese', '\u5BFF\u53F8\u30D0\u30FC Sushi', ['japanese', '\u5BFF\u53F8\u30D0\u30FC'], [null, ' Sushi']],
  ['Korean', '\uAE40\uBBFC\uC218 BBQ', ['korean', '\uAE40\uBBFC\uC218'], [null, ' BBQ']],
  ['simplified Chinese', '\u51B7\u51BB\u5E93 Pty Ltd', ['chinese', '\u51B7\u51BB\u5E93'], [null, ' Pty Ltd']],
  [
    'traditional Chinese',
    '\u51B7\u51CD\u5EAB\u3001\u4F60\u5011',
    ['chinese', '\u51B7\u51CD\u5EAB\u3001\u4F60\u5011'],
  ],
  ['Japanese letters that Chinese has lost', '\u9C2F\u5C4B', ['japanese', '\u9C2F'], ['chinese', '\u5C4B']],
  ['Arabic', '\u0645\u0637\u0639\u0645 Cafe', ['fallback', '\u0645\u0637\u0639\u0645'], [null, ' Cafe']],
  [
    'Thai and Chinese',
    '\u0E23\u0E49\u0E32\u0E19\u51B7',
    ['thai', '\u0E23\u0E49\u0E32\u0E19'],
    ['chinese', '\u51B7'],
  ],
  [
    'Russian',
    'Caf\u00E9 \u041C\u0430\u0440\u0438\u044F',
    [null, 'Caf\u00E9 '],
    ['fallback', '\u041C\u0430\u0440\u0438\u044F'],
  ],
] as const)('[R1.02] a name in %s has each letter in a face that has it', (_, name, ...runs) => {
  expect(runsOf(name, 'strong')).toEqual(runs.map(([face, text]) => ({ face: face ?? 'strong', text })));
});

test('[R1.02] a Thai line may end after each word, and the ring of am is below the tone mark', () => {
  // The words for water and ice.
  const text = '\u0E19\u0E49\u0E33\u0E41\u0E02\u0E47\u0E07\u0E19\u0E49\u0E33';
  expect(runsOf(text, 'text')).toEqual([
    {
      face: 'thai',
      text: '\u0E19\u0E4D\u0E49\u0E32\u200B\u0E41\u0E02\u0E47\u0E07\u200B\u0E19\u0E4D\u0E49\u0E32',
    },
  ]);
});

test('[R1.02] Hindi letters are joined, and the vowel i is drawn before its consonants', () => {
  const layout = (text: string) => fontOf('devanagari').layout(text).glyphs;
  const [joined] = layout('\u0915\u094D\u0937');
  const [vowel, consonants, ...rest] = layout('\u0915\u094D\u0937\u093F');
  expect(vowel?.codePoints).toEqual([0x093f]);
  expect(consonants?.id).toBe(joined?.id);
  expect(rest).toEqual([]);
});
