import { expect, test } from 'vitest';
import { indexWords } from './word-index.ts';

test('a search of very many words costs no more than one of six', async () => {
  const index = await indexWords(['one two three four five six', 'seven'], (text) => text);
  const asTyped = (text: string) => index(text)[0]();
  expect(asTyped('one two three four five six nothing at all')).toEqual(['one two three four five six']);
  expect(asTyped(`${'one '.repeat(20)}nothing`)).toEqual([]);
});

test('a text is found by its own words, however they are accented, cased or composed', async () => {
  const texts = ['Électro Förster', "O'Connor", 'ホシザキ 冷蔵庫', 'रसोई दुकान'];
  const index = await indexWords(texts, (text) => text);
  for (const text of texts) {
    for (const typed of [
      text,
      text.toUpperCase(),
      text.normalize('NFD'),
      text.normalize('NFD').replace(/\p{M}/gu, ''),
    ]) {
      expect(index(typed)[0]()).toEqual([text]);
    }
  }
});

test('a word that every object has as a name is a word like others', async () => {
  const words = Object.getOwnPropertyNames(Object.prototype);
  const index = await indexWords(words, (text) => text);
  for (const word of words) expect(index(word)[0]()).toContain(word);
});
