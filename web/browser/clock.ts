import { useSyncExternalStore } from 'react';
import { config } from './config.ts';

/** A device's clock may be wrong by this much before the server's is followed: a Date header has whole seconds. */
const TOLERANCE_MS = 2_000;

/** How often `useNow` draws again. */
const TICK_MS = 30_000;

/** How far the server's clock is ahead of this device's, once a reply has told; the configuration knows its start. */
let measuredOffsetMs: number | undefined;
const listeners = new Set<() => void>();

/** Milliseconds since 1970 by the server's clock, whatever this device believes. */
export function epochNow(): number {
  return Date.now() + offsetMs();
}

function offsetMs(): number {
  return measuredOffsetMs ?? config().clockOffsetMs;
}

/** This moment by the server's clock (R4.13). Screens that show time use `useNow`. */
export function now(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochNow());
}

/**
 * Begun when a request leaves, called with the reply's Date header, which is the server's own clock: sets this one
 * right where the device is off.
 */
export function serverDateFollower(): (dateHeader: string | null) => void {
  const sentAt = Date.now();
  return (dateHeader) => {
    const serverAt = Date.parse(dateHeader ?? '');
    if (Number.isNaN(serverAt)) return;
    const halfway = (sentAt + Date.now()) / 2;
    // The header is cut to the second below: half a second more is the likeliest.
    const measured = Math.round(serverAt + 500 - halfway);
    if (Math.abs(measured - offsetMs()) <= TOLERANCE_MS + (halfway - sentAt)) return;
    measuredOffsetMs = measured;
    tick();
  };
}

/** This moment, moved on every half minute and when the screen is looked at again: open windows close by it. */
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
