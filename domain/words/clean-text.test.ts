import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, cleanTexts, showUnseen } from './clean-text.ts';

/** Every invisible character there is. */
const UNSEEN = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) =>
    /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u.test(character) &&
    !/[\t\n\r]/.test(character),
);
/** Without second halves of characters, which make a visible one of a first half. */
const unseen = fc
  .array(fc.constantFrom(...UNSEEN.filter((one) => !/[\udc00-\udfff]/.test(one[0] ?? ''))), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) => all.join(''));

describe('cleaning', () => {
  test.each([
    0x00, 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200e, 0x202a, 0x202e, 0x2060,
    0x2066, 0x2800, 0x3164, 0xd800, 0xdfff, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xe0041,
  ])('takes out character %i', (code) => {
    const character = String.fromCodePoint(code);
    expect(cleanText(character)).toBe('');
    expect(cleanText(`a${character}b`)).toBe('ab');
  });

  test.each(['\u180b\ufe02', '\u180b\u200d', '\u17b4\u200c'])(
    'takes out two that belong to a script, %j',
    (unseenPair) => {
      expect(cleanText(unseenPair)).toBe('');
    },
  );

  test('leaves nothing of any invisible character before, in or after a text', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'aZ0é’ -@.\n\t漢') });
    fc.assert(
      fc.property(texts, fc.nat(), unseen, (text, at, more) => {
        // After a Chinese character a variation selector chooses its form.
        const where = [...text].findIndex((one, index) => index >= at % (text.length + 1) && one !== '漢');
        const place = where < 0 ? 0 : where;
        fc.pre(!/漢$/.test(text.slice(0, place)));
        expect(cleanText(`${text.slice(0, place)}${more}${text.slice(place)}`)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    '👩🏽‍🍳',
    '🏳️‍🌈',
    '❤️',
    '1️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '葛󠄀城',
    'می‌خواهم',
    'രാജന്‍',
    'क्‍ष',
    'Zoë O’Brien',
    'two\r\nlines\tand a tab',
  ])('leaves %j as it is', (text) => {
    expect(cleanText(text)).toBe(text);
  });

  test('cleans every text of a value, but not those that are raw, and nothing but texts', () => {
    const at = new Date(0);
    const value = { name: 'a\0', list: ['\u3164b', { Password: 'c\0' }], count: 1, none: null, at };
    expect(cleanTexts(value, (field) => field === 'Password')).toEqual({
      name: 'a',
      list: ['b', { Password: 'c\0' }],
      count: 1,
      none: null,
      at,
    });
  });

  test('takes nesting of any depth', () => {
    const deep = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000));
    expect(() => cleanTexts(deep)).not.toThrow();
  });
});

test('a terminal shows invisible characters by their number, so JSON stays the same', () => {
  expect(showUnseen('a\u001b]0;x\u0007\u009b2J\u202eb\n\tc\rd\r\n')).toBe(
    'a\\u001b]0;x\\u0007\\u009b2J\\u202eb\n\tc\\u000dd\r\n',
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(unseen, fc.string()) }), (text) => {
      const shown = showUnseen(JSON.stringify({ text }, null, 2));
      expect(shown).not.toMatch(/(?![\t\n\r])[\p{Cc}\p{Bidi_Control}]|\r(?!\n)/u);
      expect(JSON.parse(shown)).toEqual({ text });
    }),
  );
});
