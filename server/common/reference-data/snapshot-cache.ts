import { boundedCache } from '../../platform/bounded-cache.ts';
import type { Catalogue, CatalogueSource } from './catalogue.ts';

/** A bounded cache of what follows from the reference data; an edit of that empties it. */
export function snapshotCache<Value>(source: CatalogueSource, limit: number) {
  const cache = boundedCache<string, Value>(limit);
  let madeFrom = source.current();
  return (key: string, make: (catalogue: Catalogue) => Value): Value => {
    const catalogue = source.current();
    if (catalogue !== madeFrom) {
      cache.clear();
      madeFrom = catalogue;
    }
    return cache.get(key, () => make(catalogue));
  };
}
