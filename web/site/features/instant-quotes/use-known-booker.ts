import { staffCustomer, useStaffRequest } from '../../api/staff-request.ts';
import { useAuth } from '../../api/stored-auth.ts';
import type { Booker } from './booking-form.ts';

/** Who books without creating an account: the signed-in customer, or staff for one of their customers. */
export function useKnownBooker(): Booker {
  const name = useAuth()?.Name ?? '';
  const staff = useStaffRequest();
  if (!staff) return { kind: 'customer', name };
  return { kind: 'staff', token: staff.token, business: staffCustomer(staff)?.business ?? '' };
}
