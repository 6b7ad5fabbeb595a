import { type ComponentType, lazy } from 'react';
import { Route } from 'react-router';
import { QUOTE_STEPS, type QuoteStep, STEP_ROUTES } from '../../../domain/quote-step-order.ts';
import { loadAgain } from '../../site/load-again.ts';
// The first screen of most visits comes with the program itself; every other one when it is its turn.
import { PostcodeScreen } from './postcode.screen.tsx';

type LaterStep = Exclude<QuoteStep, 'postcode'>;

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

async function loadStep(step: LaterStep): Promise<ComponentType> {
  const [{ GuardedStep }, screen] = await Promise.all([import('./guarded-step.tsx'), screens[step]()]);
  return () => <GuardedStep step={step} screen={screen} />;
}

const steps = QUOTE_STEPS.filter((step) => step !== 'postcode').map((step) => ({
  path: STEP_ROUTES[step],
  Screen: lazy(async () => ({ default: await loadAgain(() => loadStep(step)) })),
}));

/** The routes of the instant quote (R2.18). */
export const quoteRoutes = (
  <>
    <Route path={STEP_ROUTES.postcode} element={<PostcodeScreen />} />
    {steps.map(({ path, Screen }) => (
      <Route key={path} path={path} element={<Screen />} />
    ))}
  </>
);

/** Fetches a step's program ahead, quietly, so that it opens at once and also when the network goes. */
export function preloadStep(step: QuoteStep | null): void {
  if (step && step !== 'postcode') loadStep(step).catch(() => {});
}
