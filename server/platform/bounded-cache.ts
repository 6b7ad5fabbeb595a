/**
 * A cache of at most `limit` entries; the one that was put in first makes room. Plain first-in-first-out: a look-up
 * on the hot path costs one map read and nothing else.
 */
export function boundedCache<Key, Value>(limit: number) {
  const entries = new Map<Key, Value>();
  return {
    /** The entry of a key, made by `make` when it is not there. */
    get(key: Key, make: () => Value): Value {
      const known = entries.get(key);
      if (known !== undefined) return known;
      const made = make();
      if (entries.size >= limit) entries.delete(entries.keys().next().value as Key);
      entries.set(key, made);
      return made;
    },
    clear() {
      entries.clear();
    },
  };
}
