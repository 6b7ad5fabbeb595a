import { useSyncExternalStore } from 'react';
import { config } from './config.ts';

/** A device's clock may differ by this much before we follow the server's: a Date header has whole seconds. */
const TOLERANCE_MS = 2_000;

/** How often `useNow` re-renders. */
const TICK_MS = 30_000;

/** The server's clock minus this device's, once a reply has shown it; the configuration has the initial value. */
let measuredOffsetMs: number | undefined;
const listeners = new Set<() => void>();

/** Milliseconds since 1970 by this device's own clock, right or wrong: only to measure how long ago something was. */
export const deviceNow = (): number => Date.now();

/** Milliseconds since 1970 by the server's clock, whatever the device's clock says. */
export function epochNow(): number {
  return Date.now() + offsetMs();
}

function offsetMs(): number {
  return measuredOffsetMs ?? config().clockOffsetMs;
}

/** The current instant by the server's clock (R4.13). Screens that show time use `useNow`. */
export function now(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochNow());
}

/**
 * Called when a request is sent; the returned function gets the reply's Date header, which is the server's clock, and
 * adjusts this one if the device's is wrong.
 */
export function serverDateFollower(): (dateHeader: string | null) => void {
  const sentAt = Date.now();
  return (dateHeader) => {
    const serverAt = Date.parse(dateHeader ?? '');
    if (Number.isNaN(serverAt)) return;
    const halfway = (sentAt + Date.now()) / 2;
    // The header is rounded down to the second: half a second more is most likely.
    const measured = Math.round(serverAt + 500 - halfway);
    if (Math.abs(measured - offsetMs()) <= TOLERANCE_MS + (halfway - sentAt)) return;
    measuredOffsetMs = measured;
    tick();
  };
}

/** The current instant, updated every half minute and when the screen gets focus, so that windows close on time. */
export function useNow(): Temporal.Instant {
  const epochMs = useSyncExternalStore(subscribe, currentTick);
  return Temporal.Instant.fromEpochMilliseconds(epochMs);
}

let lastTick: number | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

function currentTick(): number {
  lastTick ??= epochNow();
  return lastTick;
}

function tick() {
  lastTick = epochNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    lastTick = undefined;
    timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}
