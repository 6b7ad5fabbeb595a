import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkConfirmation, checkPassword, normalisePassword, passwordRules } from './password.ts';

const RULE = 'Use 8 or more characters with at least one letter and one digit';
const isCommon = (password: string) => password === 'password1';

test.each([
  ['coolroom7', null],
  ['Ünlikely7', null],
  ['seven77', RULE],
  ['12345678', RULE],
  ['abcdefgh', RULE],
  [`a1${'x'.repeat(126)}`, null],
  [`a1${'x'.repeat(127)}`, 'At most 128 characters'],
  ['password1', 'This password is one of the most common and easily guessed. Please choose another'],
  ['', 'Please choose a password'],
])('[R5.20] %j: %s', (password, message) => {
  expect(checkPassword(password, isCommon)).toBe(message);
});

test('[R5.20] a browser without the list checks the other rules', () => {
  expect(checkPassword('password1')).toBeNull();
  expect(checkPassword('password')).toBe(RULE);
});

test('[R5.20] the list beside the field shows each rule by itself', () => {
  expect(passwordRules('')).toEqual({ length: false, letter: false, digit: false });
  expect(passwordRules('abcdefgh')).toEqual({ length: true, letter: true, digit: false });
  expect(passwordRules('7')).toEqual({ length: false, letter: false, digit: true });
});

test('[R5.20] one password however its letters are written, and the rules are the same for each', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (password) => {
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
        const written = password.normalize(form);
        expect(normalisePassword(written)).toBe(normalisePassword(password));
        expect(checkPassword(written)).toBe(checkPassword(password));
        expect(checkConfirmation(password, written)).toBeNull();
      }
    }),
  );
  expect(normalisePassword('café\u00a0７')).toBe('café 7');
  expect(checkPassword('ｃｏｏｌｒｏｏｍ７')).toBeNull();
});

test('[R5.20] the confirmation matches to the letter', () => {
  expect(checkConfirmation('coolroom7', 'coolroom7')).toBeNull();
  expect(checkConfirmation('coolroom7', 'Coolroom7')).toBe("The two passwords don't match");
});
