import type { StepContext } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { staffCustomer, useStaffRequest } from '../../api/staff-request.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { useDraft } from '../draft/draft-store.ts';
import { useSitePayer } from '../location/own-site.ts';
import { useBookingContext } from '../submit/booking-under-way.ts';

/** Who is going through the steps, for the rules of their order (R4.01). */
export function useStepContext(): StepContext {
  const auth = useAuth();
  const staff = useStaffRequest();
  const payer = useSitePayer(useDraft(), auth !== null && staff === null);
  const bookingContext = useBookingContext();
  if (bookingContext) return bookingContext;
  if (staff) return { signedIn: staffCustomer(staff) !== null, hasCard: true };
  return { signedIn: auth !== null, hasCard: auth?.IsPayment === true || payer !== null };
}
