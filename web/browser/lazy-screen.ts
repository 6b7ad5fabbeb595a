import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react';
import { loadAgain } from './load-again.ts';

/** How many screens that somebody opened are loading. */
let loading = 0;
const listeners = new Set<() => void>();

/** A screen whose code loads when it's opened; `useScreenLoading` tells meanwhile. */
export function lazyScreen<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    changeLoading(1);
    try {
      return { default: await loadAgain(load) };
    } finally {
      changeLoading(-1);
    }
  });
}

/** Whether the code of a screen is loading. */
export function useScreenLoading(): boolean {
  return useSyncExternalStore(subscribe, () => loading > 0);
}

function changeLoading(by: 1 | -1): void {
  loading += by;
  // React starts the load while it renders, when no component may be updated.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
