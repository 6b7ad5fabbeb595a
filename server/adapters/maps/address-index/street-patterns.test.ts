import { expect, test } from 'vitest';
import { readStreetAddress } from '../../../../domain/sites/street-address/street-address.ts';
import { streetPatterns } from './street-patterns.ts';

test.each([
  ['3/12 marl', ['marl']],
  ['12 marlowe st', ['marlowe street', 'marlowe | street']],
  ['12 marlowe st fitz', ['marlowe st fitz', 'marlowe street | fitz', 'marlowe | st fitz']],
  ['12 marlowe st, fitz', ['marlowe street | fitz']],
  ['12 marlowe fitzroy', ['marlowe fitzroy', 'marlowe | fitzroy']],
  ["9 O'Connell St W", ['oconnell street west', 'oconnell street | west', 'oconnell | street west']],
  ['1 The Esplanade', ['the esplanade', 'the | esplanade']],
  ['12 %_ marl', ['marl']],
])('[R5.11] %s can mean %j', (text, patterns) => {
  const typed = readStreetAddress(text);
  if (!typed) throw new Error('No street was read');
  expect(
    streetPatterns(typed).map(({ street, suburb }) => [street, suburb].filter(Boolean).join(' | ')),
  ).toEqual(patterns);
});
