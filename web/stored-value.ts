import { useSyncExternalStore } from 'react';

/** A value that outlives the page, the same in every tab. Its snapshots are never changed in place. */
export type StoredValue<T> = {
  get(): T;
  /** Writes at once. Where storage is full or forbidden the value lives on in memory, until the page goes. */
  set(value: T): void;
  subscribe(listener: () => void): () => void;
};

type Source<T> = {
  /** Asked when first needed, for it may depend on the configuration. */
  key: () => string;
  /** Makes the best of any text, damaged or null; never throws. */
  parse: (json: string | null) => T;
  /** Text to store; null removes the entry. */
  format: (value: T) => string | null;
  /** Local storage; asking for it may throw where the browser forbids it. */
  storage?: () => Storage;
  /** Where `storage` (another tab wrote) and `pageshow` (back from the browser's page cache) are heard. */
  events?: EventTarget;
};

/** Keeps one value in local storage. */
export function storedValue<T>({ key, parse, format, storage, events }: Source<T>): StoredValue<T> {
  const listeners = new Set<() => void>();
  let snapshot: { value: T } | undefined;

  function read(): string | null {
    try {
      return (storage?.() ?? localStorage).getItem(key());
    } catch {
      return null;
    }
  }
  function write(value: T) {
    const text = format(value);
    try {
      const place = storage?.() ?? localStorage;
      if (text === null) place.removeItem(key());
      else place.setItem(key(), text);
    } catch {
      // Full or forbidden: memory has it.
    }
  }
  function change(value: T) {
    snapshot = { value };
    for (const listener of listeners) listener();
  }
  function hear(event: Event) {
    if (event.type === 'pageshow') {
      if ((event as PageTransitionEvent).persisted) change(parse(read()));
      return;
    }
    const changed = event as StorageEvent;
    // A key of null: everything was cleared.
    if (changed.key === null || changed.key === key())
      change(parse(changed.key === null ? null : changed.newValue));
  }

  return {
    get() {
      snapshot ??= { value: parse(read()) };
      return snapshot.value;
    },
    set(value) {
      write(value);
      change(value);
    },
    subscribe(listener) {
      const source = events ?? window;
      if (listeners.size === 0)
        for (const type of ['storage', 'pageshow']) source.addEventListener(type, hear);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0)
          for (const type of ['storage', 'pageshow']) source.removeEventListener(type, hear);
      };
    },
  };
}

/** The value, drawn again whenever this or another tab changes it. */
export function useStoredValue<T>(stored: StoredValue<T>): T {
  return useSyncExternalStore(stored.subscribe, stored.get);
}
