import type { StepContext } from '../../../domain/quote-draft/quote-step-order.ts';
import { staffCustomer, useStaffRequest } from '../../api/staff-request.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { useHeldSteps } from '../submit/booking-hold.ts';

/** Who goes through the steps, as the rules of the order want it (R4.01). */
export function useStepContext(): StepContext {
  const auth = useAuth();
  const staff = useStaffRequest();
  const held = useHeldSteps();
  if (staff && !held) return { signedIn: staffCustomer(staff) !== null, hasCard: true };
  return held ?? { signedIn: auth !== null, hasCard: auth?.IsPayment === true };
}
