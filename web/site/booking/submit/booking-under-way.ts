import { useSyncExternalStore } from 'react';
import type { StepContext } from '../../../../domain/instant-quotes/quote-step-order.ts';

/**
 * Who was going through the steps when the booking was sent. While it's in progress, nothing may replace its screen:
 * neither the sign-in of the new account, nor a window that closes in the meantime.
 */
let bookingContext: StepContext | null = null;
const listeners = new Set<() => void>();

/** A booking starts; null ends it. */
export function setBookingContext(context: StepContext | null): void {
  bookingContext = context;
  for (const listener of listeners) listener();
}

/** The person of the booking in progress, else null. */
export function useBookingContext(): StepContext | null {
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

const snapshot = () => bookingContext;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
