import { useSyncExternalStore } from 'react';

/** A value that outlives the page, the same in every tab. Its snapshots are never mutated. */
export type StoredValue<T> = {
  get(): T;
  /** Writes at once. If storage is full or blocked, the value only stays in memory, until the page is closed. */
  set(value: T): void;
  subscribe(listener: () => void): () => void;
};

type Source<T> = {
  /** A function, because it may depend on the configuration. */
  key: () => string;
  /** Parses any text, damaged or null; never throws. */
  parse: (json: string | null) => T;
  /** The text to store; null removes the entry. */
  format: (value: T) => string | null;
  /** Local storage by default; session storage if each tab needs its own. Accessing it may throw. */
  storage?: () => Storage;
};

const ofAllTabs = () => localStorage;

/** Keeps one value in the browser's storage. */
export function storedValue<T>({ key, parse, format, storage = ofAllTabs }: Source<T>): StoredValue<T> {
  const listeners = new Set<() => void>();
  let snapshot: { value: T } | undefined;
  /** Whether the last write succeeded. If not, memory is newer than storage. */
  let stored = true;

  /** The stored text; if the browser blocks storage, even accessing it throws. */
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
      // A null key means that everything was cleared.
      if (event.key === null) change(parse(null));
      else if (event.key === key()) change(parse(event.newValue));
    });
    // A page restored from the back/forward cache has missed all events in the meantime.
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

/** The value; re-renders whenever this or another tab changes it. */
export function useStoredValue<T>(stored: StoredValue<T>): T {
  return useSyncExternalStore(stored.subscribe, stored.get, stored.get);
}
