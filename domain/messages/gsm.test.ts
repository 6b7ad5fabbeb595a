import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningOf, messageText } from './gsm.ts';

const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;

test.each([
  ['Dan Okafor is coming Tue 24 Nov, 8am-12pm.', 'Dan Okafor is coming Tue 24 Nov, 8am-12pm.'],
  ['Nobody’s coming – “really” …', 'Nobody\'s coming - "really" ...'],
  ['Zoë Šimić, Café', 'Zoe Simic, Café'],
  ['Cafe\u0301', 'Café'],
  ['Phở Đông', 'Pho Dong'],
  ['Łukasz Weiß, Þór Œuvré', 'Lukasz Weiß, Thor Oeuvré'],
  ['İbrahim Yıldız, Ŋaiyurija', 'Ibrahim Yildiz, Ngaiyurija'],
  ['Ｆｉｓｈ ﬁne', 'Fish fine'],
  ['王 5€ 🍕', '王 5€ 🍕'],
  ['नेपाली चिया', 'नेपाली चिया'],
  ['شكرا Café', 'شكرا Café'],
  ['👍🏽', '👍🏽'],
])('[R11.06] writes %s as %s', (text, written) => {
  expect(messageText(text)).toBe(written);
});

/** Words in every script that names and answers come in, accents as one character or two, emoji, and single surrogates. */
const SCRIPTS = [
  ...[
    'Latin',
    'Greek',
    'Cyrillic',
    'Arabic',
    'Hebrew',
    'Devanagari',
    'Bengali',
    'Tamil',
    'Thai',
    'Khmer',
    'Sinhala',
  ],
  ...[
    'Han',
    'Hiragana',
    'Katakana',
    'Hangul',
    'Armenian',
    'Georgian',
    'Ethiopic',
    'Myanmar',
    'Lao',
    'Gurmukhi',
  ],
];
const lettersOf = (script: string): string[] => {
  const letter = /[\p{L}\p{M}]/u;
  const ofScript = new RegExp(`\\p{Script=${script}}`, 'u');
  const found: string[] = [];
  for (let code = 0x41; code < 0x20000 && found.length < 400; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    if (ofScript.test(character) && letter.test(character)) found.push(character);
  }
  return found;
};
const word = fc
  .oneof(
    ...SCRIPTS.map((script) =>
      fc.array(fc.constantFrom(...lettersOf(script)), { minLength: 1, maxLength: 12 }),
    ),
    fc.array(fc.constantFrom('👍🏽', '👩‍🍳', '🇦🇺', '🍕', 'e\u0301', 'o\u031b\u0309', '\ud83c', '½', '№'), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map((letters) => letters.join(''));
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

const graphemes = (text: string) =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

test('[R11.06] no word in any script is lost, emptied or broken: it has its plain form, or is sent as it is', () => {
  fc.assert(
    fc.property(sentence, (text) => {
      const written = messageText(text);
      expect(written.isWellFormed()).toBe(true);
      if (!GSM.test(written)) {
        expect(written).toBe(text.toWellFormed().normalize('NFC'));
        return;
      }
      const letters = /\p{L}/u;
      text.split(' ').forEach((each, index) => {
        if (letters.test(each)) expect(written.split(' ')[index]).toMatch(letters);
      });
    }),
    { numRuns: 2000 },
  );
});

test('[R11.06] a cut never goes through what people see as one character, and leaves something', () => {
  fc.assert(
    fc.property(sentence, fc.integer({ min: 1, max: 120 }), (text, most) => {
      const cut = beginningOf(text, most);
      expect(cut.length).toBeLessThanOrEqual(Math.max(most, 2));
      expect(cut.isWellFormed()).toBe(true);
      const whole = text.toWellFormed().normalize('NFC').trim();
      if (graphemes(whole).some((each) => each.length > most)) return;
      const kept = graphemes(cut);
      expect(graphemes(whole).slice(0, kept.length)).toEqual(kept);
      expect(cut).not.toBe('');
    }),
    { numRuns: 2000 },
  );
});
