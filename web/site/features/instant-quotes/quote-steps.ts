import { stepLoader } from '../../booking/steps/step-loader.tsx';

/** The quote's steps, whose code loads when they open; the first one comes with the website. */
export const quoteSteps = stepLoader(
  {
    equipment: async () => (await import('./equipment.screen.tsx')).EquipmentScreen,
    details: async () => (await import('./details.screen.tsx')).DetailsScreen,
    problem: async () => (await import('../../booking/steps/problem-step.tsx')).ProblemStep,
    'fix-it': async () => (await import('../../booking/visit-time/time-step.tsx')).TimeStep,
    location: async () => (await import('./location.screen.tsx')).LocationScreen,
    review: async () => (await import('./review.screen.tsx')).ReviewScreen,
    checkout: async () => (await import('./checkout.screen.tsx')).CheckoutScreen,
    account: async () => (await import('./account.screen.tsx')).AccountScreen,
  },
  async () => (await import('./quote-step-guard.tsx')).QuoteStepGuard,
);
