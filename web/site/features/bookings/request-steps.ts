import { stepLoader } from '../../booking/steps/step-loader.tsx';

/** The steps of a service request. */
export const requestSteps = stepLoader(
  {
    problem: async () => (await import('./problem.screen.tsx')).RequestProblemScreen,
    'fix-it': async () => (await import('../../booking/visit-time/time-step.tsx')).TimeStep,
    location: async () => (await import('./location.screen.tsx')).RequestLocationScreen,
    review: async () => (await import('./review.screen.tsx')).RequestReviewScreen,
  },
  async () => (await import('./request-step-guard.tsx')).RequestStepGuard,
);
