import type { ComponentType } from 'react';
import type { QuoteStep } from '../../../domain/quote-draft/quote-step-order.ts';

/** The steps whose program arrives when it is their turn; the first screen comes with the site itself. */
export type LaterStep = Exclude<QuoteStep, 'postcode'>;

const screens: Readonly<Record<LaterStep, () => Promise<ComponentType>>> = {
  equipment: async () => (await import('./equipment.screen.tsx')).EquipmentScreen,
  details: async () => (await import('./details.screen.tsx')).DetailsScreen,
  problem: async () => (await import('./problem.screen.tsx')).ProblemScreen,
  'fix-it': async () => (await import('./fix-it.screen.tsx')).FixItScreen,
  location: async () => (await import('./location.screen.tsx')).LocationScreen,
  review: async () => (await import('./review.screen.tsx')).ReviewScreen,
  checkout: async () => (await import('./checkout.screen.tsx')).CheckoutScreen,
  account: async () => (await import('./account.screen.tsx')).AccountScreen,
};

/** A step's screen behind its guard (R4.02). */
export async function loadStep(step: LaterStep): Promise<ComponentType> {
  const [{ GuardedStep }, screen] = await Promise.all([import('./guarded-step.tsx'), screens[step]()]);
  return () => <GuardedStep step={step} screen={screen} />;
}

/** Fetches a step's program ahead, quietly, so that it opens at once and also when the network goes. */
export function preloadStep(step: QuoteStep | null): void {
  if (step && step !== 'postcode') loadStep(step).catch(() => {});
}
