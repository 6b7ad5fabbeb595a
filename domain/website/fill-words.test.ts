import { expect, test } from 'vitest';
import { fillWords } from './fill-words.ts';

test('[R9.12] fills the operator’s words into every text, however deep, and leaves the rest alone', () => {
  const texts = {
    title: 'About {brand}',
    parts: ['Call {phone}', { more: '{brand}, {brand}' }],
    count: 3,
    none: null,
  };
  expect(fillWords(texts, { brand: 'Galley', phone: '1800' })).toEqual({
    title: 'About Galley',
    parts: ['Call 1800', { more: 'Galley, Galley' }],
    count: 3,
    none: null,
  });
  expect(texts.title).toBe('About {brand}');
});

test('leaves a name that has no word', () => {
  expect(fillWords('{who} {brand}', { brand: 'Galley' })).toBe('{who} Galley');
});
