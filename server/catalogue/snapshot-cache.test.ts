import { expect, test } from 'vitest';
import type { Catalogue, CatalogueSource } from './catalogue.ts';
import { snapshotCache } from './snapshot-cache.ts';

test('makes a value once, and again after it made room or the reference data was edited', () => {
  let catalogue = {} as Catalogue;
  const source: Pick<CatalogueSource, 'current'> = { current: () => catalogue };
  const made: string[] = [];
  const cached = snapshotCache<string>(source, 2);
  const get = (key: string) =>
    cached(key, (madeFrom) => {
      expect(madeFrom).toBe(catalogue);
      made.push(key);
      return key.toUpperCase();
    });
  expect([get('a'), get('a'), get('b'), get('a')]).toEqual(['A', 'A', 'B', 'A']);
  expect(made).toEqual(['a', 'b']);
  get('c');
  get('a');
  expect(made).toEqual(['a', 'b', 'c']);
  get('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  catalogue = {} as Catalogue;
  get('b');
  expect(made).toHaveLength(5);
});
