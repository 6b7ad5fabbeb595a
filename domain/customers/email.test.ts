import { expect, test } from 'vitest';
import { isValidEmail, normaliseEmail } from './email.ts';

test.each([
  'priya@marlowestreet.example',
  ' Priya.Nair+jobs@Cafe.com.au ',
  '\u200bj.o.x@cafe.example\u202c',
  "o'brien@x.co",
  `${'a'.repeat(64)}@b.au`,
])('[R5.21] %j is a valid email', (email) => {
  expect(isValidEmail(email)).toBe(true);
});

test.each([
  '',
  'priya',
  'priya@',
  '@cafe.example',
  'priya@localhost',
  'a b@cafe.example',
  '.jo@cafe.example',
  'jo.@cafe.example',
  'jo..x@cafe.example',
  '.@cafe.example',
  'a@b@cafe.example',
  'a@-cafe.example',
  'a@cafe..example',
  'a@cafe.example.',
  `${'a'.repeat(250)}@b.au`,
])('[R5.21] %j is not', (email) => {
  expect(isValidEmail(email)).toBe(false);
});

test('[R5.21] an email is kept trimmed and in lower case', () => {
  expect(normaliseEmail(' Priya@Cafe.COM.AU ')).toBe('priya@cafe.com.au');
});
