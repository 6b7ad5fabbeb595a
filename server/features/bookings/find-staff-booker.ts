import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { hasAccount } from '../accounts/accounts.queries.ts';
import { openStaffRequest } from '../desk/staff-requests/open-staff-request.ts';
import { bookingCustomer } from './bookings.queries.ts';
import { type BookingBody, checkStaffAccount } from './check-booking.ts';

/**
 * Whom staff book for by a staff request, and what is at fault with that; or why the request makes no booking (R6.05).
 * Staff neither choose the customer's password nor give their card: without one on file it is paid after the visit.
 */
export async function findStaffBooker(deps: Deps, body: BookingBody, token: string) {
  const staff = await openStaffRequest(deps, token);
  if ('refusal' in staff) return staff;
  const faults = faultsOf(body);
  if (staff.customer) {
    const customerId = staff.customer.id;
    const booker = await bookingCustomer(deps.db, customerId);
    return { staff, booker, customerId, account: null, card: null, faults };
  }
  const account = checkStaffAccount(body);
  const { CheckoutEmailAddress: userName = '', CheckoutABN: abn = '' } = body;
  faults.push(...account.faults);
  if (userName && (await hasAccount(deps.db, userName))) {
    faults.push({ field: 'CheckoutEmailAddress', message: messages.staffEmailHasAccount });
  }
  const booker = { userName, abn };
  return { staff, booker, customerId: null, account: account.value, card: null, faults };
}

/** What is the customer's own to give. */
function faultsOf({ CheckoutPassword, CheckoutCardToken }: BookingBody): FieldFault[] {
  const faults: FieldFault[] = [];
  if (CheckoutPassword !== undefined) {
    faults.push({ field: 'CheckoutPassword', message: messages.staffTakeNoPassword });
  }
  if (CheckoutCardToken !== undefined) {
    faults.push({ field: 'CheckoutCardToken', message: messages.staffTakeNoCard });
  }
  return faults;
}
