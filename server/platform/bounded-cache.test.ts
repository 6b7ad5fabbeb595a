import { expect, test } from 'vitest';
import { boundedCache } from './bounded-cache.ts';

test('makes an entry once, and again after it made room or was cleared', () => {
  const made: string[] = [];
  const cache = boundedCache<string, string>(2);
  const get = (key: string) =>
    cache.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect([get('a'), get('a'), get('b'), get('a')]).toEqual(['A', 'A', 'B', 'A']);
  expect(made).toEqual(['a', 'b']);
  get('c');
  get('b');
  expect(made).toEqual(['a', 'b', 'c']);
  get('a');
  expect(made).toEqual(['a', 'b', 'c', 'a']);
  cache.clear();
  get('a');
  expect(made).toHaveLength(5);
});
