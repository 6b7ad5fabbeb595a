import { type BookingBody, newCustomerFields } from '../../../contracts/bookings/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { LEAD_CATEGORY_STAFF } from '../../../domain/constants.ts';
import { staffRequestMessages } from '../../../domain/staff/staff-request-messages.ts';
import { recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { violatedConstraint } from '../../db/client.ts';
import { staffBookings } from '../../db/schema/staff.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { accountFaults, createAccount, isEmailTakenError, newAccount } from '../accounts/create-account.ts';
import { inviteToActivate } from '../accounts/invite-to-activate.ts';
import { whoBooks } from '../customers/who-books.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { bookingRefused } from '../staff/staff-requests/booking-refused.ts';
import { openStaffRequest } from '../staff/staff-requests/open-staff-request.ts';
import { type BookedJob, bookOnce, presentBooking } from './book-once.ts';
import {
  type CheckoutReply,
  type CheckoutSubmit,
  checkCheckout,
  fingerprintOfCheckout,
  newBooking,
  readFields,
} from './checkout.ts';
import { insertBooking, lockBooker, storeBooking } from './store-booking.ts';

/** The constraint that a booking violates if its staff request was consumed before. */
const STAFF_REQUEST_CONSUMED = 'staff_bookings_pkey';

/**
 * Books for the customer of a staff request, which is then used up (R6.05). The request names its customer, so a
 * customer who is signed in to the same browser doesn't count. Staff neither choose the customer's password nor enter
 * their card: without a card on file the visit is paid for afterwards. They aren't part of the A/B test (R2.20).
 * @throws Refusal `idempotency_key_reused` with the key's booking; `invalid_fields` with every invalid field;
 *   `no_price`; `price_increased` with the new price (R4.18)
 */
export async function bookByStaffRequest(
  deps: Deps,
  submit: CheckoutSubmit,
  token: string,
): Promise<CheckoutReply> {
  const { key, body } = submit;
  const fingerprint = fingerprintOfCheckout(body);
  const job = await bookOnce(deps, { key, fingerprint, booker: null }, () =>
    book(deps, submit, { token, fingerprint }),
  );
  return presentBooking(deps, job, body.InitialAttendanceFeeExGst);
}

async function book(
  deps: Deps,
  { key, body, origin }: CheckoutSubmit,
  { token, fingerprint }: { token: string; fingerprint: string },
): Promise<BookedJob> {
  const {
    staff,
    customerId: known,
    account,
    siteName,
    ...checked
  } = await checkStaffRequest(deps, body, token);
  const leadCategory = LEAD_CATEGORY_STAFF;
  const booking = newBooking(deps, checked, {
    key,
    fingerprint,
    personId: null,
    body,
    siteName,
    leadCategory,
  });
  const customer = known ?? (account && (await newAccount(account, booking.site)));
  if (!staff || !customer) throw new Error('A form without faults has an open request and a customer');
  const isNewCustomer = typeof customer !== 'number';
  const { staffId, staffName, nonce } = staff;
  try {
    return await storeBooking(deps, { by: 'staff', job: booking.job }, async (tx, createdAt) => {
      const customerId = isNewCustomer
        ? await createAccount(deps, tx, customer, { createdAt, promoCodeId: null })
        : await lockBooker(tx, customer);
      // The customer of an account that staff create chooses the password by email (R4.25).
      if (isNewCustomer) await inviteToActivate(deps, tx, customer, { kind: 'staff booking', createdAt });
      const by = { customerId, createdAt, staffName };
      const { jobId } = await insertBooking(tx, booking, by);
      await tx.insert(staffBookings).values({ nonce, staffId, jobId, bookedAt: createdAt });
      await recordAudit(tx, deps, {
        by: { kind: 'staff', id: staffId, origin },
        action: 'job-booked',
        subject: { kind: 'job', id: jobId },
        customerId,
        details: { before: null, after: { isNewCustomer } },
      });
      const about = { customerId, jobIds: [jobId] };
      await queueLetter(deps, tx, about, { mail: 'booking-confirmation', jobId });
      return jobId;
    });
  } catch (error) {
    if (violatedConstraint(error) === STAFF_REQUEST_CONSUMED)
      throw fieldRefusal('StaffRequest', staffRequestMessages.staffRequestSpent);
    if (isEmailTakenError(error))
      throw fieldRefusal('CheckoutEmailAddress', passwordMessages.emailHasAccount);
    throw error;
  }
}

/** The errors in the valid fields of a form whose other fields are invalid (R5.23). */
export async function staffRequestFaults(
  deps: Deps,
  fields: Partial<BookingBody>,
  token: string,
): Promise<FieldFault[]> {
  const { faults, visit } = await checkStaffRequest(deps, fields, token);
  return [...faults, ...visit.faults];
}

async function checkStaffRequest(deps: Deps, fields: Partial<BookingBody>, token: string) {
  const { faults, client, ...booker } = await findBooker(deps, fields, token);
  return { ...booker, ...(await checkCheckout(deps, fields, { client, faults })) };
}

/** Who books for whom: a customer that we know, or a new one from the form. */
async function findBooker(deps: Deps, fields: Partial<BookingBody>, token: string) {
  const { CheckoutEmailAddress: userName = '', CheckoutABN: abn = null } = fields;
  const nobody = {
    ...{ staff: null, customerId: null, account: null, siteName: '' },
    client: { customerId: null, userName, abn },
  };
  const staff = await openStaffRequest(deps, token);
  if ('refusal' in staff) {
    return { ...nobody, faults: [{ field: 'StaffRequest', message: staff.refusal }] };
  }
  const faults = customersOwnFaults(fields);
  if (staff.customer) {
    // They may have been joined into another one since the request was made.
    const refused = await bookingRefused(deps.db, staff.customer.id);
    if (refused !== null) return { ...nobody, faults: [{ field: 'StaffRequest', message: refused }] };
    const { hasCard: _, siteName, ...client } = await whoBooks(deps.db, staff.customer.id);
    return { ...nobody, staff, customerId: staff.customer.id, siteName, client, faults };
  }
  const account = readFields(newCustomerFields, fields);
  const form = { CheckoutEmailAddress: userName };
  const taken = await accountFaults(deps, { form, taken: staffRequestMessages.staffEmailHasAccount });
  return { ...nobody, staff, account: account.value, faults: [...faults, ...account.faults, ...taken] };
}

/** Fields that only the customer may enter. */
function customersOwnFaults({ CheckoutPassword, CheckoutCardToken }: Partial<BookingBody>): FieldFault[] {
  const faults: FieldFault[] = [];
  if (CheckoutPassword !== undefined) {
    faults.push({ field: 'CheckoutPassword', message: staffRequestMessages.staffTakeNoPassword });
  }
  if (CheckoutCardToken !== undefined) {
    faults.push({ field: 'CheckoutCardToken', message: staffRequestMessages.staffTakeNoCard });
  }
  return faults;
}
