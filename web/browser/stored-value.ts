import { useSyncExternalStore } from 'react';

/** A value that outlives the page, the same in every tab. Its snapshots are never mutated. */
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
  /** Local storage unless given; the tab's own where other tabs have theirs. Asking for it may throw. */
  storage?: () => Storage;
};

const ofAllTabs = () => localStorage;

/** Keeps one value in the browser's storage. */
export function storedValue<T>({ key, parse, format, storage = ofAllTabs }: Source<T>): StoredValue<T> {
  const listeners = new Set<() => void>();
  let snapshot: { value: T } | undefined;
  /** Storage took the last write. Where it didn't, memory is ahead of it. */
  let stored = true;

  /** The stored text; where the browser forbids storage even asking for it throws. */
  function read(): string | null {
    try {
      return storage().getItem(key());
    } catch {
      return null;
    }
  }
  function write(text: string | null): boolean {
    try {
      if (text === null) storage().removeItem(key());
      else storage().setItem(key(), text);
      return true;
    } catch {
      return false;
    }
  }
  function change(value: T) {
    snapshot = { value };
    for (const listener of listeners) listener();
  }
  function open(): { value: T } {
    window.addEventListener('storage', (event) => {
      if (event.storageArea && event.storageArea !== storage()) return;
      // A key of null: everything was cleared.
      if (event.key === null) change(parse(null));
      else if (event.key === key()) change(parse(event.newValue));
    });
    // A page that comes back from the browser's page cache heard nothing meanwhile.
    window.addEventListener('pageshow', (event) => {
      if (event.persisted && stored) change(parse(read()));
    });
    return { value: parse(read()) };
  }

  return {
    get() {
      snapshot ??= open();
      return snapshot.value;
    },
    set(value) {
      snapshot ??= open();
      stored = write(format(value));
      change(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value, drawn again whenever this or another tab changes it. */
export function useStoredValue<T>(stored: StoredValue<T>): T {
  return useSyncExternalStore(stored.subscribe, stored.get, stored.get);
}
