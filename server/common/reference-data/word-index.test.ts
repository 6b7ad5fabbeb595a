import { expect, test } from 'vitest';
import { indexWords } from './word-index.ts';

test('a search of very many words costs no more than one of six', async () => {
  const index = await indexWords(['one two three four five six', 'seven'], (text) => text);
  const asTyped = (text: string) => index(text)[0]();
  expect(asTyped('one two three four five six nothing at all')).toEqual(['one two three four five six']);
  expect(asTyped(`${'one '.repeat(20)}nothing`)).toEqual([]);
});
