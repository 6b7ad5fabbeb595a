import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameName, nameWords } from './same-name.ts';

test.each([
  ['Ferry Street Bakery', 'ferry street bakery Pty. Ltd.', true],
  ["Marlowe's Café", 'MARLOWES CAFE', true],
  ['Mei  Tan', 'mei-tan', true],
  ['Pty Ltd', 'PTY LTD', true],
  ['Ferry Street Bakery', 'Ferry Street', false],
  ['Ltd Edition', 'Edition', true],
  ['', '', false],
  ['&', '!', false],
])('[R14.05] %s and %s are one name: %s', (a, b, same) => {
  expect(isSameName(a, b)).toBe(same);
  expect(isSameName(b, a)).toBe(same);
});

test('[R14.05] a name is the same in capitals, with a legal form and with other spaces', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => nameWords(text).join('') === text);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const name = words.join(' ');
      expect(isSameName(name, ` ${words.join('  ').toUpperCase()} Pty Ltd`)).toBe(true);
      expect(isSameName(name, `${name} x`)).toBe(false);
    }),
  );
});
