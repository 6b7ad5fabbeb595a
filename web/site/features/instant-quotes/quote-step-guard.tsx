import { useEffect } from 'react';
import { STEP_ROUTES } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { stepRedirect } from '../../../../domain/instant-quotes/quote-steps.ts';
import { markDraftInUse, useDraft } from '../../booking/draft/draft-store.ts';
import { GuardedStep } from '../../booking/steps/guarded-step.tsx';
import { useStepContext } from '../../booking/steps/step-context.ts';
import type { StepGuardProps } from '../../booking/steps/step-loader.tsx';
import { useBooked } from '../../booking/submit/booked-store.ts';
import { BOOKED_ROUTE } from '../../layout/paths/booked-route.ts';
import { QuoteFlow } from './quote-flow.tsx';

/** A step that needs the earlier ones: with earlier data missing it redirects to the first step (R4.02). */
export function QuoteStepGuard(props: StepGuardProps) {
  const draft = useDraft();
  const redirect = stepRedirect(props.step, draft, useStepContext());
  // A reload between the booking and its thank-you page: the quote is booked, and must not be reopened.
  const isBooked = useBooked()?.key === draft.IdempotencyKey;
  // A quote whose later steps were opened isn't offered for resuming.
  useEffect(markDraftInUse, []);
  return (
    <QuoteFlow step={props.step}>
      <GuardedStep {...props} redirect={isBooked ? BOOKED_ROUTE : redirect && STEP_ROUTES[redirect]} />
    </QuoteFlow>
  );
}
