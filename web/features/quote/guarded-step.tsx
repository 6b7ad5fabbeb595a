import { type ComponentType, useEffect } from 'react';
import { Navigate } from 'react-router';
import { type QuoteStep, STEP_ROUTES } from '../../../domain/quote-draft/quote-step-order.ts';
import { stepRedirect } from '../../../domain/quote-draft/quote-steps.ts';
import { BOOKED_ROUTE } from './booked-route.ts';
import { useBooked } from './booked-store.ts';
import { useHeldSteps } from './booking-hold.ts';
import { takeDraftInHand, useDraft } from './draft-store.ts';
import { useStepContext } from './step-context.ts';
import { preloadStep } from './step-loaders.tsx';
import { useLowestPrice } from './use-lowest-price.ts';
import { useSettledPriority } from './use-settled-priority.ts';
import { useStepOrder } from './use-step-order.ts';

/** A step that needs the ones before it: with earlier data missing it leads to the first step (R4.02). */
export function GuardedStep({ step, screen: Screen }: { step: QuoteStep; screen: ComponentType }) {
  const draft = useDraft();
  const redirect = stepRedirect(step, draft, useStepContext());
  const booked = useBooked();
  const isBooking = useHeldSteps() !== null;
  useLowestPrice();
  useSettledPriority();
  useEffect(takeDraftInHand, []);
  const { next } = useStepOrder(step);
  useEffect(() => preloadStep(next), [next]);
  // A reload between the booking and its thank-you: the quote is booked, and nothing leads back into it.
  if (booked && booked.key === draft.IdempotencyKey && !isBooking)
    return <Navigate to={BOOKED_ROUTE} replace />;
  return redirect && !isBooking ? <Navigate to={STEP_ROUTES[redirect]} replace /> : <Screen />;
}
