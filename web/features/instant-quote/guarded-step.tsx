import { type ComponentType, useEffect } from 'react';
import { Navigate } from 'react-router';
import { type QuoteStep, STEP_ROUTES } from '../../../domain/quote-draft/quote-step-order.ts';
import { stepRedirect } from '../../../domain/quote-draft/quote-steps.ts';
import { takeDraftInHand, useDraft } from '../../booking/draft/draft-store.ts';
import { useStepContext } from '../../booking/steps/step-context.ts';
import { useStepOrder } from '../../booking/steps/use-step-order.ts';
import { useBooked } from '../../booking/submit/booked-store.ts';
import { useHeldSteps } from '../../booking/submit/booking-hold.ts';
import { useLowestPrice } from '../../booking/visit-time/use-lowest-price.ts';
import { useSettledPriority } from '../../booking/visit-time/use-settled-priority.ts';
import { BOOKED_ROUTE } from '../../paths/booked-route.ts';
import { preloadStep } from './step-loaders.tsx';

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
