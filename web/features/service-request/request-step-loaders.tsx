import type { ComponentType } from 'react';
import type { RequestStep } from '../../../domain/quote-draft/request-step-order.ts';

const screens: Readonly<Record<RequestStep, () => Promise<ComponentType>>> = {
  problem: async () => (await import('./problem.screen.tsx')).RequestProblemScreen,
  'fix-it': async () => (await import('./fix-it.screen.tsx')).RequestTimeScreen,
  location: async () => (await import('./location.screen.tsx')).RequestLocationScreen,
  review: async () => (await import('./review.screen.tsx')).RequestReviewScreen,
};

/** A step's screen behind its guard (R4.02). */
export async function loadRequestStep(step: RequestStep): Promise<ComponentType> {
  const [{ RequestFlow }, screen] = await Promise.all([import('./request-flow.tsx'), screens[step]()]);
  return () => <RequestFlow step={step} screen={screen} />;
}

/** Fetches a step's program ahead, quietly, so that it opens at once and also when the network goes. */
export function preloadRequestStep(step: RequestStep | null): void {
  if (step) loadRequestStep(step).catch(() => {});
}
