import type { Reply } from '../../../../contracts/endpoint.ts';
import type { checkStaffRequest as checkStaffRequestCall } from '../../../../contracts/staff/staff-request.ts';
import { staffRequestMessages } from '../../../../domain/staff/staff-request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, eq, isNull, sql } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { staff, staffBookings } from '../../../db/schema/staff.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type StaffRequest, verifyStaffRequest } from './staff-request.ts';

/** A valid staff request: who books, and for whom. */
export type OpenStaffRequest = {
  nonce: string;
  staffId: number;
  staffName: string;
  /** Null for a customer without an account. */
  customer: { id: number; businessName: string | null; firstName: string } | null;
  expiresAt: string;
};

/** Why a staff request can't be used, in words for the person who has it. */
export type ClosedStaffRequest = { refusal: string };

/**
 * Opens a staff request: it must be signed by us, not expired, from an enabled account, and unused (R6.05). The booking
 * checks again, and consumes it, in its own transaction.
 */
export async function openStaffRequest(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  token: string,
): Promise<OpenStaffRequest | ClosedStaffRequest> {
  const claims = verifyStaffRequest(deps, token);
  if (claims === 'forged') return { refusal: staffRequestMessages.staffRequestInvalid };
  if (claims === 'expired') return { refusal: staffRequestMessages.staffRequestExpired };
  const found = await peopleOf(deps.db, claims);
  if (!found) return { refusal: staffRequestMessages.staffRequestInvalid };
  if (found.isSpent) return { refusal: staffRequestMessages.staffRequestSpent };
  const { nonce, staffId, expiresAt } = claims;
  return { nonce, staffId, expiresAt, staffName: found.staffName, customer: found.customer };
}

/**
 * What the browser may know about a staff request: just enough about the customer for staff to recognise them.
 * @throws Refusal `link_invalid`
 */
export async function checkStaffRequest(
  deps: Deps,
  token: string,
): Promise<Reply<typeof checkStaffRequestCall>> {
  const request = await openStaffRequest(deps, token);
  if ('refusal' in request) throw new Refusal('link_invalid', request.refusal);
  const { customer, expiresAt } = request;
  return {
    Customer: customer && { BusinessName: customer.businessName, FirstName: customer.firstName },
    ExpiresOn: expiresAt,
  };
}

/** Null if the account that issued it has been disabled since. */
async function peopleOf(db: Queryable, { staffId, customerId, nonce }: StaffRequest) {
  const [found] = await db
    .select({
      staffName: staff.name,
      customer: { id: customers.id, businessName: customers.businessName, firstName: customers.firstName },
      isSpent: sql<boolean>`exists (select from ${staffBookings} where ${staffBookings.nonce} = ${nonce})`,
    })
    .from(staff)
    .leftJoin(customers, eq(customers.id, customerId ?? sql`null`))
    .where(and(eq(staff.id, staffId), isNull(staff.disabledAt)));
  return found ?? null;
}
