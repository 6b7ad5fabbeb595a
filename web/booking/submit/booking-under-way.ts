import { useSyncExternalStore } from 'react';
import type { StepContext } from '../../../domain/quote-draft/quote-step-order.ts';

/**
 * Who was going through the steps when the booking was sent. While it is under way nothing may take its screen away:
 * not the account that it signs in, not a window that closes meanwhile.
 */
let bookingContext: StepContext | null = null;
const listeners = new Set<() => void>();

/** A booking begins, or ends with null. */
export function setBookingContext(context: StepContext | null): void {
  bookingContext = context;
  for (const listener of listeners) listener();
}

/** The person of the booking that is under way, else null. */
export function useBookingContext(): StepContext | null {
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

const snapshot = () => bookingContext;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
