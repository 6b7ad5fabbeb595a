import { LRUCache } from 'lru-cache';
import type { Catalogue, CatalogueSource } from './catalogue.ts';

/** A cache of at most `limit` values derived from the reference data; editing that data clears it. */
export function snapshotCache<Value extends {}>(source: Pick<CatalogueSource, 'current'>, limit: number) {
  const cache = new LRUCache<string, Value>({ max: limit });
  let madeFrom = source.current();
  return (key: string, make: (catalogue: Catalogue) => Value): Value => {
    const catalogue = source.current();
    if (catalogue !== madeFrom) {
      cache.clear();
      madeFrom = catalogue;
    }
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = make(catalogue);
    cache.set(key, value);
    return value;
  };
}
