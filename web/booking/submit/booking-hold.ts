import { useSyncExternalStore } from 'react';
import type { StepContext } from '../../../domain/quote-draft/quote-step-order.ts';

/**
 * Who was going through the steps when the booking was sent. While it is under way nothing may take its screen
 * away: not the account that it signs in, not a window that closes meanwhile.
 */
let held: StepContext | null = null;
const listeners = new Set<() => void>();

export function holdSteps(context: StepContext): void {
  change(context);
}

export function releaseSteps(): void {
  change(null);
}

/** The steps' person while a booking is under way, else null. */
export function useHeldSteps(): StepContext | null {
  return useSyncExternalStore(subscribe, heldSteps, heldSteps);
}

const heldSteps = () => held;

function change(to: StepContext | null) {
  held = to;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
