import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { useBookingContext } from '../submit/booking-under-way.ts';
import { useLowestPrice, useSettledPriority } from '../visit-time/use-settled-priority.ts';
import { useStepFlow, useStepOrder } from './step-flow.ts';
import type { StepGuardProps } from './step-loader.tsx';

type GuardedStepProps = StepGuardProps & {
  /** Where to redirect while earlier steps are incomplete (R4.02). */
  redirect: string | null;
};

/** A step of a flow, with its draft's time and price kept up to date; nothing redirects from it during the booking. */
export function GuardedStep({ step, screen: Screen, preload, redirect }: GuardedStepProps) {
  const isBooking = useBookingContext() !== null;
  const { next } = useStepOrder(step);
  useLowestPrice();
  useSettledPriority();
  // The next step's code loads once this one is on screen.
  useEffect(() => preload(next), [preload, next]);
  useOtherTab(isBooking ? null : redirect);
  return redirect && !isBooking ? <Navigate to={redirect} replace /> : <Screen />;
}

/** Only another tab can remove what an open step needs. It then redirects to the first step (R4.02): this says why. */
function useOtherTab(redirect: string | null) {
  const { steps, pathOf } = useStepFlow();
  const alerts = useAlerts();
  const wasOpen = useRef(redirect === null);
  const isSentBack = redirect !== null && steps[0] !== undefined && redirect === pathOf(steps[0]);
  useEffect(() => {
    if (isSentBack && wasOpen.current)
      alerts.show({ kind: 'info', title: bookingMessages.changedInOtherTab });
    wasOpen.current = !isSentBack;
  }, [isSentBack, alerts]);
}
